-- Which clips does nothing use?
-- :system = '' id of the system, all when it is empty
-- No set, script or model refers to them; equal clips count once.
SELECT distinct_clip.clip_id, distinct_clip.name AS clip, distinct_clip.system, distinct_clip.copies, asset.path AS asset_path
FROM distinct_clips AS distinct_clip
JOIN clips AS clip ON clip.id = distinct_clip.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
WHERE NOT distinct_clip.is_used AND (:system = '' OR distinct_clip.system = :system)
ORDER BY distinct_clip.system, clip, distinct_clip.clip_id;
