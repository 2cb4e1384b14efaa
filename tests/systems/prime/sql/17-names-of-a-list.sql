-- options: --names corpus/metroid-prime/names.txt
-- What does a list of paths name, and which resources of sets does it leave without a proved name?
SELECT known.type AS type, known.native_id AS id, known.path AS path, count(asset.id) AS copies
FROM known_names AS known
LEFT JOIN assets AS asset ON asset.type = known.type AND asset.native_id = known.native_id
GROUP BY known.type, known.native_id
UNION ALL
SELECT asset.type, asset.native_id, NULL, count(*)
FROM assets AS asset
JOIN sources AS source ON source.id = asset.source_id AND source.kind <> 'file'
WHERE asset.type IN ('ANIM', 'ANCS', 'CINF', 'CSKR', 'CMDL', 'EVNT') AND asset.native_id GLOB '????????' AND asset.native_id NOT LIKE 'BAD%'
	AND asset.attributes ->> '$.name_verified' IS NULL
GROUP BY asset.type, asset.native_id
ORDER BY 1, 2;
