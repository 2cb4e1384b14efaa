-- How did a modification change Mario's animations: which are equal, and which have the same motion with another header?
SELECT
	entry.entry_index AS entry,
	one.name AS clip,
	CASE WHEN other.id IS NULL THEN 'removed'
		WHEN one.attributes ->> '$.content_crc32' = other.attributes ->> '$.content_crc32' THEN 'same'
		WHEN one.motion_xxh128 = other.motion_xxh128 THEN 'same motion' ELSE 'other motion' END AS change,
	printf('%06X', one.attributes ->> '$.entry_offset') AS offset,
	printf('%06X', other.attributes ->> '$.entry_offset') AS offset_there
FROM animation_sets AS tab
JOIN assets AS asset ON asset.id = tab.asset_id
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/theatre.z64'
JOIN set_entries AS entry ON entry.set_id = tab.id
JOIN clips AS one ON one.id = entry.clip_id
LEFT JOIN sources AS hack ON hack.path LIKE '%/theatre_hack.n64'
LEFT JOIN assets AS other_asset ON other_asset.source_id = hack.id AND other_asset.native_id = 'mario'
LEFT JOIN animation_sets AS other_tab ON other_tab.asset_id = other_asset.id
LEFT JOIN set_entries AS other_entry ON other_entry.set_id = other_tab.id AND other_entry.entry_index = entry.entry_index
LEFT JOIN clips AS other ON other.id = other_entry.clip_id
WHERE tab.native_id = 'mario'
ORDER BY entry;
