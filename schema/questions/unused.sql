-- Which clips does nothing use?
-- :system = '' a part of the id of the system
-- No set, script or model refers to them; equal clips count once.
-- known system system: SELECT id FROM systems WHERE id IN (SELECT system_id FROM clips) OR id IN (SELECT system_id FROM models)
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT 'a set, script or model refers to each clip'
SELECT distinct_clip.clip_id, distinct_clip.name AS clip, distinct_clip.system, distinct_clip.copies, asset.path AS asset_path
FROM distinct_clips AS distinct_clip
JOIN clips AS clip ON clip.id = distinct_clip.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
WHERE NOT distinct_clip.is_used AND instr(distinct_clip.system, lower(:system)) > 0
ORDER BY distinct_clip.system, clip, distinct_clip.clip_id;
