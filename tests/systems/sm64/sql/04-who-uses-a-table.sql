-- Which behaviours and models use a table, how is that known, and which geo layout do they show?
SELECT
	link.attributes ->> '$.set' AS animation_table,
	link.attributes ->> '$.behaviour' AS behaviour,
	link.attributes ->> '$.model' AS model,
	link.attributes ->> '$.object' AS object,
	link.attributes ->> '$.skeleton' AS geo_layout,
	link.attributes ->> '$.strength' AS strength
FROM links AS link
JOIN assets AS asset ON asset.id = link.from_asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE link.kind = 'animates' AND link.attributes ->> '$.rule' IN ('behaviour', 'code')
	AND link.attributes ->> '$.strength' IS NOT NULL
	AND source.path LIKE '%/sm64/tree'
ORDER BY animation_table, behaviour, model, geo_layout;
