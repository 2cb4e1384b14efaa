-- Which entries of the sources' tables does neither a behaviour nor a function name?
SELECT tab.name AS animation_table, entry.entry_index AS entry, clip.name AS clip
FROM animation_sets AS tab
JOIN set_entries AS entry ON entry.set_id = tab.id
JOIN clips AS clip ON clip.id = entry.clip_id
JOIN assets AS asset ON asset.id = tab.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/sm64/tree'
	AND NOT EXISTS (
		SELECT 1
		FROM links AS loader
		JOIN assets AS code ON code.id = loader.from_asset_id AND code.source_id = source.id,
			json_each(loader.attributes, '$.animate') AS started
		WHERE loader.kind = 'loads_animations' AND loader.attributes ->> '$.set' = tab.native_id
			AND started.value = entry.entry_index
	)
	AND NOT EXISTS (
		SELECT 1
		FROM links AS player
		JOIN assets AS code ON code.id = player.from_asset_id AND code.source_id = source.id
		WHERE player.kind = 'code_ref' AND player.attributes ->> '$.set' = tab.native_id
			AND player.attributes ->> '$.entry' = entry.entry_index
	)
ORDER BY animation_table, entry;
