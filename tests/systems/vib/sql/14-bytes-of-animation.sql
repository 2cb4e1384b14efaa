-- How much of each archive is animation?
SELECT archive.path AS archive, archive.byte_size AS bytes, count(*) AS clips, sum(asset.byte_size) AS animation,
	round(100.0 * sum(asset.byte_size) / archive.byte_size) AS percent
FROM assets AS asset
JOIN assets AS archive ON archive.id = asset.parent_id
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/ribbon.iso'
WHERE asset.type IN ('ANM', 'ANC')
GROUP BY archive.id
ORDER BY archive;
