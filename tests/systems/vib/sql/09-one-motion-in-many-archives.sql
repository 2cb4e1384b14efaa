-- Where are the copies of a clip: in which languages, on which discs, under which other names?
SELECT replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS file, asset.path AS path,
	same.copies AS copies
FROM duplicate_clips AS same
JOIN clips AS clip ON clip.id = same.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE same.motion_xxh128 = (SELECT motion_xxh128 FROM clips WHERE name = 'RUN' LIMIT 1) AND source.path LIKE '%/ribbon.bin'
ORDER BY path;
