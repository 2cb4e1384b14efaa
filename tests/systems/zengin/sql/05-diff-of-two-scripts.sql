-- What differs between two scripts: the animations that only PUPPET or only PUPPET_DRUNK has, and those that they play otherwise?
WITH
	script(side, set_id) AS (
		SELECT 'PUPPET', id FROM animation_sets WHERE name = 'PUPPET' AND precedence = 0
		UNION ALL SELECT 'PUPPET_DRUNK', id FROM animation_sets WHERE name = 'PUPPET_DRUNK' AND precedence = 0
	),
	entry(side, name, kind, attributes) AS (
		SELECT side, name, kind, attributes FROM script JOIN set_entries USING (set_id)
	),
	pair(name, a_kind, a, b_kind, b) AS (
		SELECT a.name, a.kind, a.attributes, b.kind, b.attributes
		FROM entry AS a LEFT JOIN entry AS b ON b.side = 'PUPPET_DRUNK' AND b.name = a.name
		WHERE a.side = 'PUPPET'
		UNION ALL
		SELECT b.name, NULL, NULL, b.kind, b.attributes
		FROM entry AS b
		WHERE b.side = 'PUPPET_DRUNK' AND b.name NOT IN (SELECT name FROM entry WHERE side = 'PUPPET')
	)
SELECT
	name AS animation,
	CASE WHEN a IS NULL THEN 'only PUPPET_DRUNK' WHEN b IS NULL THEN 'only PUPPET' ELSE 'differs' END AS difference,
	(SELECT group_concat(key || ': ' || coalesce(a ->> key, 'none') || ' -> ' || coalesce(b ->> key, 'none'), ', ')
	 FROM (SELECT key FROM json_each(a) UNION SELECT key FROM json_each(b) ORDER BY key)
	 WHERE a ->> key IS NOT b ->> key AND a IS NOT NULL AND b IS NOT NULL) AS what
FROM pair
WHERE a IS NOT b OR a_kind IS NOT b_kind
ORDER BY difference, animation;
