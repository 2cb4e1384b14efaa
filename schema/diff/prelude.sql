-- Stands in front of every query by which `animdb diff` reads a database. Each table expression gives the rows of one table with
-- `fields`: a JSON object of the values that are reported when they differ. NOT MATERIALIZED, because most queries read the rows of one
-- owner only.
WITH
-- `place` is where an asset lies below the PATH given to index: the same for a disc image and for a folder of its files.
-- `inner_path` is the part of it inside of the innermost container.
located AS NOT MATERIALIZED (
	SELECT a.id AS asset_id, a.game, s.dump_id, s.system_id, a.shadowed_by IS NOT NULL AS is_shadowed,
		CASE WHEN s.inside = '' THEN a.path WHEN s.kind = 'file' THEN s.inside ELSE s.inside || '!' || a.path END AS place,
		iif(instr(a.path, '!'), substr(a.path, length(rtrim(a.path, replace(a.path, '!', ''))) + 1), a.path) AS inner_path
	FROM assets AS a
	JOIN (SELECT id, kind, dump_id, system_id, ltrim(substr(path, length(
			coalesce(CASE WHEN json_valid(attributes) THEN json_extract(attributes, '$.root') END, path)) + 1), '/') AS inside
		FROM sources) AS s ON s.id = a.source_id
),
clip_line AS NOT MATERIALIZED (
	-- `name_verified` comes from a list of names, not from the dump; a NULL in the patch removes the key
	SELECT *, json_patch(CASE WHEN json_valid(attributes) THEN attributes ELSE '{}' END,
		json_object('game', (SELECT game FROM assets WHERE id = clips.asset_id), 'format', format, 'duration', duration, 'fps', fps, 'frame_interval', frame_interval, 'frame_count', frame_count, 'looping', looping,
			'loop_start', loop_start, 'loop_end', loop_end, 'wraps', CASE WHEN wraps THEN json('true') END, 'space', nullif(space, 'local'), 'skeleton_checksum', skeleton_checksum,
			'name_verified', NULL)) AS fields
	FROM clips
),
event_line AS NOT MATERIALIZED (
	SELECT *, json_patch(CASE WHEN json_valid(attributes) THEN attributes ELSE '{}' END,
		json_object('kind', kind, 'name', name, 'frame', frame, 'time', time, 'end_time', end_time, 'bone', bone_name,
			'ref_type', ref_type, 'ref_native_id', ref_native_id, 'value', value)) AS fields
	FROM events
),
bone_line AS NOT MATERIALIZED (
	SELECT b.skeleton_id, b.bone_id, b.ordinal, coalesce(b.name, '#' || b.bone_id) AS name,
		json_object('name', b.name, 'kind', b.kind, 'parent',
			CASE WHEN b.parent_id IS NOT NULL THEN coalesce(p.name, '#' || b.parent_id) END,
			'scale', CASE WHEN (b.sx, b.sy, b.sz) <> (1, 1, 1) THEN printf('%s %s %s', b.sx, b.sy, b.sz) END) AS fields,
		printf('[%s,%s,%s,%s,%s,%s,%s]', quote(b.tx), quote(b.ty), quote(b.tz),
			quote(b.qx), quote(b.qy), quote(b.qz), quote(b.qw)) AS rest
	FROM bones AS b
	LEFT JOIN bones AS p ON p.skeleton_id = b.skeleton_id AND p.bone_id = b.parent_id
),
entry_line AS NOT MATERIALIZED (
	SELECT e.*, json_patch(CASE WHEN json_valid(e.attributes) THEN e.attributes ELSE '{}' END,
			json_object('kind', e.kind, 'name', e.name, 'target', e.target_name, 'target_native_id', e.target_native_id,
				'transitions', (SELECT group_concat(t.kind || ' ' || t.to_name || coalesce(' ' || t.blend || ' s', ''), ', ')
					FROM (SELECT * FROM transitions WHERE from_entry_id = e.id ORDER BY id) AS t))) AS fields,
		(SELECT xxh128(group_concat(v.fields)) FROM (
			SELECT fields FROM event_line WHERE entry_id = e.id ORDER BY time, fields) AS v) AS events
	FROM set_entries AS e
),
link_line AS NOT MATERIALIZED (
	SELECT id, from_asset_id, kind, coalesce(to_name, to_native_id, '') AS target,
		json_object('kind', kind, 'type', to_type, 'name', to_name, 'native_id', to_native_id,
			'resolved', iif(to_asset_id IS NULL, 'no', 'yes')) AS fields
	FROM links
),
variant_line AS NOT MATERIALIZED (
	SELECT material_id, variant, json_object('texture', texture_name, 'is_named', is_named) AS fields
	FROM material_variants
),
-- A material without a name is called by its texture where a part has it, since its number says little.
material_line AS NOT MATERIALIZED (
	SELECT m.id, m.model_id, m.ordinal, m.name, coalesce(m.texture_name, m.texture_native_id, t.name) AS texture,
		json_patch(CASE WHEN json_valid(m.attributes) THEN m.attributes ELSE '{}' END,
			json_object('texture', coalesce(m.texture_name, m.texture_native_id, t.name),
				'rgba', printf('%.6g %.6g %.6g %.6g', m.red, m.green, m.blue, m.alpha), 'alpha_mode', m.alpha_mode,
				'alpha_cutoff', CASE m.alpha_mode WHEN 'mask' THEN m.alpha_cutoff END, 'is_two_sided', m.is_two_sided,
				'is_unlit', m.is_unlit, 'wrap_u', m.wrap_u, 'wrap_v', m.wrap_v)) AS fields,
		(SELECT xxh128(group_concat(v.line)) FROM (
			SELECT variant || fields AS line FROM variant_line WHERE material_id = m.id ORDER BY variant) AS v) AS variants
	FROM materials AS m
	LEFT JOIN textures AS t ON t.id = m.texture_id
),
shape_line AS NOT MATERIALIZED (
	SELECT part_id, ordinal, name, json_object('bone', bone_id, 'offsets', xxh128(offsets)) AS fields
	FROM mesh_shapes
),
part_line AS NOT MATERIALIZED (
	SELECT p.id, p.model_id, p.ordinal, p.name, g.xxh128 AS geometry, p.geometry_id,
		json_patch(CASE WHEN json_valid(p.attributes) THEN p.attributes ELSE '{}' END,
			json_object('topology', p.topology, 'bind', p.bind, 'bone', coalesce(p.bone_name, '#' || p.bone_id),
				'material', coalesce(m.name, m.texture, '#' || m.ordinal), 'vertices', p.vertex_count, 'triangles', p.triangle_count)) AS fields,
		(SELECT xxh128(group_concat(s.line)) FROM (
			SELECT coalesce(name, '') || fields AS line FROM shape_line WHERE part_id = p.id ORDER BY ordinal) AS s) AS shapes
	FROM mesh_parts AS p
	JOIN geometries AS g ON g.id = p.geometry_id
	LEFT JOIN material_line AS m ON m.id = p.material_id
)
