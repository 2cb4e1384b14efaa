-- Which animation may follow which one without a pause, in which set, and is the following one in the database?
SELECT
	a_set.name AS from_set, entry.name AS animation, transition.to_name AS follower,
	next_set.name AS follower_is_in
FROM transitions AS transition
JOIN set_entries AS entry ON entry.id = transition.from_entry_id
JOIN animation_sets AS a_set ON a_set.id = entry.set_id
JOIN assets AS asset ON asset.id = a_set.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN set_entries AS next ON next.id = transition.to_entry_id
LEFT JOIN animation_sets AS next_set ON next_set.id = next.set_id
WHERE transition.kind = 'direct' AND source.path LIKE '%/pc/%'
ORDER BY from_set, entry.entry_index, transition.id;
