-- Views. They use only functions that are built into SQLite, so that every SQLite tool can query them. DuckDB can parse them as
-- well: no alias is one of its keywords (`at`), IS compares with NULL only, each JOIN but CROSS JOIN has an ON, and numbers are decimal.

-- Every clip in one readable row.
CREATE VIEW clip_summary AS
SELECT
	clip.id AS clip_id,             -- the clip
	clip.name AS name,              -- its name
	clip.system_id AS system,       -- its system
	dump.name AS dump,              -- name of its dump
	dump.release AS release,        -- the published release that its dump is, where a checksum proves it; else NULL
	coalesce(asset.game, source.game) AS game, -- the game that its asset, else its source belongs to, in the words of the system; NULL = unknown
	clip.format AS format,          -- its format
	skeleton.name AS skeleton,      -- name of its primary skeleton
	clip.duration AS duration,      -- seconds
	clip.fps AS fps,                -- frames per second
	clip.frame_count AS frames,     -- number of frames
	clip.bone_count AS bones,       -- number of animated bones
	clip.key_count AS keys,         -- number of keys of all channels
	clip.looping AS looping,        -- 1 when it repeats
	(SELECT count(*) FROM events AS own WHERE own.clip_id = clip.id)
		+ (SELECT count(*) FROM entry_events AS played WHERE played.clip_id = clip.id)
		+ (SELECT count(*) FROM linked_events AS linked WHERE linked.clip_id = clip.id) AS events, -- number of its events in clip_events
	measured.root_length AS path_length, -- length of the path along which its root moves the actor, native units
	measured.mean_speed AS speed,   -- mean speed of that movement, native units per second
	measured.moving_bones AS moving_bones, -- number of bones with a channel whose keys are not all equal
	measured.energy AS turning,     -- amount of rotation, rad²/s², as clip_measures.energy
	measured.longest_pause AS rest, -- seconds of the longest rest, in which no bone turns by more than 0.05 degrees from key to key and no other value changes
	measured.loop_degrees AS loop_degrees, -- the largest angle of a bone between the end and the start of the loop
	measured.loop_units AS loop_units, -- the largest distance of a bone between them, native units
	asset.shadowed_by IS NOT NULL AS shadowed, -- 1 when the game loads another asset of that name instead
	asset.path AS asset_path,       -- path of its asset inside the source
	source.path AS source_path      -- path of the source
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN dumps AS dump ON dump.id = source.dump_id
LEFT JOIN clip_measures AS measured ON measured.clip_id = clip.id
LEFT JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary = 1
LEFT JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id;

-- The models that can show a clip, one row for each pair: models bound to a skeleton that fits the clip, models that its sets
-- name, models that refer to the clip, and the morph mesh that contains it. Each part leaves out the pairs of the parts before
-- it; a GROUP BY over all parts would compute the rows of all clips when one is selected.
CREATE VIEW clip_models AS
SELECT
	fits.clip_id AS clip_id,        -- the clip
	model.id AS model_id,           -- a model
	'checksum' || iif(EXISTS (
		SELECT 1 FROM entry_clips AS by_set
		JOIN set_entries AS of_set ON of_set.id = by_set.entry_id
		JOIN set_models AS named ON named.set_id = of_set.set_id
		WHERE by_set.clip_id = fits.clip_id AND named.model_id = model.id
	), ',set', '') AS via -- how it was found, with commas where it was found in several ways: 'checksum' = the model has the checksum of a skeleton that fits; 'set' = a set of the clip names or contains the model; 'link' = the model refers to the clip; 'morph' = the clip moves the vertices of the model; other values = the model is in the file of a skeleton that fits, as in clip_skeletons.via
FROM clip_skeletons AS fits
JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
JOIN models AS model ON model.skeleton_checksum = skeleton.checksum AND model.system_id = skeleton.system_id
GROUP BY fits.clip_id, model.id
UNION ALL -- with UNION, SQLite would compute the rows of all clips when one is selected
SELECT
	fits.clip_id, model.id, group_concat(DISTINCT fits.via) || iif(EXISTS (
		SELECT 1 FROM entry_clips AS by_set
		JOIN set_entries AS of_set ON of_set.id = by_set.entry_id
		JOIN set_models AS named ON named.set_id = of_set.set_id
		WHERE by_set.clip_id = fits.clip_id AND named.model_id = model.id
	), ',set', '')
FROM clip_skeletons AS fits
JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
JOIN models AS model ON model.asset_id = skeleton.asset_id AND model.skeleton_checksum IS NULL
	AND coalesce(model.native_id = skeleton.native_id, 1)
GROUP BY fits.clip_id, model.id
UNION ALL
SELECT DISTINCT reached.clip_id, model.id, 'set'
FROM entry_clips AS reached
JOIN set_entries AS entry ON entry.id = reached.entry_id
JOIN set_models AS shown ON shown.set_id = entry.set_id
JOIN models AS model ON model.id = shown.model_id
	-- a clip in model space moves all bones of a mesh, and no mesh with another number of bones
	AND coalesce(
		(SELECT bone_count FROM clips WHERE id = reached.clip_id AND space = 'model')
			= (SELECT value FROM json_each(model.attributes, '$.bone_count')),
		1
	)
WHERE NOT EXISTS (
		SELECT 1 FROM clip_skeletons AS by_fit
		JOIN skeletons AS fit ON fit.id = by_fit.skeleton_id
		WHERE by_fit.clip_id = reached.clip_id
			AND iif(model.skeleton_checksum IS NULL,
				model.asset_id = fit.asset_id AND coalesce(model.native_id = fit.native_id, 1),
				model.skeleton_checksum = fit.checksum AND model.system_id = fit.system_id)
	)
