-- Which transitions do the sets of archives have: between which primitives, of which kind, in how many seconds, through which ANIM?
SELECT
	ancs.native_id AS ancs,
	entry.target_name AS from_primitive,
	step.to_name AS to_primitive,
	step.kind AS kind,
	round(step.blend, 6) AS seconds,
	(SELECT group_concat(played.target_native_id, ' ') FROM set_entries AS played
	 WHERE played.set_id = ancs.id AND played.attributes ->> '$.transition' = 'exact'
		AND played.attributes ->> '$.from_primitive' = entry.attributes ->> '$.primitive_index'
		AND played.attributes ->> '$.to_primitive' = following.attributes ->> '$.primitive_index') AS plays,
	following.clip_id IS NOT NULL AS can_be_played
FROM transitions AS step
JOIN set_entries AS entry ON entry.id = step.from_entry_id
JOIN animation_sets AS ancs
	ON ancs.id = entry.set_id AND ancs.precedence = 0 AND ancs.system_id = 'metroid-prime'
JOIN assets AS asset ON asset.id = ancs.asset_id
JOIN sources AS source ON source.id = asset.source_id AND source.kind <> 'file'
LEFT JOIN set_entries AS following ON following.id = step.to_entry_id
ORDER BY ancs, ancs.id, step.id;
