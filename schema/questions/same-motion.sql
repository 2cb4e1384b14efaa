-- Which motions are in both of two dumps?
-- :a name or id of the one dump
-- :b name or id of the other
-- :limit = 200 number of rows
-- Clips with equal keys, whatever their names are.
-- find a dump
-- find b dump
-- empty: SELECT 'this is one dump, given twice; ask duplicates finds equal clips in it' WHERE :a = :b
-- empty: SELECT 'no clip of the one dump has the keys of one in the other'
SELECT DISTINCT a.name AS clip, b.name AS other_name, a.id AS a_id, b.id AS b_id, a.frame_count AS frames
FROM sources AS a_source
JOIN assets AS a_asset ON a_asset.source_id = a_source.id
JOIN clips AS a ON a.asset_id = a_asset.id AND a.channel_count > 0
JOIN clips AS b ON b.motion_xxh128 = a.motion_xxh128 AND b.id <> a.id
JOIN assets AS b_asset ON b_asset.id = b.asset_id
JOIN sources AS b_source ON b_source.id = b_asset.source_id
WHERE a_source.dump_id IN (SELECT id FROM dumps WHERE name = :a COLLATE NOCASE UNION SELECT id FROM dumps WHERE id = :a)
	AND b_source.dump_id IN (SELECT id FROM dumps WHERE name = :b COLLATE NOCASE UNION SELECT id FROM dumps WHERE id = :b)
	AND a_source.dump_id <> b_source.dump_id
ORDER BY clip, other_name, a_id, b_id
LIMIT :limit;
