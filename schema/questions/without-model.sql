-- Which clips can no model show?
-- :system = '' a part of the id of the system
-- Clips without a row in clip_models.
-- known system system: SELECT id FROM systems WHERE id IN (SELECT system_id FROM clips) OR id IN (SELECT system_id FROM models)
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT 'a model fits each clip'
SELECT clip.id AS clip_id, clip.name AS clip, clip.system_id AS system, skeleton.name AS skeleton
FROM clips AS clip
LEFT JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary = 1
LEFT JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
WHERE instr(clip.system_id, lower(:system)) > 0 AND clip.id NOT IN (SELECT clip_id FROM clip_models)
ORDER BY system, clip, clip.id;