UNION ALL
SELECT DISTINCT clip.id, model.id, 'link'
FROM clips AS clip
JOIN links AS link ON link.to_asset_id = clip.asset_id AND link.kind IN (SELECT kind FROM link_kinds WHERE role = 'object_clip')
JOIN models AS model ON model.asset_id = link.from_asset_id
	-- each object of a level has its own animation; json_each() instead of ->>, which SQLite refuses where PRAGMA trusted_schema is off
	AND coalesce(
		(SELECT value FROM json_each(model.attributes, '$.index')) = (SELECT value FROM json_each(link.attributes, '$.index')),
		1
	)
WHERE NOT EXISTS (
		SELECT 1 FROM clip_skeletons AS by_fit
		JOIN skeletons AS fit ON fit.id = by_fit.skeleton_id
		WHERE by_fit.clip_id = clip.id
			AND iif(model.skeleton_checksum IS NULL,
				model.asset_id = fit.asset_id AND coalesce(model.native_id = fit.native_id, 1),
				model.skeleton_checksum = fit.checksum AND model.system_id = fit.system_id)
	)
	AND NOT EXISTS (
		SELECT 1 FROM entry_clips AS by_set
		JOIN set_entries AS of_set ON of_set.id = by_set.entry_id
		JOIN set_models AS named ON named.set_id = of_set.set_id
		WHERE by_set.clip_id = clip.id AND named.model_id = model.id
	)
UNION ALL
SELECT clip.id, model.id, 'morph'
FROM clips AS clip
JOIN models AS model ON model.asset_id = clip.asset_id AND model.kind = 'morph'
WHERE NOT EXISTS (
		SELECT 1 FROM clip_skeletons AS by_fit
		JOIN skeletons AS fit ON fit.id = by_fit.skeleton_id
		WHERE by_fit.clip_id = clip.id
			AND iif(model.skeleton_checksum IS NULL,
				model.asset_id = fit.asset_id AND coalesce(model.native_id = fit.native_id, 1),
				model.skeleton_checksum = fit.checksum AND model.system_id = fit.system_id)
	)
	AND NOT EXISTS (
		SELECT 1 FROM entry_clips AS by_set
		JOIN set_entries AS of_set ON of_set.id = by_set.entry_id
		JOIN set_models AS named ON named.set_id = of_set.set_id
		WHERE by_set.clip_id = clip.id AND named.model_id = model.id
	);

-- Events of the entries that play a clip. Where several sets of the same name play it (a binary script and its text, copies in
-- several volumes), only the events of the set with the smallest precedence are listed, so that no event is listed twice.
CREATE VIEW entry_events AS
SELECT
	reached.clip_id AS clip_id,     -- the clip
	event.id AS event_id            -- an event of an entry that plays it
FROM entry_clips AS reached
JOIN set_entries AS entry ON entry.id = reached.entry_id
JOIN animation_sets AS a_set ON a_set.id = entry.set_id
JOIN events AS event ON event.entry_id = reached.entry_id
WHERE coalesce(event.clip_id, 0) <> reached.clip_id
	AND (a_set.precedence = 0 OR NOT EXISTS (
		SELECT 1
		FROM entry_clips AS other
		JOIN set_entries AS other_entry ON other_entry.id = other.entry_id
		JOIN animation_sets AS other_set ON other_set.id = other_entry.set_id
		WHERE other.clip_id = reached.clip_id AND other_set.precedence < a_set.precedence
			AND other_set.system_id = a_set.system_id
			AND coalesce(other_set.native_id, other_set.name) = coalesce(a_set.native_id, a_set.name) COLLATE NOCASE
	));

-- Events of assets to which a clip refers.
CREATE VIEW linked_events AS
SELECT
	clip.id AS clip_id,             -- the clip
	event.id AS event_id            -- an event of an asset to which it refers
FROM clips AS clip
JOIN links AS link ON link.from_asset_id = clip.asset_id AND link.kind IN (SELECT kind FROM link_kinds WHERE role = 'events')
JOIN events AS event ON event.asset_id = link.to_asset_id
WHERE event.clip_id IS NULL AND event.entry_id IS NULL;

-- Every event of a clip: the events that the clip contains, those of the entries that play it, and those of assets to which
-- it refers. The view animation_events also has the events of entries whose clip is missing.
CREATE VIEW clip_events AS
SELECT
	event.clip_id AS clip_id,       -- the clip
	event.id AS event_id,           -- an event
	'clip' AS via,                  -- where the event is: 'clip' = in the clip; 'entry' = in an entry that plays it; 'link' = in an asset to which the clip refers
	event.kind AS kind,             -- its kind, as in events
	(SELECT meant.class FROM event_kinds AS meant WHERE meant.kind = event.kind LIMIT 1) AS class, -- the class of that kind, as in event_kinds: 'sound', 'step', …
	event.name AS name,             -- its name in the data
	event.frame AS frame,           -- its frame, as in events
	event.time AS time,             -- seconds from the start of the clip
	event.end_time AS end_time,     -- seconds to the end of its last active frame; NULL = an event without duration
	event.bone_name AS bone_name,   -- the bone or slot to which it applies
	event.ref_native_id AS ref,     -- native id of the asset to which it refers
	event.value AS value            -- its main parameter
FROM events AS event
WHERE event.clip_id IS NOT NULL
UNION ALL
SELECT
	reached.clip_id, event.id, 'entry', event.kind,
	(SELECT meant.class FROM event_kinds AS meant WHERE meant.kind = event.kind LIMIT 1),
	event.name, event.frame, event.time, event.end_time, event.bone_name, event.ref_native_id, event.value
