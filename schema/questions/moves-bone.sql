-- Which clips move a bone?
-- :bone name of the bone
-- :limit = 50 number of rows
-- The clip that turns it by the largest angle comes first.
SELECT clip.id AS clip_id, clip.name AS clip, measured.target, round(measured.swing, 2) AS degrees, round(measured.path, 3) AS path
FROM channel_measures AS measured
JOIN clips AS clip ON clip.id = measured.clip_id
WHERE measured.bone_name IN (SELECT DISTINCT name FROM bones WHERE name = :bone COLLATE NOCASE) AND measured.path > 0
ORDER BY degrees DESC, path DESC, clip, clip_id
LIMIT :limit;
