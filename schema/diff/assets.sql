-- Assets that refer to other assets, or that hold events of neither a clip nor an entry. An asset that also holds a clip, a
-- skeleton, a set or a model is silent, because the difference of that is reported. INDEXED BY prevents a scan of all rows for each
-- asset, which SQLite would choose when few assets have most of the rows.
SELECT 'asset', a.id, coalesce(a.held_system, l.system_id, ''), a.name, NULL, a.native_id,
	l.place, l.inner_path, l.is_shadowed, NULL, a.xxh128, '{}',
	coalesce((SELECT xxh128(group_concat(k.fields)) FROM (
		SELECT DISTINCT fields FROM link_line WHERE id IN (
			SELECT id FROM links INDEXED BY links_by_from WHERE from_asset_id = a.id)
		ORDER BY fields) AS k), '') ||
	coalesce((SELECT xxh128(group_concat(v.fields)) FROM (
		SELECT fields FROM event_line WHERE id IN (
			SELECT id FROM events INDEXED BY events_by_asset
			WHERE asset_id = a.id AND clip_id IS NULL AND entry_id IS NULL)
		ORDER BY time, fields) AS v), ''),
	a.held_system IS NOT NULL,
	coalesce(a.type, '') || ' ' || rtrim(l.inner_path, replace(l.inner_path, '/', ''))
FROM (SELECT *, coalesce(
			(SELECT system_id FROM clips WHERE asset_id = assets.id), (SELECT system_id FROM skeletons WHERE asset_id = assets.id),
			(SELECT system_id FROM animation_sets WHERE asset_id = assets.id), (SELECT system_id FROM models WHERE asset_id = assets.id)
		) AS held_system
	FROM assets) AS a
JOIN located AS l ON l.asset_id = a.id
WHERE (?1 IS NULL OR coalesce(a.held_system, l.system_id) = ?1)
	AND (a.id IN (SELECT from_asset_id FROM links)
		OR a.id IN (SELECT asset_id FROM events WHERE clip_id IS NULL AND entry_id IS NULL))
