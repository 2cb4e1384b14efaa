SELECT 'set', s.id, s.system_id, s.name, NULL, s.native_id, l.place, l.inner_path, l.is_shadowed, NULL, s.entries,
	CASE WHEN json_valid(s.attributes) THEN json_remove(s.attributes, '$.path', '$.name_verified') ELSE '{}' END,
	NULL
FROM (SELECT *, (SELECT xxh128(group_concat(e.fields || coalesce(e.events, ''))) FROM (
		SELECT fields, events FROM entry_line WHERE set_id = animation_sets.id ORDER BY entry_index, id) AS e) AS entries
	FROM animation_sets) AS s
JOIN located AS l ON l.asset_id = s.asset_id
WHERE (?1 IS NULL OR s.system_id = ?1)
