-- On which meshes can each kind of clip be looked at?
SELECT clip.name AS clip, model.name AS mesh, group_concat(shown.via, ' ') AS via
FROM (SELECT clip_id, model_id, via FROM clip_models ORDER BY clip_id, model_id, via) AS shown
JOIN clips AS clip ON clip.id = shown.clip_id
JOIN models AS model ON model.id = shown.model_id
WHERE clip.name IN ('PUPPET-S_WALKL', 'PUPPET_DRUNK-S_WALKL', 'PUPPET-T_CUT', 'DOLL-S_STAND', 'LANTERN-S_S0', 'MARIONETTE_TIRED-S_WALK',
	'CRANK-S_SPIN')
GROUP BY clip.id, model.id
ORDER BY clip, mesh;
