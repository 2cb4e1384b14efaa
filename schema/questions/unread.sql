-- Which bytes did nobody read, and are they always zero?
-- :format = '' a part of the name of a format, or of a type of assets such as ANIM
-- Of assets that were indexed with --ledger. One row for each place: the field before it and the length.
-- empty: SELECT 'nobody noted what was read: animdb index --force --ledger DB PATH does' WHERE NOT EXISTS (SELECT 1 FROM asset_ledgers)
-- known format format or type of assets that was indexed with --ledger: SELECT DISTINCT format FROM asset_ledgers UNION SELECT asset.type FROM asset_ledgers AS ledger JOIN assets AS asset ON asset.id = ledger.asset_id
-- empty: SELECT 'every byte was read'
SELECT format, anchor AS "after", distance, length, assets, of_assets, times,
	CASE WHEN is_always_zero THEN 'always 0' WHEN value IS NOT NULL THEN 'always ' || value
		WHEN distinct_values = 1 THEN 'always the same' ELSE distinct_values || ' different' END AS content,
	(SELECT path FROM assets WHERE id = example_asset_id) AS example
FROM unread_bytes
WHERE instr(format, lower(:format)) > 0
	OR format IN (SELECT ledger.format FROM assets AS asset JOIN asset_ledgers AS ledger ON ledger.asset_id = asset.id
		WHERE instr(upper(asset.type), upper(:format)) > 0)
ORDER BY format, is_always_zero, bytes DESC, "after", distance, length;
