-- Begins to list the assets that touched assets are tied to (resolved_asset), unless the dumps are to be resolved as a whole (untied):
-- when they have systems without ties.sql; when sets came or went where several installations are possible, which is found out from the names
-- of all sets; when a good part of them was touched, or they are a small part of the database, so that little is gained.
CREATE TEMP TABLE resolved_source (source_id INTEGER PRIMARY KEY);
INSERT INTO resolved_source
SELECT s.id FROM main.sources AS s WHERE s.dump_id IN (SELECT dump_id FROM resolved_dump);
INSERT INTO untied
SELECT 'system'
FROM main.sources
WHERE id IN (SELECT source_id FROM resolved_source) AND coalesce(system_id, '') NOT IN (SELECT system_id FROM narrow_system)
LIMIT 1;
INSERT INTO untied SELECT 'dumps' FROM lost_base WHERE id IN (SELECT dump_id FROM resolved_dump) LIMIT 1;

INSERT INTO fresh_asset
SELECT a.id
FROM touched_source AS t
CROSS JOIN resolved_source AS r ON r.source_id = t.source_id
CROSS JOIN main.assets AS a ON a.source_id = t.source_id;
INSERT INTO untied
SELECT 'size'
FROM (SELECT count(*) AS assets FROM resolved_source AS r CROSS JOIN main.assets AS a ON a.source_id = r.source_id)
WHERE assets < 4 * (SELECT count(*) FROM fresh_asset) OR 8 * assets < (SELECT count(*) FROM main.assets);

INSERT INTO untied
SELECT 'installations'
FROM (
	SELECT dump_id, child FROM source_part WHERE source_id IN (SELECT source_id FROM resolved_source) AND child IS NOT NULL
	UNION
	SELECT dump_id, child FROM touched_source WHERE child IS NOT NULL
)
WHERE EXISTS (SELECT 1 FROM touched_source WHERE had_sets)
	OR EXISTS (SELECT 1 FROM fresh_asset AS f CROSS JOIN main.animation_sets AS s ON s.asset_id = f.asset_id)
GROUP BY dump_id
HAVING count(*) > 1;

CREATE TEMP TABLE resolved_asset (asset_id INTEGER PRIMARY KEY);
INSERT INTO resolved_asset SELECT asset_id FROM fresh_asset;
INSERT INTO touched_asset SELECT asset_id FROM fresh_asset;
DELETE FROM tie_source;
INSERT INTO tie_source SELECT source_id FROM resolved_source;

-- Spellings of stems in other than upper case.
CREATE TEMP TABLE spelled (name TEXT, spelling TEXT, PRIMARY KEY (name, spelling)) WITHOUT ROWID;
INSERT INTO spelled
SELECT name_stem(name), name_spelling(name) FROM main.assets WHERE name_spelling(name) IS NOT NULL
UNION
SELECT name_stem(native_id), name_spelling(native_id) FROM main.assets WHERE name_spelling(native_id) IS NOT NULL
UNION
SELECT name_stem(name), name_spelling(name) FROM main.clips WHERE name_spelling(name) IS NOT NULL
UNION
SELECT name_stem(native_id), name_spelling(native_id) FROM main.clips WHERE name_spelling(native_id) IS NOT NULL
UNION
SELECT name_stem(name), name_spelling(name) FROM main.skeletons WHERE name_spelling(name) IS NOT NULL
UNION
SELECT name_stem(native_id), name_spelling(native_id)
FROM main.skeletons
WHERE native_id IS NOT NULL AND name_spelling(native_id) IS NOT NULL
UNION
SELECT name_stem(name), name_spelling(name) FROM main.animation_sets WHERE name_spelling(name) IS NOT NULL
UNION
SELECT name_stem(native_id), name_spelling(native_id)
FROM main.animation_sets
WHERE native_id IS NOT NULL AND name_spelling(native_id) IS NOT NULL
UNION
SELECT name_stem(target_name), name_spelling(target_name)
FROM main.set_entries
WHERE target_name IS NOT NULL AND name_spelling(target_name) IS NOT NULL
UNION
SELECT name_stem(to_native_id), name_spelling(to_native_id)
FROM main.links
WHERE to_native_id IS NOT NULL AND name_spelling(to_native_id) IS NOT NULL
UNION
SELECT name_stem(ref_native_id), name_spelling(ref_native_id)
FROM main.events
WHERE ref_native_id IS NOT NULL AND name_spelling(ref_native_id) IS NOT NULL;
