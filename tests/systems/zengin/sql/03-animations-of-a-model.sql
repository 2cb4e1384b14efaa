-- Which animations can a PUPPET play, those of its overlays included?
WITH scripts(asset_id, name, overlay) AS (
	SELECT asset_id, name, NULL FROM animation_sets WHERE name = 'PUPPET' COLLATE NOCASE AND precedence = 0
	UNION ALL
	SELECT overlay.asset_id, overlay.name, overlay.name
	FROM scripts AS base
	JOIN links AS link ON link.to_asset_id = base.asset_id AND link.kind = 'base_script'
	JOIN animation_sets AS overlay ON overlay.asset_id = link.from_asset_id AND overlay.precedence = 0
	WHERE base.overlay IS NULL
)
SELECT
	entry.name AS animation,
	scripts.overlay AS overlay,
	entry.kind AS kind,
	entry.attributes ->> '$.layer' AS layer,
	entry.attributes ->> '$.next' AS next,
	clip.name AS clip,
	clip.frame_count AS frames,
	clip.duration AS seconds
FROM scripts
JOIN animation_sets AS script ON script.asset_id = scripts.asset_id
JOIN set_entries AS entry ON entry.set_id = script.id
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
ORDER BY overlay IS NOT NULL, overlay, entry.entry_index;
