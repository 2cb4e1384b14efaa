-- What is the state graph of a class: by how many moves, and of which types, does it get from one state to another?
SELECT
	class.name AS class, clip.attributes ->> '$.from_state' AS from_state, clip.attributes ->> '$.to_state' AS to_state,
	count(DISTINCT clip.id) AS moves, group_concat(DISTINCT clip.attributes ->> '$.type') AS types
FROM links AS uses
JOIN models AS class ON class.asset_id = uses.to_asset_id
JOIN animation_sets AS a_set ON a_set.asset_id = uses.from_asset_id
JOIN set_entries AS entry ON entry.set_id = a_set.id
JOIN clips AS clip ON clip.id = entry.clip_id
JOIN assets AS asset ON asset.id = uses.to_asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE uses.kind = 'character' AND source.path LIKE '%/pc/%'
GROUP BY class.id, from_state, to_state
ORDER BY class, from_state, to_state;
