-- Views of the scripts of ZenGin. They use built-in SQL functions only, so that any SQLite tool can use them.

-- What the animations of each overlay do to those of the script that it is laid over.
CREATE VIEW zengin_overlays AS
SELECT
	overlay.id AS overlay_id,       -- the set of the overlay
	overlay.name AS overlay,        -- its name
	base.id AS base_id,             -- the set that it is laid over
	base.name AS base,              -- its name
	entry.id AS entry_id,           -- an animation of the overlay
	entry.name AS animation,        -- its name
	CASE
		WHEN entry.kind = 'aniDisable' THEN 'disables'
		WHEN replaced.id IS NULL THEN 'adds'
		ELSE 'replaces'
	END AS effect,                  -- what it does to the animation of that name in the base script: 'replaces', 'adds' or 'disables'
	replaced.id AS replaced_id,     -- the entry of the base script, NULL = there is none of that name
	base_clip.name AS base_clip,    -- name of the clip that the base script plays
	clip.name AS overlay_clip       -- name of the clip that the overlay plays
FROM links AS link
JOIN animation_sets AS overlay ON overlay.asset_id = link.from_asset_id
JOIN animation_sets AS base ON base.asset_id = link.to_asset_id
JOIN set_entries AS entry ON entry.set_id = overlay.id
LEFT JOIN set_entries AS replaced ON replaced.set_id = base.id AND replaced.name = entry.name COLLATE NOCASE
LEFT JOIN clips AS base_clip ON base_clip.id = replaced.clip_id
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
WHERE link.kind = 'base_script' AND overlay.precedence = 0;