FROM entry_events AS reached
JOIN events AS event ON event.id = reached.event_id
UNION ALL -- as in linked_events, whose rows would have to be looked up in events again
SELECT
	clip.id, event.id, 'link', event.kind,
	(SELECT meant.class FROM event_kinds AS meant WHERE meant.kind = event.kind LIMIT 1),
	event.name, event.frame, event.time, event.end_time, event.bone_name, event.ref_native_id, event.value
FROM clips AS clip
JOIN links AS link ON link.from_asset_id = clip.asset_id AND link.kind IN (SELECT kind FROM link_kinds WHERE role = 'events')
JOIN events AS event ON event.asset_id = link.to_asset_id
WHERE event.clip_id IS NULL AND event.entry_id IS NULL;

-- Where each event belongs, one row for each entry or clip that has the event: for animation_events, whose rows can so be looked up by
-- event, entry, set and clip. SQLite looks into the parts of a union only where their columns have the same types, so the NULLs
-- have one.
CREATE VIEW event_places AS
SELECT
	event.id AS event_id,           -- the event
	entry.clip_id AS clip_id,       -- the clip that the entry plays, that contains the event, or that refers to its asset; NULL = there is none in the database
	entry.id AS entry_id,           -- the entry that has the event; NULL = the event is in no entry
	entry.set_id AS set_id          -- the set of that entry
FROM events AS event
JOIN set_entries AS entry ON entry.id = event.entry_id
UNION ALL
SELECT id, clip_id, CAST(NULL AS INTEGER), CAST(NULL AS INTEGER) FROM events WHERE clip_id IS NOT NULL
UNION ALL
SELECT event_id, clip_id, CAST(NULL AS INTEGER), CAST(NULL AS INTEGER) FROM linked_events
UNION ALL
SELECT event.id, CAST(NULL AS INTEGER), CAST(NULL AS INTEGER), CAST(NULL AS INTEGER)
FROM events AS event
WHERE event.clip_id IS NULL AND event.entry_id IS NULL
	AND NOT EXISTS (SELECT 1 FROM linked_events AS linked WHERE linked.event_id = event.id);

-- Every event with the animation that it belongs to, one row for each entry or clip that has the event. Entries whose clip is
-- missing are included, so that all clips and animations that go with a sound are
-- `SELECT * FROM animation_events WHERE name = 'CREAK'`.
CREATE VIEW animation_events AS
SELECT
	event.id AS event_id,           -- the event
	own.id AS clip_id,              -- the clip that the entry plays, that contains the event, or that refers to its asset; NULL = there is none in the database
	dump.name AS dump,              -- name of the dump that contains the event
	a_set.name AS set_name,         -- the animation set of the entry that has the event; NULL = the event is in a clip or in another asset
	coalesce(entry.name, entry.target_name, own.name, asset.name) AS animation, -- name of that entry, else of the clip, else of the asset that contains the event
	own.name AS clip,               -- name of that clip
	event.kind AS kind,             -- kind of the event, as in events
	(SELECT meant.class FROM event_kinds AS meant WHERE meant.kind = event.kind LIMIT 1) AS class, -- the class of that kind, as in event_kinds: 'sound', 'step', …
	event.name AS name,             -- its name in the data
	event.frame AS frame,           -- its frame, as in events
	event.time AS time,             -- seconds from the start of the animation
	event.end_time AS end_time,     -- seconds to the end of its last active frame; NULL = an event without duration
	event.bone_name AS bone_name,   -- the bone or slot to which it applies
	event.ref_native_id AS ref,     -- native id of the asset to which it refers
	event.value AS value,           -- its main parameter
	coalesce(a_set.precedence, 0) AS precedence, -- 0 = the game loads this set, or the event is in no set; 1, 2, … = a set of the same name that the game does not load
	coalesce(a_set.system_id, own.system_id, source.system_id) AS system, -- the system; NULL = unknown
	event.entry_id AS entry_id,     -- the entry, NULL = the event is in no entry
	event.asset_id AS asset_id      -- the asset from which the event was read
FROM event_places AS place
JOIN events AS event ON event.id = place.event_id
JOIN assets AS asset ON asset.id = event.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN dumps AS dump ON dump.id = source.dump_id
LEFT JOIN set_entries AS entry ON entry.id = place.entry_id
-- what follows AND ends the search in the parts of event_places without sets or clips when a name of one is given
LEFT JOIN animation_sets AS a_set ON a_set.id = place.set_id AND place.set_id IS NOT NULL
LEFT JOIN clips AS own ON own.id = place.clip_id AND place.clip_id IS NOT NULL;

-- How far each channel moves from key to key, measured when the clip was indexed. Rotations are measured along the shorter arc.
CREATE VIEW channel_measures AS
SELECT
	channel.id AS channel_id,       -- the channel
	channel.clip_id AS clip_id,     -- its clip
	channel.bone_id AS bone_id,     -- its bone
	channel.bone_name AS bone_name, -- name of the bone
	channel.target AS target,       -- what it animates, as in channels
	iif(channel.target = 'rotation', channel.swing, NULL) AS swing, -- the largest angle of a key from the first key, degrees; NULL = no rotation
	channel.path_length AS path,    -- sum of the angles (degrees), distances (native units) or differences from each key to the next
	channel.travel AS travel        -- angle, distance or difference from the first key to the last
FROM channels AS channel;

-- Assets to which nothing refers: no link, event, set or skeleton of a clip leads to them or to a clip in them, and they contain
-- no other asset. The scripts and tables with which a game begins are among them.
CREATE VIEW orphan_assets AS
SELECT
	asset.id AS asset_id,           -- the asset
	asset.type AS type,             -- its type
	asset.name AS name,             -- its file name
	asset.status AS status,         -- 'decoded', 'listed', 'failed' or 'incomplete'
	asset.byte_size AS byte_size,   -- its size
	asset.path AS asset_path,       -- its path inside the source
	source.path AS file             -- path of the source
