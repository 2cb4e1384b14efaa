-- Which clips move a bone?
-- :bone a part of the name of the bone
-- :degrees = 0 the angle by which they turn it at least; 0 = also those that only shift it
-- :limit = 50 number of rows
-- The clip that turns it by the largest angle comes first.
-- known bone bone of a clip: SELECT DISTINCT bone_name FROM channels
-- empty: SELECT printf('the most that a clip turns it by is %.2f degrees', max(swing)) FROM channel_measures WHERE instr(lower(bone_name), lower(:bone)) > 0 HAVING max(swing) > 0
-- empty: SELECT 'no clip moves it'
SELECT
	clip.id AS clip_id, clip.name AS clip, measured.bone_name AS bone, measured.target, round(measured.swing, 2) AS degrees,
	round(measured.path, 3) AS path
FROM channel_measures AS measured
JOIN clips AS clip ON clip.id = measured.clip_id
WHERE measured.bone_name IN (SELECT DISTINCT name FROM bones WHERE instr(lower(name), lower(:bone)) > 0)
	AND measured.path > 0 AND (:degrees <= 0 OR measured.swing >= :degrees)
ORDER BY degrees DESC, path DESC, clip, clip_id, bone, measured.target
LIMIT :limit;
