-- Which resources have a name, and which names are confirmed by the hash of a path?
SELECT DISTINCT
	asset.type AS type,
	asset.native_id AS id,
	coalesce(clip.name, skeleton.name, ancs.name, model.name) AS name,
	coalesce(asset.attributes ->> '$.name_verified', 0) AS proved,
	asset.original_path AS path,
	iif(asset.original_path IS NOT NULL, printf('%08X', prime_id(asset.original_path)), NULL) AS hash
FROM assets AS asset
LEFT JOIN clips AS clip ON clip.asset_id = asset.id
LEFT JOIN skeletons AS skeleton ON skeleton.asset_id = asset.id
LEFT JOIN animation_sets AS ancs ON ancs.asset_id = asset.id
LEFT JOIN models AS model ON model.asset_id = asset.id AND model.kind <> 'character'
WHERE asset.type IN ('ANIM', 'EVNT', 'CINF', 'CSKR', 'CMDL', 'ANCS') AND asset.native_id GLOB '????????'
	AND (coalesce(clip.name, skeleton.name, ancs.name, model.name) <> asset.native_id
		OR asset.original_path IS NOT NULL)
ORDER BY 1, 2, 3;
