-- Which animations of its base script does each overlay replace or disable, and which does it add?
SELECT
	overlay.name AS overlay,
	base.name AS base,
	entry.name AS animation,
	CASE WHEN entry.kind = 'aniDisable' THEN 'disables'
		WHEN replaced.id IS NULL THEN 'adds' ELSE 'replaces' END AS does,
	base_clip.name AS base_clip,
	clip.name AS overlay_clip
FROM links AS link
JOIN animation_sets AS overlay
	ON overlay.asset_id = link.from_asset_id AND overlay.precedence = 0
JOIN animation_sets AS base ON base.asset_id = link.to_asset_id
JOIN set_entries AS entry ON entry.set_id = overlay.id
LEFT JOIN set_entries AS replaced
	ON replaced.set_id = base.id AND replaced.name = entry.name COLLATE NOCASE
LEFT JOIN clips AS base_clip ON base_clip.id = replaced.clip_id
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
WHERE link.kind = 'base_script'
ORDER BY overlay, entry.entry_index;
