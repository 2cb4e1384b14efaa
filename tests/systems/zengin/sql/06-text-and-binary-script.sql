-- Do the text and the binary form of a script say the same: how many entries and events are equal, and how many are not?
WITH
	form(name, binary_id, text_id) AS (
		SELECT b.name, b.id, t.id
		FROM animation_sets AS b JOIN assets AS b_asset ON b_asset.id = b.asset_id AND b_asset.type = 'MSB'
		JOIN animation_sets AS t ON t.name = b.name
		JOIN assets AS t_asset ON t_asset.id = t.asset_id AND t_asset.type = 'MDS'
	),
	entry AS (
		SELECT set_id, entry_index, kind, name, target_name, clip_id, attributes FROM set_entries
	),
	event AS (
		SELECT e.set_id, e.entry_index, v.kind, v.name, v.frame, v.time, v.bone_name, v.ref_type, v.ref_native_id,
			v.ref_asset_id, v.value, v.attributes,
			row_number() OVER (PARTITION BY e.id ORDER BY v.id) AS place
		FROM events AS v JOIN set_entries AS e ON e.id = v.entry_id
	)
SELECT form.name AS script, 'entries' AS what, count(b.name) AS binary, count(t.name) AS text,
	sum((b.kind, b.name, b.target_name, b.clip_id, b.attributes)
		IS NOT (t.kind, t.name, t.target_name, t.clip_id, t.attributes)) AS different
FROM form
JOIN entry AS b ON b.set_id = form.binary_id
LEFT JOIN entry AS t ON t.set_id = form.text_id AND t.entry_index = b.entry_index
GROUP BY form.name
UNION ALL
SELECT form.name, 'events', count(b.kind), count(t.kind),
	sum((b.kind, b.name, b.frame, b.time, b.bone_name, b.ref_type, b.ref_native_id, b.ref_asset_id, b.value, b.attributes)
		IS NOT (t.kind, t.name, t.frame, t.time, t.bone_name, t.ref_type, t.ref_native_id, t.ref_asset_id, t.value, t.attributes))
FROM form
JOIN event AS b ON b.set_id = form.binary_id
LEFT JOIN event AS t ON t.set_id = form.text_id AND t.entry_index = b.entry_index AND t.place = b.place
GROUP BY form.name
ORDER BY script, what;
