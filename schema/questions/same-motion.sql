-- Which motions are in both of two releases?
-- :a a part of the path of the one release
-- :b a part of the path of the other
-- :limit = 200 number of rows
-- Clips with equal keys, whatever their names are.
SELECT DISTINCT a.name AS clip, b.name AS other_name, a.id AS a_id, b.id AS b_id, a.frame_count AS frames
FROM sources AS a_source
JOIN assets AS a_asset ON a_asset.source_id = a_source.id
JOIN clips AS a ON a.asset_id = a_asset.id AND a.channel_count > 0
JOIN clips AS b ON b.motion_xxh128 = a.motion_xxh128 AND b.id <> a.id
JOIN assets AS b_asset ON b_asset.id = b.asset_id
JOIN sources AS b_source ON b_source.id = b_asset.source_id
WHERE instr(a_source.path, :a) > 0 AND instr(b_source.path, :b) > 0
ORDER BY clip, other_name, a_id, b_id
LIMIT :limit;
