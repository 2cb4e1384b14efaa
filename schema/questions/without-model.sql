-- Which clips can no model show?
-- :system = '' id of the system, all when it is empty
-- Clips without a row in clip_models.
SELECT clip.id AS clip_id, clip.name AS clip, clip.system_id AS system, skeleton.name AS skeleton
FROM clips AS clip
LEFT JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary = 1
LEFT JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
WHERE (:system = '' OR clip.system_id = :system) AND clip.id NOT IN (SELECT clip_id FROM clip_models)
ORDER BY system, clip, clip.id;
