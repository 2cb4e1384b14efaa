SELECT 'set', s.id, s.system_id, s.name, NULL, s.native_id, l.place, l.inner_path, l.is_shadowed, s.clips, s.entries,
	json_patch(CASE WHEN json_valid(s.attributes) THEN s.attributes ELSE '{}' END,
		json_object('game', l.game)),
	NULL
FROM (SELECT *, (SELECT xxh128(group_concat(e.fields || coalesce(e.events, ''))) FROM (
		SELECT fields, events FROM entry_line WHERE set_id = animation_sets.id ORDER BY entry_index, id) AS e) AS entries,
		-- what its entries play, where their names for it only say where that lies
		CASE WHEN system_id IN (SELECT value FROM json_each(?2)) THEN (
			SELECT xxh128(group_concat(p.content)) FROM (
				SELECT coalesce(clip.content_xxh128, '') AS content
				FROM set_entries AS entry
				LEFT JOIN clips AS clip ON clip.id = entry.clip_id
				WHERE entry.set_id = animation_sets.id
				ORDER BY entry.entry_index, entry.id) AS p
			WHERE p.content <> '') END AS clips
	FROM animation_sets) AS s
JOIN located AS l ON l.asset_id = s.asset_id
WHERE (?1 IS NULL OR s.system_id = ?1)
