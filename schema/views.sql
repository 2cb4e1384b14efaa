-- Views for people. Built-in SQL functions only, so that any SQLite tool can use them.

-- Every clip in one readable row.
CREATE VIEW clip_summary AS
SELECT
	clip.id AS clip_id,             -- the clip
	clip.name AS name,              -- its name
	clip.system_id AS system,       -- its system
	clip.format AS format,          -- its format
	skeleton.name AS skeleton,      -- its primary skeleton
	clip.duration AS duration,      -- seconds
	clip.fps AS fps,                -- frames per second
	clip.frame_count AS frames,     -- frames
	clip.bone_count AS bones,       -- animated bones
	clip.key_count AS keys,         -- keys of all channels
	clip.looping AS looping,        -- 1 when it repeats
	(SELECT count(*) FROM clip_events AS e WHERE e.clip_id = clip.id) AS events, -- its events
	asset.shadowed_by IS NOT NULL AS shadowed, -- 1 when the game loads another asset of that name
	asset.path AS asset_path,       -- where it lies inside its source
	source.path AS source_path      -- where the source lies
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary = 1
LEFT JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id;

-- Which models can show a clip: those bound to a skeleton that it fits, those that its sets name, and those that name it.
CREATE VIEW clip_models AS
SELECT DISTINCT
	fits.clip_id AS clip_id,        -- the clip
	model.id AS model_id,           -- a model
	'checksum' AS via               -- 'checksum': bound to a skeleton with it; 'set': a set names or holds it; 'link': it names the clip; else how the skeleton in its file was found
FROM clip_skeletons AS fits
JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
JOIN models AS model ON model.skeleton_checksum = skeleton.checksum AND model.system_id = skeleton.system_id
UNION ALL -- which lets SQLite look for one clip alone, as it does not with UNION
SELECT DISTINCT fits.clip_id, model.id, fits.via
FROM clip_skeletons AS fits
JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
JOIN models AS model ON model.asset_id = skeleton.asset_id AND model.skeleton_checksum IS NULL
	AND coalesce(model.native_id = skeleton.native_id, 1)
UNION ALL
SELECT DISTINCT reached.clip_id, shown.model_id, 'set'
FROM entry_clips AS reached
JOIN set_entries AS entry ON entry.id = reached.entry_id
JOIN set_models AS shown ON shown.set_id = entry.set_id
UNION ALL
SELECT DISTINCT clip.id, model.id, 'link'
FROM clips AS clip
JOIN links AS link ON link.to_asset_id = clip.asset_id AND link.kind = 'Animation'
JOIN models AS model ON model.asset_id = link.from_asset_id
	-- each object of a level has an animation of its own; SQLite refuses ->> in views that it does not trust
	AND coalesce(
		(SELECT value FROM json_each(model.attributes, '$.index')) = (SELECT value FROM json_each(link.attributes, '$.index')),
		1
	);

-- Every event of a clip: its own, those of the entries that play it, and those of what it names. Where several sets of one name play it (a binary
-- script and its text, copies in several volumes), only what the first of them says, so that nothing happens twice.
CREATE VIEW clip_events AS
SELECT
	event.clip_id AS clip_id,       -- the clip
	event.id AS event_id,           -- an event
	'clip' AS via                   -- 'clip': its own; 'entry': of an entry that plays it; 'link': of what it names
FROM events AS event
WHERE event.clip_id IS NOT NULL
UNION ALL
SELECT reached.clip_id, event.id, 'entry'
FROM entry_clips AS reached
JOIN set_entries AS entry ON entry.id = reached.entry_id
JOIN animation_sets AS a_set ON a_set.id = entry.set_id
JOIN events AS event ON event.entry_id = reached.entry_id
WHERE event.clip_id IS NOT reached.clip_id
	AND (a_set.precedence = 0 OR NOT EXISTS (
		SELECT 1
		FROM entry_clips AS other
		JOIN set_entries AS other_entry ON other_entry.id = other.entry_id
		JOIN animation_sets AS other_set ON other_set.id = other_entry.set_id
		WHERE other.clip_id = reached.clip_id AND other_set.precedence < a_set.precedence
			AND other_set.system_id = a_set.system_id
			AND coalesce(other_set.native_id, other_set.name) = coalesce(a_set.native_id, a_set.name) COLLATE NOCASE
	))
UNION ALL
SELECT clip.id, event.id, 'link'
FROM clips AS clip
JOIN links AS link ON link.from_asset_id = clip.asset_id AND link.kind = 'events'
JOIN events AS event ON event.asset_id = link.to_asset_id
WHERE event.clip_id IS NULL AND event.entry_id IS NULL;

-- Assets whose bytes exist more than once.
CREATE VIEW duplicate_assets AS
SELECT
	asset.xxh128 AS xxh128,         -- hash of the bytes
	asset.id AS asset_id,           -- one of them
	same.copies AS copies           -- how many there are, this one included
FROM assets AS asset
JOIN (SELECT xxh128, count(*) AS copies FROM assets GROUP BY xxh128 HAVING count(*) > 1) AS same
	ON same.xxh128 = asset.xxh128
WHERE asset.byte_size > 0;

-- Clips whose motion exists more than once.
CREATE VIEW duplicate_clips AS
SELECT
	clip.motion_xxh128 AS motion_xxh128, -- hash of the decoded channels
	clip.id AS clip_id,             -- one of them
	same.copies AS copies           -- how many there are, this one included
FROM clips AS clip
JOIN (SELECT motion_xxh128, count(*) AS copies FROM clips WHERE channel_count > 0
      GROUP BY motion_xxh128 HAVING count(*) > 1) AS same
	ON same.motion_xxh128 = clip.motion_xxh128;

-- References that lead nowhere.
CREATE VIEW dangling_links AS
SELECT * FROM links WHERE to_asset_id IS NULL;

-- Clips that no set, script or model reaches. Equal assets of one id are one resource: what reaches one reaches all.
CREATE VIEW orphan_clips AS
SELECT
	clip.id AS clip_id              -- the clip
FROM clips AS clip
WHERE NOT EXISTS (SELECT 1 FROM entry_clips AS reached WHERE reached.clip_id = clip.id)
	AND NOT EXISTS (
		SELECT 1
		FROM assets AS asset
		JOIN assets AS same ON same.xxh128 = asset.xxh128 AND same.type IS asset.type AND same.native_id IS asset.native_id
		JOIN links AS link ON link.to_asset_id = same.id
		WHERE asset.id = clip.asset_id AND link.kind NOT IN ('loads_animations', 'code_ref') -- those name sets
	)
	AND NOT EXISTS (
		SELECT 1 FROM links AS link
		WHERE link.from_asset_id = clip.asset_id AND link.kind = 'model' AND link.to_asset_id IS NOT NULL
	);
