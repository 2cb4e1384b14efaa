-- Which tables does no behaviour load?
SELECT
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS source,
	tab.name AS animation_table,
	count(entry.id) AS entries
FROM animation_sets AS tab
JOIN assets AS asset ON asset.id = tab.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN set_entries AS entry ON entry.set_id = tab.id
WHERE (source.path LIKE '%/sm64/tree' OR source.path LIKE '%/theatre.z64') AND tab.name <> 'mario'
	AND NOT EXISTS (
		SELECT 1 FROM links AS loader
		WHERE loader.kind = 'loads_animations' AND loader.to_asset_id = tab.asset_id
			AND loader.attributes ->> '$.set' = tab.native_id
	)
GROUP BY tab.id
ORDER BY source, animation_table;
