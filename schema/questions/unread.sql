-- Which bytes did nobody read, and are they always zero?
-- :format = '' name of a format, or a type of assets such as ANIM, all when it is empty
-- Of assets that were indexed with --ledger. One row for each place: the field before it and the length.
SELECT format, anchor AS "after", distance, length, assets, of_assets, times,
	CASE WHEN is_always_zero THEN 'always 0' WHEN value IS NOT NULL THEN 'always ' || value
		WHEN distinct_values = 1 THEN 'always the same' ELSE distinct_values || ' different' END AS content,
	(SELECT path FROM assets WHERE id = example_asset_id) AS example
FROM unread_bytes
WHERE :format = '' OR format = lower(:format)
	OR format IN (SELECT ledger.format FROM assets AS asset JOIN asset_ledgers AS ledger ON ledger.asset_id = asset.id
		WHERE asset.type = upper(:format))
ORDER BY format, is_always_zero, bytes DESC, "after", distance, length;
