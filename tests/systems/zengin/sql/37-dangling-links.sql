-- Which references lead to a file that is not there?
SELECT
	asset.name AS file,
	link.kind AS kind,
	link.to_type AS wants,
	link.to_name AS name,
	link.attributes ->> '$.entry' AS entry
FROM dangling_links AS link
JOIN assets AS asset ON asset.id = link.from_asset_id
ORDER BY file, link.id;
