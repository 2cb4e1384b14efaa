-- Which clips and cameras does a movie show, one after the other?
SELECT movie.name AS movie, entry.entry_index AS row, entry.attributes ->> '$.start' AS start, entry.target_name AS path,
	clip.name AS clip, clip.duration AS seconds, following.target_name AS next
FROM animation_sets AS movie
JOIN assets AS asset ON asset.id = movie.asset_id AND asset.path = 'MAIN_T.EXE'
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/ribbon.iso'
JOIN set_entries AS entry ON entry.set_id = movie.id
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
LEFT JOIN transitions AS transition ON transition.from_entry_id = entry.id
LEFT JOIN set_entries AS following ON following.id = transition.to_entry_id
ORDER BY movie, row;
