-- Which entries does no behaviour start by itself? Game code may still start them.
SELECT tab.name AS animation_table, entry.entry_index AS entry, clip.name AS clip
FROM animation_sets AS tab
JOIN set_entries AS entry ON entry.set_id = tab.id
JOIN clips AS clip ON clip.id = entry.clip_id
JOIN assets AS asset ON asset.id = tab.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/theatre.z64' AND tab.name <> 'mario'
	AND NOT EXISTS (
		SELECT 1
		FROM links AS loader, json_each(loader.attributes, '$.animate') AS started
		WHERE loader.kind = 'loads_animations' AND loader.to_asset_id = tab.asset_id
			AND loader.attributes ->> '$.set' = tab.native_id AND started.value = entry.entry_index
	)
ORDER BY animation_table, entry;
