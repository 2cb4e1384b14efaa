-- The exact names of touched assets, which are in fresh_asset: what asks for another name chooses among the same copies as before.
INSERT OR IGNORE INTO was_shadowed SELECT id FROM main.assets WHERE shadowed_by IN (SELECT asset_id FROM fresh_asset);
INSERT OR IGNORE INTO changed_name (name)
SELECT upper(native_id) FROM main.assets WHERE id IN (SELECT asset_id FROM fresh_asset) AND native_id IS NOT NULL
UNION ALL
SELECT upper(coalesce(native_id, name)) FROM main.clips WHERE asset_id IN (SELECT asset_id FROM fresh_asset)
UNION ALL -- entries and clips of one name are counted together
SELECT upper(coalesce(target_native_id, target_name))
FROM main.set_entries
WHERE set_id IN (SELECT id FROM main.animation_sets WHERE asset_id IN (SELECT asset_id FROM fresh_asset))
	AND coalesce(target_native_id, target_name) IS NOT NULL;