FROM assets AS asset
JOIN sources AS source ON source.id = asset.source_id
WHERE NOT EXISTS (SELECT 1 FROM links AS link WHERE link.to_asset_id = asset.id AND link.from_asset_id <> asset.id)
	AND NOT EXISTS (SELECT 1 FROM events AS event WHERE event.ref_asset_id = asset.id)
	AND NOT EXISTS (SELECT 1 FROM assets AS member WHERE member.parent_id = asset.id)
	AND NOT EXISTS (
		SELECT 1 FROM clips AS clip
		JOIN entry_clips AS reached ON reached.clip_id = clip.id
		WHERE clip.asset_id = asset.id
	)
	AND NOT EXISTS (
		SELECT 1 FROM skeletons AS skeleton
		JOIN clip_skeletons AS fits ON fits.skeleton_id = skeleton.id
		JOIN clips AS clip ON clip.id = fits.clip_id
		WHERE skeleton.asset_id = asset.id AND clip.asset_id <> asset.id
	);

-- The whole path of each asset: that of its source and, behind '!', that inside it.
CREATE VIEW member_path AS
SELECT
	asset.id AS asset_id,           -- the asset
	iif(source.kind = 'file' AND asset.parent_id IS NULL, source.path, source.path || '!' || asset.path) AS path -- the path
FROM assets AS asset
JOIN sources AS source ON source.id = asset.source_id;

-- Assets whose bytes occur more than once.
CREATE VIEW duplicate_assets AS
SELECT
	asset.xxh128 AS xxh128,         -- hash of the bytes
	asset.id AS asset_id,           -- an asset with these bytes
	(SELECT count(*) FROM assets AS same WHERE same.xxh128 = asset.xxh128) AS copies -- number of assets with these bytes, including this one
FROM assets AS asset
WHERE asset.byte_size > 0
	AND EXISTS (SELECT 1 FROM assets AS other WHERE other.xxh128 = asset.xxh128 AND other.id <> asset.id);

-- Clips whose motion occurs more than once. Their keys are equal bit for bit, including the signs of quaternions, since in some
-- games the signs select the longer arc. near_duplicates() also finds copies that differ in signs, timing or direction, are
-- mirrored, or are parts of each other.
CREATE VIEW duplicate_clips AS
SELECT
	clip.motion_xxh128 AS motion_xxh128, -- hash of the decoded channels
	clip.id AS clip_id,             -- a clip with this motion
	(SELECT count(*) FROM clips AS same WHERE same.motion_xxh128 = clip.motion_xxh128) AS copies -- number of clips with this motion, including this one
FROM clips AS clip
WHERE clip.channel_count > 0
	AND EXISTS (SELECT 1 FROM clips AS other WHERE other.motion_xxh128 = clip.motion_xxh128 AND other.id <> clip.id);

-- References to assets that are missing.
CREATE VIEW dangling_links AS
SELECT * FROM links WHERE to_asset_id IS NULL;

-- Every model in one readable row, together with its components, each of which counts once. Each number walks through the components
-- by itself: numbers of all models, computed once and joined, would be computed for a single model as well.
CREATE VIEW model_summary AS
SELECT
	model.id AS model_id,           -- the model
	model.name AS name,             -- its name
	model.kind AS kind,             -- 'skinned', 'rigid', 'mesh', 'character', …
	model.system_id AS system,      -- its system
	dump.name AS dump,              -- name of its dump
	(
		WITH RECURSIVE used(id, is_shown) AS (
			SELECT model.id, 1
			UNION
			SELECT component.used_model_id, used.is_shown AND component.role = 'mesh'
			FROM used
			JOIN model_components AS component ON component.model_id = used.id AND component.role <> 'skin'
			WHERE likelihood(used.is_shown IS NOT NULL, 0.000001)
		)
		SELECT count(*) - 1 FROM used WHERE used.is_shown
	) AS components, -- number of other models that are shown as its parts
	(
		WITH RECURSIVE used(id, is_shown) AS (
			SELECT model.id, 1
			UNION
			SELECT component.used_model_id, used.is_shown AND component.role = 'mesh'
			FROM used
			JOIN model_components AS component ON component.model_id = used.id AND component.role <> 'skin'
			WHERE likelihood(used.is_shown IS NOT NULL, 0.000001)
		)
		SELECT count(*) FROM used JOIN mesh_parts AS part ON part.model_id = used.id WHERE used.is_shown
	) AS parts,                    -- number of mesh parts
	(
		WITH RECURSIVE used(id, is_shown) AS (
			SELECT model.id, 1
			UNION
			SELECT component.used_model_id, used.is_shown AND component.role = 'mesh'
			FROM used
			JOIN model_components AS component ON component.model_id = used.id AND component.role <> 'skin'
			WHERE likelihood(used.is_shown IS NOT NULL, 0.000001)
		)
		SELECT sum(part.vertex_count) FROM used JOIN models AS part ON part.id = used.id WHERE used.is_shown
	) AS vertices,                 -- number of vertices; NULL = its mesh was not read: see `animdb index --meshes`
	(
		WITH RECURSIVE used(id, is_shown) AS (
			SELECT model.id, 1
			UNION
			SELECT component.used_model_id, used.is_shown AND component.role = 'mesh'
			FROM used
			JOIN model_components AS component ON component.model_id = used.id AND component.role <> 'skin'
			WHERE likelihood(used.is_shown IS NOT NULL, 0.000001)
		)
		SELECT sum(part.triangle_count) FROM used JOIN models AS part ON part.id = used.id WHERE used.is_shown
	) AS triangles,                -- number of triangles; NULL as above
	(
		WITH RECURSIVE used(id, is_shown) AS (
			SELECT model.id, 1
			UNION
			SELECT component.used_model_id, used.is_shown AND component.role = 'mesh'
			FROM used
			JOIN model_components AS component ON component.model_id = used.id AND component.role <> 'skin'
			WHERE likelihood(used.is_shown IS NOT NULL, 0.000001)
		)
		SELECT count(*) FROM (SELECT DISTINCT id FROM used) AS shown JOIN materials AS surface ON surface.model_id = shown.id
	) AS materials,                -- number of materials
	(
		WITH RECURSIVE used(id, is_shown) AS (
			SELECT model.id, 1
			UNION
			SELECT component.used_model_id, used.is_shown AND component.role = 'mesh'
			FROM used
			JOIN model_components AS component ON component.model_id = used.id AND component.role <> 'skin'
			WHERE likelihood(used.is_shown IS NOT NULL, 0.000001)
		)
		SELECT count(DISTINCT surface.texture_id) FROM used JOIN materials AS surface ON surface.model_id = used.id
	) AS textures,                 -- number of different textures of these
	(
		WITH RECURSIVE used(id, is_shown) AS (
			SELECT model.id, 1
			UNION
			SELECT component.used_model_id, used.is_shown AND component.role = 'mesh'
			FROM used
			JOIN model_components AS component ON component.model_id = used.id AND component.role <> 'skin'
			WHERE likelihood(used.is_shown IS NOT NULL, 0.000001)
		)
		SELECT count(DISTINCT CASE WHEN surface.texture_type IS NOT NULL AND surface.texture_id IS NULL
			THEN coalesce(surface.texture_native_id, surface.texture_name) END)
		FROM used JOIN materials AS surface ON surface.model_id = used.id
	) AS missing_textures,         -- number of textures that they name and that are not in the database, as the view missing_textures has them
	asset.path AS asset_path,       -- path of its asset inside the source
	source.path AS source_path      -- path of the source
