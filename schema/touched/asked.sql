-- Of the assets that are tied to touched ones, the references that can lead elsewhere than before: those to a name that has changed, those of
-- types that more than names decide, and those of touched assets. An asset is tied to many that have no name in common with it: all
-- clips of a script are.
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
