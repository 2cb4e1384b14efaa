-- Which animations do not move the character themselves, and which OBAN moves it when a script plays them?
SELECT
	clip.name AS animation, clip.attributes -> '$.flags' AS flags, script.name AS script,
	partner.to_name AS moved_by
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN links AS played ON played.to_asset_id = clip.asset_id AND played.kind LIKE 'chr\_animate%' ESCAPE '\'
LEFT JOIN assets AS script ON script.id = played.from_asset_id
LEFT JOIN links AS partner ON partner.from_asset_id = script.id AND partner.kind LIKE 'chr\_envanim%' ESCAPE '\'
	AND partner.attributes ->> '$.character' IS played.attributes ->> '$.character'
WHERE clip.attributes -> '$.flags' LIKE '%RealWorld%' AND source.path LIKE '%/pc/%'
ORDER BY animation, script, partner.id;
