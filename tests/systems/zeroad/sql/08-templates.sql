-- Which animations can a template reach?
WITH RECURSIVE reached(template, asset_id) AS (
	SELECT l.from_asset_id, l.to_asset_id FROM links AS l WHERE l.kind = 'visual_actor' AND l.to_asset_id IS NOT NULL
	UNION
	SELECT r.template, l.to_asset_id FROM reached AS r JOIN links AS l ON l.from_asset_id = r.asset_id AND l.kind IN ('variant', 'actor')
)
SELECT t.native_id, group_concat(animation, ' ') AS animations
FROM (
	SELECT DISTINCT r.template, lower(e.name) AS animation FROM reached AS r JOIN animation_sets AS s ON s.asset_id = r.asset_id
	JOIN set_entries AS e ON e.set_id = s.id ORDER BY 1, 2
) JOIN assets AS t ON t.id = template
GROUP BY template ORDER BY 1;
