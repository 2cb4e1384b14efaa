-- How many keys and how many bytes of Mario's table does each of his animations take, and does one not fit the game's buffer?
SELECT
	clip.name AS clip,
	clip.attributes ->> '$.entry_size' AS bytes,
	clip.key_count AS keys,
	coalesce(clip.attributes ->> '$.exceeds_buffer', 0) AS exceeds_buffer
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/theatre.z64' AND asset.native_id = 'mario'
ORDER BY bytes DESC, clip;
