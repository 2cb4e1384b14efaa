-- Which animations does each morph mesh have, for eventMMStartAni to start, and which scripts start them?
SELECT
	mesh.name AS mesh,
	asset.game AS game,
	morph.name AS morph,
	morph.attributes ->> '$.layer' AS layer,
	morph.attributes ->> '$.flags' AS flags,
	morph.attributes ->> '$.blend_in' AS blend_in,
	morph.attributes ->> '$.hold_s' AS hold_s,
	morph.frame_count AS frames,
	morph.fps,
	morph.looping,
	(SELECT group_concat(name, ' ') FROM (
		SELECT DISTINCT script.name
		FROM events AS event
		JOIN set_entries AS entry ON entry.id = event.entry_id
		JOIN animation_sets AS script ON script.id = entry.set_id
		WHERE event.ref_type = 'morph' AND event.ref_asset_id = mesh.asset_id AND event.name = morph.name COLLATE NOCASE
		ORDER BY script.name)) AS scripts
FROM models AS mesh
JOIN assets AS asset ON asset.id = mesh.asset_id
JOIN clip_models AS shown ON shown.model_id = mesh.id AND shown.via = 'morph'
JOIN clips AS morph ON morph.id = shown.clip_id
ORDER BY mesh.name, morph.id;
