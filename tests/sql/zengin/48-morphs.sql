-- Which animations does each morph mesh have, for eventMMStartAni to start, and which scripts start them?
SELECT
	mesh.name AS mesh,
	mesh.attributes ->> '$.game' AS game,
	morph.value ->> '$.name' AS morph,
	morph.value ->> '$.layer' AS layer,
	morph.value ->> '$.flags' AS flags,
	morph.value ->> '$.blend_in' AS blend_in,
	morph.value ->> '$.hold_s' AS hold_s,
	morph.value ->> '$.frame_count' AS frames,
	morph.value ->> '$.fps' AS fps,
	(SELECT group_concat(name, ' ') FROM (
		SELECT DISTINCT script.name
		FROM events AS event
		JOIN set_entries AS entry ON entry.id = event.entry_id
		JOIN animation_sets AS script ON script.id = entry.set_id
		WHERE event.kind = 'eventMMStartAni' AND event.name = morph.value ->> '$.name' COLLATE NOCASE
		ORDER BY script.name)) AS scripts
FROM models AS mesh
JOIN json_each(mesh.attributes, '$.animations') AS morph
WHERE mesh.kind = 'morph'
ORDER BY mesh.name, morph.key;
