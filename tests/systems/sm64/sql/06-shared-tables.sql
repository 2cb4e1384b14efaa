-- Which geo layouts share a table of animations?
SELECT
	tab.name AS animation_table,
	group_concat(DISTINCT model.name) AS geo_layouts
FROM animation_sets AS tab
JOIN set_entries AS entry ON entry.set_id = tab.id
JOIN clip_models AS shown ON shown.clip_id = entry.clip_id
JOIN models AS model ON model.id = shown.model_id
JOIN assets AS asset ON asset.id = tab.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/sm64/tree'
GROUP BY tab.id
HAVING count(DISTINCT model.id) > 1
ORDER BY animation_table;
