-- Of the assets that are tied to touched ones, the references that can lead elsewhere than before. An asset is tied to many that have
-- no name in common with it: all clips of a script are. Runs when resolve/10-places.sql knows what shadows what.

-- An asset that begins or ends to be shadowed by one of its file name counts as touched: it may have clips of other names, and its entries are
-- compared with those of other scripts.
CREATE TEMP TABLE shifted_asset (asset_id INTEGER PRIMARY KEY);
INSERT INTO shifted_asset
SELECT asset_id FROM temp.asset_place WHERE shadowed <> (asset_id IN (SELECT asset_id FROM was_shadowed));
INSERT OR IGNORE INTO changed_name (name)
SELECT upper(a.native_id) FROM shifted_asset AS k CROSS JOIN main.assets AS a ON a.id = k.asset_id WHERE a.native_id IS NOT NULL
UNION ALL
SELECT upper(coalesce(c.native_id, c.name)) FROM shifted_asset AS k CROSS JOIN main.clips AS c ON c.asset_id = k.asset_id
UNION ALL
SELECT upper(coalesce(e.target_native_id, e.target_name))
FROM shifted_asset AS k
CROSS JOIN main.animation_sets AS s ON s.asset_id = k.asset_id
CROSS JOIN main.set_entries AS e ON e.set_id = s.id
WHERE coalesce(e.target_native_id, e.target_name) IS NOT NULL;
DROP TABLE temp.shifted_asset;

CREATE TEMP TABLE asked_reference (is_event INTEGER, id INTEGER, name TEXT, PRIMARY KEY (is_event, id)) WITHOUT ROWID;
INSERT INTO asked_reference
SELECT 0, l.id, upper(l.to_native_id)
FROM resolved_asset AS r
CROSS JOIN main.links AS l ON l.from_asset_id = r.asset_id
WHERE l.to_type IS NULL OR l.to_type NOT IN (SELECT type FROM plain_type) OR upper(l.to_native_id) IN (SELECT name FROM changed_name)
	OR l.from_asset_id IN (SELECT asset_id FROM touched_asset);
INSERT INTO asked_reference
SELECT 1, v.id, upper(v.ref_native_id)
FROM resolved_asset AS r
CROSS JOIN main.events AS v ON v.asset_id = r.asset_id
WHERE v.ref_native_id IS NOT NULL AND (
	v.ref_type IS NULL OR v.ref_type NOT IN (SELECT type FROM plain_type) OR upper(v.ref_native_id) IN (SELECT name FROM changed_name)
	OR v.asset_id IN (SELECT asset_id FROM touched_asset)
);
CREATE TEMP TABLE asked_id (name TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT OR IGNORE INTO asked_id SELECT name FROM asked_reference WHERE name IS NOT NULL;
