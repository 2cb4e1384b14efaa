-- Which source frame does each stored frame of PUPPET-S_WALKL show, and where is the root then?
SELECT
	key.frame AS stored_frame,
	round(key.time, 6) AS seconds,
	(entry.attributes ->> '$.first') + key.frame * (clip.attributes ->> '$.fps_source') / clip.fps AS source_frame,
	round(key.z, 2) + 0.0 AS root_z_cm
FROM clips AS clip
JOIN keys AS key ON key.clip_id = clip.id AND key.bone_id = 0 AND key.target = 'translation'
JOIN set_entries AS entry ON entry.clip_id = clip.id AND entry.kind = 'ani'
JOIN animation_sets AS script ON script.id = entry.set_id AND script.precedence = 0
WHERE clip.name = 'PUPPET-S_WALKL' AND key.frame % 5 = 0
ORDER BY stored_frame;
