-- The names and checksums of fresh assets.
INSERT OR IGNORE INTO tied_name (name)
SELECT name_stem(name) FROM main.assets WHERE id IN (SELECT asset_id FROM fresh_asset)
UNION
SELECT name_stem(native_id) FROM main.assets WHERE id IN (SELECT asset_id FROM fresh_asset) AND native_id IS NOT NULL
UNION
SELECT name_stem(coalesce(native_id, name)) FROM main.clips WHERE asset_id IN (SELECT asset_id FROM fresh_asset)
UNION
SELECT name_stem(coalesce(native_id, name)) FROM main.skeletons WHERE asset_id IN (SELECT asset_id FROM fresh_asset)
UNION
SELECT name_stem(name) FROM main.animation_sets WHERE asset_id IN (SELECT asset_id FROM fresh_asset)
UNION
SELECT name_stem(native_id)
FROM main.animation_sets
WHERE asset_id IN (SELECT asset_id FROM fresh_asset) AND native_id IS NOT NULL
UNION
SELECT name_stem(target_name)
FROM main.set_entries
WHERE set_id IN (SELECT id FROM main.animation_sets WHERE asset_id IN (SELECT asset_id FROM fresh_asset)) AND target_name IS NOT NULL
UNION
SELECT name FROM also_named WHERE asset_id IN (SELECT asset_id FROM fresh_asset);
INSERT OR IGNORE INTO asked_name (name)
SELECT name_stem(to_native_id)
FROM main.links
WHERE from_asset_id IN (SELECT asset_id FROM fresh_asset) AND to_native_id IS NOT NULL
UNION
SELECT name_stem(ref_native_id)
FROM main.events
WHERE asset_id IN (SELECT asset_id FROM fresh_asset) AND ref_native_id IS NOT NULL;
INSERT OR IGNORE INTO tied_checksum (checksum)
SELECT skeleton_checksum
FROM main.clips
WHERE asset_id IN (SELECT asset_id FROM fresh_asset) AND skeleton_checksum IS NOT NULL
UNION
SELECT checksum
FROM main.skeletons
WHERE asset_id IN (SELECT asset_id FROM fresh_asset) AND checksum IS NOT NULL;
DELETE FROM fresh_asset;
