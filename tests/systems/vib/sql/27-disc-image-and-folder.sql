-- Do a raw image, an ISO and a folder of the same files give the same clips?
SELECT file, count(*) AS clips, count(DISTINCT motion_xxh128) AS motions
FROM (
	SELECT iif(source.path LIKE '%/vib-ribbon/ribbon/%', 'folder', substr(source.path, -10)) AS file, clip.motion_xxh128
	FROM clips AS clip
	JOIN assets AS asset ON asset.id = clip.asset_id
	JOIN sources AS source ON source.id = asset.source_id
	WHERE source.path LIKE '%/vib-ribbon/ribbon%'
)
GROUP BY file
UNION ALL
SELECT 'all', count(*), count(DISTINCT motion_xxh128)
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/vib-ribbon/ribbon%';