FROM models AS model
JOIN assets AS asset ON asset.id = model.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN dumps AS dump ON dump.id = source.dump_id;

-- The textures that materials name and that are not in the database, one row for each material. Models are shown in the colours of
-- these materials.
CREATE VIEW missing_textures AS
SELECT
	surface.id AS material_id,      -- the material
	surface.model_id AS model_id,   -- its model
	surface.texture_type AS type,   -- type of the asset that is missing
	surface.texture_name AS texture_name, -- the reference to the texture as the data have it; NULL = by native id only
	surface.texture_native_id AS native_id, -- the native id of the texture; NULL = not known
	(SELECT count(*) FROM mesh_parts AS part WHERE part.material_id = surface.id) AS parts -- number of parts of the model that show the material
FROM materials AS surface
WHERE surface.texture_type IS NOT NULL AND surface.texture_id IS NULL;

-- The transitions as a graph whose nodes are names: a node is a name in a set, with or without an entry of that name.
CREATE VIEW transition_graph AS
SELECT
	follows.id AS transition_id,    -- the row of transitions
	coalesce(ends.set_id, begins.set_id) AS from_set_id, -- set of the entry or state that ends
	coalesce(ends.name, follows.from_name) AS from_name, -- name of that entry or state
	follows.from_entry_id AS from_entry_id, -- the entry, NULL = a state without an entry
	coalesce(begins.set_id, ends.set_id) AS to_set_id, -- set of the entry or state that follows
	coalesce(begins.name, follows.to_name) AS to_name, -- name of that entry or state
	follows.to_entry_id AS to_entry_id, -- the entry, NULL = there is no entry of that name
	follows.kind AS kind,           -- the value of transitions.kind
	follows.blend AS blend          -- seconds of blending, NULL = unknown
FROM transitions AS follows
LEFT JOIN set_entries AS ends ON ends.id = follows.from_entry_id
LEFT JOIN set_entries AS begins ON begins.id = follows.to_entry_id;

-- Clips that people call by the name of the set entry that plays them: where all such entries have the same name, no set of the
-- system gives that name to several clips, and it is not the name of the clip with something in front of or behind it.
CREATE VIEW friendly_names AS
SELECT
	reached.clip_id AS clip_id,     -- the clip
	entry.name AS name              -- the name
FROM entry_clips AS reached
JOIN set_entries AS entry ON entry.id = reached.entry_id
JOIN clips AS clip ON clip.id = reached.clip_id
WHERE entry.name <> ''
	AND instr(upper(clip.name), upper(entry.name)) = 0
	AND instr(upper(entry.name), upper(clip.name)) = 0
	AND NOT EXISTS (
		SELECT 1
		FROM entry_clips AS also
		JOIN set_entries AS other ON other.id = also.entry_id
		WHERE also.clip_id = reached.clip_id AND other.name <> '' AND (other.name <> entry.name OR other.id < entry.id)
	)
	AND NOT EXISTS (
		SELECT 1
		FROM set_entries AS own
		JOIN animation_sets AS a_set ON a_set.id = own.set_id
		JOIN set_entries AS other ON other.set_id = own.set_id AND other.name = own.name
		WHERE own.name = entry.name
			AND a_set.system_id = clip.system_id AND coalesce(other.target_name, '') <> coalesce(own.target_name, '')
	);

-- What people call a clip, as exported files do: its name in friendly_names, else its own.
CREATE VIEW clip_names AS
SELECT
	friendly.clip_id AS clip_id,    -- the clip
	friendly.name AS name,          -- the name
	friendly.name AS entry_name     -- name of the first set entry that plays it, NULL = none has a name
FROM friendly_names AS friendly
UNION ALL
SELECT
	clip.id, clip.name,
	(
		SELECT entry.name
		FROM entry_clips AS reached
		JOIN set_entries AS entry ON entry.id = reached.entry_id
		WHERE reached.clip_id = clip.id AND entry.name <> ''
		ORDER BY entry.id
		LIMIT 1
	)
