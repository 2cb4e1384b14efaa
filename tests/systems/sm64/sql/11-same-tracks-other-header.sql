-- Which animations use the same tracks with another header: played backwards, or up to another frame?
SELECT
	one.name AS clip,
	other.name AS other,
	one.attributes ->> '$.playback' AS playback,
	other.attributes ->> '$.playback' AS other_playback,
	one.frame_count AS frames,
	other.frame_count AS other_frames
FROM clips AS one
JOIN assets AS asset ON asset.id = one.asset_id
JOIN sources AS source ON source.id = asset.source_id
JOIN clips AS other ON other.attributes ->> '$.tracks_crc32' = one.attributes ->> '$.tracks_crc32'
	AND other.attributes ->> '$.content_crc32' <> one.attributes ->> '$.content_crc32' AND other.id > one.id
JOIN assets AS other_asset ON other_asset.id = other.asset_id AND other_asset.source_id = source.id
WHERE source.path LIKE '%/sm64/tree'
ORDER BY clip, other;
