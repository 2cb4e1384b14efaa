-- options: --encoding windows-1250
-- How do Polish names read: file, model, ASC and sound?
SELECT
	clip.name AS clip,
	script.name AS script,
	script.attributes ->> '$.model_name' AS model,
	entry.attributes ->> '$.asc' AS asc,
	event.name AS sound,
	source.attributes ->> '$.comment' AS comment
FROM animation_sets AS script
JOIN assets AS asset ON asset.id = script.asset_id
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/zabawki_1250.vdf'
JOIN set_entries AS entry ON entry.set_id = script.id
JOIN clips AS clip ON clip.id = entry.clip_id
JOIN events AS event ON event.entry_id = entry.id
ORDER BY clip;