FROM clips AS clip
WHERE NOT EXISTS (SELECT 1 FROM friendly_names AS friendly WHERE friendly.clip_id = clip.id);

-- Clips to which no set, script or model refers. Assets with equal bytes and the same native id count as one resource: a
-- reference to one of them counts for all.
CREATE VIEW orphan_clips AS
SELECT
	clip.id AS clip_id              -- the clip
FROM clips AS clip
WHERE NOT EXISTS (SELECT 1 FROM entry_clips AS reached WHERE reached.clip_id = clip.id)
	AND NOT EXISTS (
		SELECT 1
		FROM assets AS asset
		JOIN assets AS same ON same.xxh128 = asset.xxh128
			AND coalesce(same.type, '') = coalesce(asset.type, '') AND coalesce(same.native_id, '') = coalesce(asset.native_id, '')
		JOIN links AS link ON link.to_asset_id = same.id
		WHERE asset.id = clip.asset_id
			AND link.kind NOT IN (SELECT kind FROM link_kinds WHERE role IN ('set', 'follows'))
	)
	AND NOT EXISTS (
		SELECT 1 FROM links AS link
		WHERE link.from_asset_id = clip.asset_id AND link.kind IN (SELECT kind FROM link_kinds WHERE role = 'model') AND link.to_asset_id IS NOT NULL
	)
	AND NOT EXISTS (SELECT 1 FROM models AS model WHERE model.asset_id = clip.asset_id AND model.kind = 'morph');

-- One row for each distinct clip: use this view to count clips and to find unused ones. Clips are copies of each other when their
-- keys and their playback data are equal bit for bit; their names and systems may differ.
CREATE VIEW distinct_clips AS
SELECT
	clip.content_xxh128 AS content_xxh128, -- hash of the channels and the playback data, as in clips; unique in this view
	clip.id AS clip_id,             -- the copy with the smallest id; the other copies have the same content_xxh128 in clips
	clip.name AS name,              -- the name of that copy
	clip.system_id AS system,       -- its system
	(SELECT count(*) FROM clips AS same WHERE same.content_xxh128 = clip.content_xxh128) AS copies, -- number of copies, including this one
	(SELECT count(DISTINCT same.name COLLATE NOCASE) FROM clips AS same
	 WHERE same.content_xxh128 = clip.content_xxh128) AS names, -- number of distinct names of the copies, without regard to case
	(SELECT count(DISTINCT asset.source_id)
	 FROM clips AS same
	 JOIN assets AS asset ON asset.id = same.asset_id
	 WHERE same.content_xxh128 = clip.content_xxh128) AS sources, -- number of sources that contain a copy
	(SELECT count(DISTINCT entry.set_id)
	 FROM clips AS same
	 JOIN entry_clips AS reached ON reached.clip_id = same.id
	 JOIN set_entries AS entry ON entry.id = reached.entry_id
	 WHERE same.content_xxh128 = clip.content_xxh128) AS sets, -- number of animation sets that refer to a copy; copies of a set are counted separately
	EXISTS (
		SELECT 1
		FROM clips AS same
		JOIN entry_clips AS reached ON reached.clip_id = same.id
		WHERE same.content_xxh128 = clip.content_xxh128
	) OR EXISTS (
		SELECT 1
		FROM clips AS same
		JOIN links AS link ON link.to_asset_id = same.asset_id
		WHERE same.content_xxh128 = clip.content_xxh128
			AND link.kind NOT IN (SELECT kind FROM link_kinds WHERE role IN ('set', 'follows'))
	) OR EXISTS (
		-- assets with equal bytes that have no clip, since they could not be decoded. CROSS JOIN computes the list `bytes` once
		-- instead of for each asset; CASE leaves few assets to be compared with all copies; '+' makes SQLite use the index by
		-- asset, since an asset has few clips
		SELECT 1
		FROM (SELECT DISTINCT asset.xxh128 FROM clips AS same JOIN assets AS asset ON asset.id = same.asset_id
			WHERE same.content_xxh128 = clip.content_xxh128) AS bytes
		CROSS JOIN assets AS twin
		WHERE twin.xxh128 = bytes.xxh128
			AND CASE
				WHEN EXISTS (SELECT 1 FROM clips AS same
					WHERE same.asset_id = twin.id AND +same.content_xxh128 = clip.content_xxh128) THEN 0
				WHEN NOT EXISTS (SELECT 1 FROM links AS link
					WHERE link.to_asset_id = twin.id
						AND link.kind NOT IN (SELECT kind FROM link_kinds WHERE role IN ('set', 'follows'))) THEN 0
				ELSE EXISTS (SELECT 1 FROM clips AS same JOIN assets AS asset ON asset.id = same.asset_id
					WHERE same.content_xxh128 = clip.content_xxh128 AND asset.xxh128 = twin.xxh128
						AND coalesce(asset.type, '') = coalesce(twin.type, '')
						AND coalesce(asset.native_id, '') = coalesce(twin.native_id, ''))
			END
	) OR EXISTS (
		SELECT 1
		FROM clips AS same
		JOIN links AS link ON link.from_asset_id = same.asset_id AND link.to_asset_id IS NOT NULL
		WHERE same.content_xxh128 = clip.content_xxh128 AND link.kind IN (SELECT kind FROM link_kinds WHERE role = 'model')
	) OR EXISTS (
		SELECT 1
		FROM clips AS same
		JOIN models AS model ON model.asset_id = same.asset_id AND model.kind = 'morph'
		WHERE same.content_xxh128 = clip.content_xxh128
	) AS is_used                    -- 1 = a set, script or model refers to a copy; 0 = all copies are in orphan_clips
