-- The assets of fresh names and checksums, and the containers around them, which are to be resolved and are fresh themselves.
CREATE TEMP TABLE fresh_range AS
WITH fresh AS MATERIALIZED (
	SELECT name, 1 AS is_tied FROM tied_name WHERE is_fresh
	UNION ALL
	SELECT name, 0 FROM asked_name WHERE is_fresh AND name NOT IN (SELECT name FROM tied_name)
)
SELECT name AS low, name || '/' AS high, is_tied FROM fresh -- '/' follows '-' and '.'
UNION ALL
SELECT s.spelling, s.spelling || '/', n.is_tied FROM fresh AS n JOIN spelled AS s ON s.name = n.name;
CREATE TEMP TABLE found_asset (asset_id INTEGER PRIMARY KEY);
INSERT OR IGNORE INTO found_asset
SELECT a.id FROM fresh_range AS r CROSS JOIN main.assets AS a ON a.name >= r.low AND a.name < r.high
UNION ALL
SELECT a.id FROM fresh_range AS r CROSS JOIN main.assets AS a ON a.native_id >= r.low AND a.native_id < r.high
UNION ALL
SELECT c.asset_id FROM fresh_range AS r CROSS JOIN main.clips AS c ON c.name >= r.low AND c.name < r.high
UNION ALL
SELECT c.asset_id FROM fresh_range AS r CROSS JOIN main.clips AS c ON c.native_id >= r.low AND c.native_id < r.high
UNION ALL
SELECT s.asset_id FROM fresh_range AS r CROSS JOIN main.skeletons AS s ON s.name >= r.low AND s.name < r.high
UNION ALL
SELECT s.asset_id FROM fresh_range AS r CROSS JOIN main.skeletons AS s ON s.native_id >= r.low AND s.native_id < r.high
UNION ALL
SELECT s.asset_id FROM fresh_range AS r CROSS JOIN main.animation_sets AS s ON s.name >= r.low AND s.name < r.high
UNION ALL
SELECT s.asset_id FROM fresh_range AS r CROSS JOIN main.animation_sets AS s ON s.native_id >= r.low AND s.native_id < r.high
UNION ALL
SELECT s.asset_id
FROM (
	SELECT DISTINCT e.set_id
	FROM fresh_range AS r
	CROSS JOIN main.set_entries AS e ON e.target_name >= r.low AND e.target_name < r.high
	WHERE r.is_tied -- which saves time alone: what has a name that is asked for is fresh now, and its names are tied in the next round
) AS e
CROSS JOIN main.animation_sets AS s ON s.id = e.set_id
UNION ALL
SELECT n.asset_id FROM tied_name AS t CROSS JOIN also_named AS n ON n.name = t.name WHERE t.is_fresh
UNION ALL
SELECT c.asset_id FROM tied_checksum AS t CROSS JOIN main.clips AS c ON c.skeleton_checksum = t.checksum WHERE t.is_fresh
UNION ALL
SELECT s.asset_id FROM tied_checksum AS t CROSS JOIN main.skeletons AS s ON s.checksum = t.checksum WHERE t.is_fresh;
UPDATE tied_name SET is_fresh = 0 WHERE is_fresh;
UPDATE asked_name SET is_fresh = 0 WHERE is_fresh;
UPDATE tied_checksum SET is_fresh = 0 WHERE is_fresh;

WITH RECURSIVE around(asset_id) AS (
	SELECT asset_id FROM found_asset
	UNION
	SELECT a.parent_id FROM around CROSS JOIN main.assets AS a ON a.id = around.asset_id WHERE a.parent_id IS NOT NULL
)
INSERT INTO fresh_asset
SELECT a.id
FROM around AS r
CROSS JOIN main.assets AS a ON a.id = r.asset_id
WHERE a.id NOT IN (SELECT asset_id FROM resolved_asset) AND a.source_id IN (SELECT source_id FROM resolved_source);
INSERT INTO resolved_asset SELECT asset_id FROM fresh_asset;
DROP TABLE temp.found_asset;
DROP TABLE temp.fresh_range;
