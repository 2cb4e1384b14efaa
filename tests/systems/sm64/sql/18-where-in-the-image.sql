-- Where is an animation in the image: Mario's with its number, those of actors with their segment?
SELECT
	clip.native_id AS clip,
	asset.attributes ->> '$.codec' AS packed,
	printf('%06X', asset.offset) AS block,
	printf('%06X', coalesce(clip.attributes ->> '$.entry_offset', clip.attributes ->> '$.header_offset')) AS in_block,
	CASE WHEN asset.attributes ->> '$.codec' IS NULL OR asset.attributes ->> '$.codec' = 'stored'
		THEN printf('%06X', asset.offset
			+ coalesce(clip.attributes ->> '$.entry_offset', clip.attributes ->> '$.header_offset')) END AS in_image
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/theatre.z64'
ORDER BY clip.native_id;