FROM clips AS clip
WHERE NOT EXISTS (SELECT 1 FROM clips AS same WHERE same.content_xxh128 = clip.content_xxh128 AND same.id < clip.id);

-- The resolved references between assets, one row for each: the edges that reach() follows. An indirect reference, such as that
-- of a set to a clip through an entry, is one edge between the two assets.
CREATE VIEW asset_edges AS
SELECT
	from_asset_id AS from_asset_id, -- the asset that refers to the other or contains it
	to_asset_id AS to_asset_id,     -- the other asset
	kind AS via                     -- kind of the link, or 'member' = the other asset is contained in the first; 'entry' = a set plays a clip in it; 'event' = an event refers to it; 'skeleton' = it contains a skeleton that fits a clip
FROM links
WHERE to_asset_id IS NOT NULL AND kind NOT IN (SELECT kind FROM link_kinds WHERE role = 'event')
UNION ALL
SELECT parent_id, id, 'member' FROM assets WHERE parent_id IS NOT NULL
UNION ALL
SELECT asset_id, ref_asset_id, 'event' FROM events WHERE ref_asset_id IS NOT NULL
UNION ALL
SELECT a_set.asset_id, clip.asset_id, 'entry'
FROM entry_clips AS reached
JOIN set_entries AS entry ON entry.id = reached.entry_id
JOIN animation_sets AS a_set ON a_set.id = entry.set_id
JOIN clips AS clip ON clip.id = reached.clip_id
UNION ALL
SELECT clip.asset_id, skeleton.asset_id, 'skeleton'
FROM clip_skeletons AS fits
JOIN clips AS clip ON clip.id = fits.clip_id
JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
WHERE clip.asset_id <> skeleton.asset_id;

-- What went wrong while sources were indexed, with the files and what to do about it. `.problems` counts them by code.
CREATE VIEW problems AS
SELECT
	problem.severity AS severity,   -- 'error', 'warning', 'note'
	problem.code AS code,           -- a fixed word for each kind of problem
	dump.name AS dump,              -- name of the dump; NULL = the problem is that of no source
	source.path AS file,            -- path of the source
	asset.path AS asset_path,       -- path of the asset inside the source; NULL = the source as a whole
	problem.offset AS offset,       -- byte offset in the asset (or source); NULL = the problem has none
	problem.message AS message,     -- the message
	known.meaning AS meaning,       -- what the code means
	known.advice AS advice,         -- what a user can do about it
	problem.asset_id AS asset_id,   -- the asset
	problem.id AS diagnostic_id     -- the row of diagnostics
FROM diagnostics AS problem
LEFT JOIN sources AS source ON source.id = problem.source_id
LEFT JOIN dumps AS dump ON dump.id = source.dump_id
LEFT JOIN assets AS asset ON asset.id = problem.asset_id
LEFT JOIN diagnostic_codes AS known ON known.code = problem.code;

-- Problems of clips and of the assets that belong to them: the diagnostics of assets, and problems found in clip_measures,
-- entries, events and transitions. The description of the column code has the thresholds; with clip_measures, queries can use
-- others.
CREATE VIEW lint AS
SELECT
	(SELECT iif(count(*) = 1, min(clip.id), NULL) FROM clips AS clip
	 WHERE clip.asset_id = problem.asset_id) AS clip_id, -- the clip, NULL = the problem is not that of a clip, or the asset contains several clips
	problem.asset_id AS asset_id,   -- the asset
	NULL AS bone_id,                -- the bone, NULL = none or unknown
	problem.code AS code,           -- a code of diagnostics (for example 'stale-clip' = the frames of a clip are not those in the entries that play it), or 'loop-seam' = a bone turns by more than 20 degrees from the end to the start of a loop that does not play back and forth, and by more than 3 times its largest turn in one frame; 'loop-jump' = the same for a movement of more than 0.1 m; 'long-turn' = turns along the longer arc in a system that follows the signs of quaternions; 'constant-channels' = channels with several keys of one value; 'duration-frames' = the duration differs from that of the frames by more than half a frame; 'event-beyond-end' = an event is more than half a frame after the end of its clip; 'missing-clip' = entries of a set whose clips are missing, with their number as value; 'dangling-transition' = a transition to a missing entry
	problem.severity AS severity,   -- 'error' = data could not be read; 'warning' = visible or a mistake in the data; 'note' = possibly intended
	NULL AS value,                  -- degrees, metres, seconds or a count, depending on the code; NULL = none
	problem.message AS message      -- the message, which may continue a line that begins with the name of the asset
FROM diagnostics AS problem
WHERE problem.asset_id IS NOT NULL
UNION ALL
SELECT
	clip.id, clip.asset_id, measured.loop_degrees_bone_id, 'loop-seam', 'note', measured.loop_degrees,
	printf('bone %d turns by %.1f degrees from the end of the loop to its start, and by %.1f in no more than a frame elsewhere',
		measured.loop_degrees_bone_id, measured.loop_degrees, measured.step_degrees)
FROM clip_measures AS measured
JOIN clips AS clip ON clip.id = measured.clip_id
WHERE clip.looping = 1 AND measured.loop_degrees > 20 AND measured.loop_degrees > 3 * measured.step_degrees
	AND NOT EXISTS (SELECT 1 FROM json_each(clip.attributes, '$.pingpong') AS flag WHERE flag.value)
UNION ALL
SELECT
	clip.id, clip.asset_id, measured.loop_units_bone_id, 'loop-jump', 'note',
	measured.loop_units * system.metres_per_unit,
	printf('bone %d moves by %.3f m from the end of the loop to its start, and by %.3f in no more than a frame elsewhere',
		measured.loop_units_bone_id, measured.loop_units * system.metres_per_unit,
		measured.step_units * system.metres_per_unit)
