-- What plays each OBAN: objects, doors, triggers and scripts, and in which role?
SELECT
	clip.name AS animation, asset.type AS user_type,
	coalesce(model.name, asset.name) AS user, link.kind,
	link.attributes ->> '$.camera' AS camera,
	coalesce(link.attributes ->> '$.object', link.attributes ->> '$.character') AS moves
FROM clips AS clip
JOIN links AS link ON link.to_asset_id = clip.asset_id
JOIN assets AS asset ON asset.id = link.from_asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN models AS model ON model.asset_id = asset.id
	AND coalesce(model.attributes ->> '$.index' = link.attributes ->> '$.index', 1)
WHERE clip.format = 'oni-oban' AND source.path LIKE '%/pc/%'
ORDER BY animation, user_type, user, link.id;
