-- Which clips differ most between two releases?
-- :a a part of the path of the one release
-- :b a part of the path of the other
-- :limit = 50 number of rows
-- Clips of one name with another motion: the bone whose largest angle changed most, in degrees. No bone where none turns in both.
WITH
	one AS MATERIALIZED (
		SELECT clip.id, clip.name, clip.system_id, clip.motion_xxh128, clip.duration
		FROM sources AS source
		JOIN assets AS asset ON asset.source_id = source.id
		JOIN clips AS clip ON clip.asset_id = asset.id
		WHERE instr(source.path, :a) > 0
	),
	pair AS MATERIALIZED (
		SELECT one.id AS a_id, other.id AS b_id, one.name, other.duration - one.duration AS longer
		FROM one
		JOIN clips AS other ON other.name = one.name AND other.system_id = one.system_id
			AND other.motion_xxh128 <> one.motion_xxh128
		JOIN assets AS asset ON asset.id = other.asset_id
		JOIN sources AS source ON source.id = asset.source_id AND instr(source.path, :b) > 0
	)
SELECT
	pair.name AS clip, pair.a_id, pair.b_id, round(max(abs(b.swing - a.swing)), 2) AS swing_change,
	iif(b.swing - a.swing IS NULL, NULL, coalesce(a.bone_name, a.bone_id)) AS bone, round(pair.longer, 3) AS seconds_longer
FROM pair
LEFT JOIN channel_measures AS a ON a.clip_id = pair.a_id AND a.target = 'rotation'
LEFT JOIN channel_measures AS b ON b.clip_id = pair.b_id AND b.bone_id IS a.bone_id AND b.target = a.target
GROUP BY pair.a_id, pair.b_id
ORDER BY swing_change DESC, clip, a_id, b_id
LIMIT :limit;
