-- Which bones turn by more than 90 degrees?
-- :degrees = 90 the angle
-- :limit = 50 number of rows
-- The largest angle of a key from the first key of the clip.
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT printf('the most that a bone turns by is %.2f degrees', max(swing)) FROM channel_measures HAVING max(swing) IS NOT NULL
-- empty: SELECT 'no clip turns a bone'
SELECT clip.id AS clip_id, clip.name AS clip, coalesce(measured.bone_name, measured.bone_id) AS bone, round(measured.swing, 2) AS degrees
FROM channel_measures AS measured
JOIN clips AS clip ON clip.id = measured.clip_id
WHERE measured.swing > :degrees
ORDER BY degrees DESC, clip, clip_id, bone
LIMIT :limit;
