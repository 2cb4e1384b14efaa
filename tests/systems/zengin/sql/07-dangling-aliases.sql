-- Which aliases name an animation that their script does not have?
SELECT
	script.name AS script,
	asset.name AS file,
	entry.name AS alias,
	entry.attributes ->> '$.alias_of' AS alias_of
FROM set_entries AS entry
JOIN animation_sets AS script ON script.id = entry.set_id
JOIN assets AS asset ON asset.id = script.asset_id
WHERE entry.kind = 'aniAlias' AND NOT EXISTS (
	SELECT 1 FROM set_entries AS target
	WHERE target.set_id = entry.set_id AND target.kind = 'ani'
		AND target.name = entry.attributes ->> '$.alias_of' COLLATE NOCASE
)
ORDER BY script, file, entry.entry_index;