FROM clip_measures AS measured
JOIN clips AS clip ON clip.id = measured.clip_id
JOIN systems AS system ON system.id = clip.system_id
WHERE clip.looping = 1 AND measured.loop_units * system.metres_per_unit > 0.1
	AND measured.loop_units > 3 * measured.step_units
	AND NOT EXISTS (SELECT 1 FROM json_each(clip.attributes, '$.pingpong') AS flag WHERE flag.value)
UNION ALL
SELECT
	clip.id, clip.asset_id, NULL, 'long-turn', 'note', measured.long_turns,
	printf('%d turns from key to key take the longer way round', measured.long_turns)
FROM clip_measures AS measured
JOIN clips AS clip ON clip.id = measured.clip_id
JOIN systems AS system ON system.id = clip.system_id
WHERE measured.long_turns > 0 AND system.rotation_arc = 'signed'
UNION ALL
SELECT
	clip.id, clip.asset_id, NULL, 'constant-channels', 'note', measured.constant_channels,
	printf('%d of %d channels repeat one value in all of their keys', measured.constant_channels, clip.channel_count)
FROM clip_measures AS measured
JOIN clips AS clip ON clip.id = measured.clip_id
WHERE measured.constant_channels > 0
UNION ALL
SELECT
	clip.id, clip.asset_id, NULL, 'duration-frames', 'warning', measured.duration_error,
	printf('a duration of %.6f s, %.6f s off what %d frames take', clip.duration, measured.duration_error, clip.frame_count)
FROM clip_measures AS measured
JOIN clips AS clip ON clip.id = measured.clip_id
WHERE abs(measured.duration_error) * clip.fps > 0.5
UNION ALL
SELECT
	clip.id, event.asset_id, NULL, 'event-beyond-end', 'warning', event.time - clip.duration,
	printf('%s at %.6f s, after the end of %s at %.6f s', event.kind, event.time, clip.name, clip.duration)
FROM clip_events AS reached
JOIN clips AS clip ON clip.id = reached.clip_id
JOIN events AS event ON event.id = reached.event_id
WHERE event.time > clip.duration + 0.5 / clip.fps
UNION ALL
SELECT
	NULL, missing.asset_id, NULL, 'missing-clip', 'warning', missing.entry_count,
	iif(missing.entry_count = 1,
		printf('%s plays %s, which is not there', missing.entry, missing.target_name),
		printf('%d entries play clips that are not there, the first is %s, which plays %s', missing.entry_count,
			missing.entry, missing.target_name))
FROM (
	SELECT
		a_set.asset_id, min(entry.entry_index), coalesce(entry.name, entry.entry_index) AS entry, entry.target_name,
		count(*) AS entry_count
	FROM set_entries AS entry
	JOIN animation_sets AS a_set ON a_set.id = entry.set_id
	WHERE entry.clip_id IS NULL AND entry.target_name IS NOT NULL
	GROUP BY a_set.id
) AS missing
UNION ALL
SELECT
	entry.clip_id, a_set.asset_id, NULL, 'dangling-transition', 'warning', NULL,
	printf('%s is followed by %s, which is not there', coalesce(entry.name, entry.entry_index), following.to_name)
FROM transitions AS following
JOIN set_entries AS entry ON entry.id = following.from_entry_id
JOIN animation_sets AS a_set ON a_set.id = entry.set_id
WHERE following.to_entry_id IS NULL;

-- The moves that can follow each other, for each class of characters: the second move begins in the state in which the first
-- ends, or has a shortcut from that state. Both moves belong to the class and are not hidden, so that a chain of moves never
-- mixes classes. Select one class: all classes together give millions of rows.
CREATE VIEW state_transitions AS
SELECT
	before.class_id AS class_id,    -- the class, as an asset
	before.entry_id AS from_entry_id, -- the entry that ends
	after.entry_id AS to_entry_id,  -- the entry that can follow
	after.from_state AS state,      -- the state between them
	after.kind AS kind,             -- 'state' or 'shortcut'
	after.blend AS blend            -- seconds of blending, NULL = unknown
FROM class_moves AS before
CROSS JOIN class_moves AS after
WHERE after.class_id = before.class_id AND after.from_state = before.to_state
	AND before.kind = 'state' AND before.is_hidden = 0 AND after.is_hidden = 0
	AND before.to_state NOT IN ('None', 'Anything');

-- What nobody read, over all assets of a format: bytes of one length in the same place behind the same field. Only assets that were
-- indexed with --ledger count.
CREATE VIEW unread_bytes AS
SELECT
	anchor.format AS format,        -- name of the format, as in `animdb formats`
	anchor.anchor AS anchor,        -- the last field before the bytes
	run.distance AS distance,       -- bytes between the end of that field and these; they are skipped on purpose
	run.length AS length,           -- bytes of the run
	count(*) AS assets,             -- assets that have it
	(SELECT count(*) FROM asset_ledgers AS ledger WHERE ledger.format = anchor.format) AS of_assets, -- assets of that format that were looked at
	sum(run.times) AS times,        -- such runs in all of these assets
	sum(run.times * run.length) AS bytes, -- bytes in all of them
	iif(count(run.value) = count(*) AND min(run.value) = max(run.value), min(run.value), NULL) AS value, -- the value of every one of these bytes; NULL = they differ
	count(DISTINCT coalesce(run.value, hex(run.bytes) || coalesce(run.xxh128, ''))) AS distinct_values, -- different contents that assets have there
	count(run.value) = count(*) AND max(run.value) = 0 AS is_always_zero, -- 1 = every one of these bytes is 0
	min(run.asset_id) AS example_asset_id -- the first asset that has it
FROM unread_runs AS run
JOIN unread_anchors AS anchor ON anchor.id = run.anchor_id
GROUP BY run.anchor_id, run.distance, run.length;
