-- From which states is there a shortcut into a move, with how many frames of blend, and does it break an atomic one?
SELECT
	clip.name AS animation, clip.attributes ->> '$.type' AS type, shortcut.value ->> 0 AS from_state,
	shortcut.value ->> 1 AS frames, shortcut.value ->> 2 AS how
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
JOIN json_each(clip.attributes, '$.shortcuts') AS shortcut
WHERE clip.system_id = 'oni' AND source.path LIKE '%/pc/%'
ORDER BY animation, shortcut.key;
