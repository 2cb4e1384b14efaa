-- Which clips differ most between two dumps?
-- :a name or id of the one dump
-- :b name or id of the other
-- :limit = 50 number of rows
-- Clips of one name with another motion: the bone whose largest angle changed most, in degrees. No bone where none turns in both; no_data tells in which dump a clip has no keys. animdb diff DB#A DB#B compares everything.
-- find a dump
-- find b dump
-- empty: SELECT 'this is one dump, given twice' WHERE :a = :b
-- empty: SELECT 'no clip of the one dump has the name of one in the other' WHERE NOT EXISTS (SELECT 1 FROM clip_summary AS one JOIN clip_summary AS other ON other.name = one.name JOIN dumps AS a ON a.name = one.dump AND a.id = :a JOIN dumps AS b ON b.name = other.dump AND b.id = :b)
-- empty: SELECT 'clips of one name have equal keys in both dumps'
WITH
	one AS MATERIALIZED (
		SELECT clip.id, clip.name, clip.system_id, clip.motion_xxh128, clip.duration, clip.channel_count > 0 AS has_keys
		FROM sources AS source
		JOIN assets AS asset ON asset.source_id = source.id
		JOIN clips AS clip ON clip.asset_id = asset.id
		WHERE source.dump_id IN (SELECT id FROM dumps WHERE name = :a COLLATE NOCASE UNION SELECT id FROM dumps WHERE id = :a)
	),
	pair AS MATERIALIZED (
		SELECT
			one.id AS a_id, other.id AS b_id, one.name, other.duration - one.duration AS longer,
			CASE WHEN NOT one.has_keys THEN 'a' WHEN other.channel_count = 0 THEN 'b' END AS no_data
		FROM one
		JOIN clips AS other ON other.name = one.name AND other.system_id = one.system_id
			AND iif(one.has_keys AND other.channel_count > 0, other.motion_xxh128 <> one.motion_xxh128, one.has_keys <> (other.channel_count > 0))
		JOIN assets AS asset ON asset.id = other.asset_id
		JOIN sources AS source ON source.id = asset.source_id
		WHERE source.dump_id IN (SELECT id FROM dumps WHERE name = :b COLLATE NOCASE UNION SELECT id FROM dumps WHERE id = :b)
			AND NOT EXISTS ( -- a dump can have a clip twice
				SELECT 1
				FROM clips AS same
				JOIN assets AS same_asset ON same_asset.id = same.asset_id AND same_asset.source_id IN
					(SELECT id FROM sources WHERE dump_id = source.dump_id)
				WHERE same.name = one.name AND same.system_id = one.system_id AND same.motion_xxh128 = one.motion_xxh128
			)
	)
SELECT
	pair.name AS clip, pair.a_id, pair.b_id, round(max(abs(b.swing - a.swing)), 2) AS swing_change,
	iif(b.swing - a.swing IS NULL, NULL, coalesce(a.bone_name, a.bone_id)) AS bone, round(pair.longer, 3) AS seconds_longer, pair.no_data
FROM pair
LEFT JOIN channel_measures AS a ON a.clip_id = pair.a_id AND a.target = 'rotation'
LEFT JOIN channel_measures AS b ON b.clip_id = pair.b_id AND b.bone_id IS a.bone_id AND b.target = a.target
GROUP BY pair.a_id, pair.b_id
ORDER BY swing_change DESC, clip, a_id, b_id
LIMIT :limit;
