-- Which animations are followed by one that neither their script nor its base has?
SELECT script.name AS script, asset.name AS file, entry.name AS animation, transition.to_name AS next
FROM transitions AS transition
JOIN set_entries AS entry ON entry.id = transition.from_entry_id
JOIN animation_sets AS script ON script.id = entry.set_id
JOIN assets AS asset ON asset.id = script.asset_id
WHERE transition.to_entry_id IS NULL
ORDER BY script, file, entry.entry_index;
