-- options: --carve
-- What lies in bytes that nobody knows?
SELECT asset.type AS type, asset.offset AS offset, asset.byte_size AS bytes, clip.frame_count AS frames,
	clip.attributes ->> '$.n_keyframes' AS keyframes, skeleton.bone_count AS objects
FROM assets AS asset
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/blob.dat'
LEFT JOIN clips AS clip ON clip.asset_id = asset.id
LEFT JOIN skeletons AS skeleton ON skeleton.asset_id = asset.id
ORDER BY offset;
