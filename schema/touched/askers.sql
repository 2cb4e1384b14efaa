-- What asks by links and events for the names of touched assets, or of the clips of an asset that is called like a touched one: which of
-- the two the game loads may be new. Runs once, while tied_name has only the names of touched assets, and no asset is fresh.
CREATE TEMP TABLE asker (asset_id INTEGER PRIMARY KEY);
WITH touched_range(low, high) AS MATERIALIZED (
	SELECT name, name || '/' FROM tied_name
	UNION ALL
	SELECT s.spelling, s.spelling || '/' FROM tied_name AS n JOIN spelled AS s ON s.name = n.name
),
clip_name(name) AS MATERIALIZED (
	SELECT DISTINCT name_stem(coalesce(c.native_id, c.name))
	FROM touched_range AS r
	CROSS JOIN main.assets AS a ON a.name >= r.low AND a.name < r.high
	CROSS JOIN main.clips AS c ON c.asset_id = a.id
),
asked_range(low, high) AS MATERIALIZED (
	SELECT low, high FROM touched_range
	UNION
	SELECT name, name || '/' FROM clip_name
	UNION
	SELECT s.spelling, s.spelling || '/' FROM clip_name AS n JOIN spelled AS s ON s.name = n.name
)
INSERT OR IGNORE INTO asker
SELECT l.from_asset_id FROM asked_range AS r CROSS JOIN main.links AS l ON l.to_native_id >= r.low AND l.to_native_id < r.high
UNION ALL
SELECT v.asset_id FROM asked_range AS r CROSS JOIN main.events AS v ON v.ref_native_id >= r.low AND v.ref_native_id < r.high;
INSERT INTO fresh_asset
SELECT a.id
FROM asker AS k
CROSS JOIN main.assets AS a ON a.id = k.asset_id
WHERE a.id NOT IN (SELECT asset_id FROM resolved_asset) AND a.source_id IN (SELECT source_id FROM resolved_source);
INSERT INTO resolved_asset SELECT asset_id FROM fresh_asset;
DROP TABLE temp.asker;
