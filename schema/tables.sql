-- The tables of an animdb database. The comment after each column describes it: `.doc` and animdb-schema(5) print these
-- comments. Hashes are XXH3-128 as 32 lower-case hex digits; times are seconds; rotations are unit quaternions
-- (x, y, z, w), parent-from-local (in clips whose `space` is 'model', model-from-local), for column vectors, in the native
-- axes of the system; `attributes` is a JSON object.

-- The game technologies that animdb decodes, and the coordinate system of each.
CREATE TABLE systems (
	id TEXT PRIMARY KEY,            -- the id that `animdb formats` prints and that --system takes
	title TEXT NOT NULL,            -- the full name of the game technology
	up_axis TEXT NOT NULL,          -- the native axis that points up: 'Y', 'Z' or '-Y'
	handedness TEXT NOT NULL,       -- 'left' or 'right'
	metres_per_unit REAL NOT NULL,  -- length of one native unit
	gltf_axes TEXT NOT NULL,        -- the native axes that become glTF's X, Y, Z: '-X +Y +Z'
	rotation_arc TEXT NOT NULL DEFAULT 'shorter' -- how the game turns from one rotation key to the next: 'shorter' = along the shorter arc; 'signed' = along the arc that the signs of the two quaternions select, which may be the longer one
		CHECK (rotation_arc IN ('shorter', 'signed')),
	notes TEXT                      -- remarks, for example which of these values are guesses
) WITHOUT ROWID;

-- The kinds of links that each system has, with the role of each. Views select links by their role. A kind that occurs in
-- several systems has the same role in all of them.
CREATE TABLE link_kinds (
	kind TEXT NOT NULL,             -- the value of links.kind
	system_id TEXT NOT NULL REFERENCES systems(id), -- the system
	role TEXT NOT NULL              -- what the linked asset is to the asset that refers to it: 'plays' = a clip that it plays; 'object_clip' = a clip that only the model of the same object plays; 'follows' = a clip that may follow and that a set contains as well; 'set' = an animation set; 'base' = the set that this set extends; 'skeleton' = the skeleton of a set; 'moves' = a skeleton that was found by a weaker rule; 'model' = a model that shows it; 'camera' = a camera; 'events' = the events of a clip; 'effect' = an effect; 'event' = the target of an event, which has its own row in events; 'part' = another part of the same object; 'other' = anything else
		CHECK (role IN ('plays', 'object_clip', 'follows', 'set', 'base', 'skeleton', 'moves', 'model', 'camera', 'events',
			'effect', 'event', 'part', 'other')),
	meaning TEXT NOT NULL,          -- a short description
	PRIMARY KEY (role, kind, system_id)
) WITHOUT ROWID;

-- The kinds of events that each system has, with the class of each. A kind that occurs in several systems has the same class
-- in all of them.
CREATE TABLE event_kinds (
	kind TEXT NOT NULL,             -- the value of events.kind
	system_id TEXT NOT NULL REFERENCES systems(id), -- the system
	class TEXT NOT NULL             -- 'sound', 'step' (a footstep), 'effect', 'hit', 'item', 'camera', 'state' (a signal to the game), 'other'
		CHECK (class IN ('sound', 'step', 'effect', 'hit', 'item', 'camera', 'state', 'other')),
	meaning TEXT NOT NULL,          -- a short description
	PRIMARY KEY (class, kind, system_id)
) WITHOUT ROWID;

-- The dumps: what one PATH of `animdb index` gave, or each child of it with --each, or all PATHs of one --dump. References are
-- resolved in their own dump first, then in the dumps that it is laid over, never elsewhere.
CREATE TABLE dumps (
	id INTEGER PRIMARY KEY,         -- number of the dump
	name TEXT NOT NULL,             -- the name given with --dump, else the last part of `path`, with the folder around it when several dumps have the same
	path TEXT NOT NULL,             -- absolute path: the PATH; the folder of loose files; of several PATHs the first
	over_dump_id INTEGER REFERENCES dumps(id), -- the dump that it is laid over, such as the game of a mod; NULL = none
	system_id TEXT REFERENCES systems(id), -- the system of all that was recognised in it, NULL when there are several
	release TEXT,                   -- the published release, where a checksum proves it; else NULL
	is_named INTEGER NOT NULL,      -- 1 when its name was given with --dump
	attributes TEXT NOT NULL DEFAULT '{}' -- nothing so far
);
CREATE INDEX dumps_by_path ON dumps(path); -- from the beginning, since each source looks its dump up

-- The sources that were indexed: an archive, a disc image, a ROM, a loose file or a source tree.
CREATE TABLE sources (
	id INTEGER PRIMARY KEY,         -- number of the source
	dump_id INTEGER REFERENCES dumps(id), -- the dump that it is a part of; never NULL once the source is stored
	path TEXT NOT NULL UNIQUE,      -- absolute path of the file, or of the top folder of the tree
	system_id TEXT REFERENCES systems(id), -- the system of all of its assets, NULL when it is unknown or there are several
	kind TEXT NOT NULL,             -- name of the container, or 'file' for a loose resource
	byte_size INTEGER NOT NULL,     -- size of the file; of a tree, the sum over the files that animdb reads
	mtime_ns INTEGER NOT NULL,      -- modification time of the file, of a tree that of its newest file, in nanoseconds since 1970
	xxh128 TEXT NOT NULL,           -- hash of the whole file; of a tree, the hash of the lines that xxh128sum prints for its files
	game TEXT,                      -- the game, or the edition of it, that its bytes belong to, in the words of the system; NULL = unknown
	attributes TEXT NOT NULL DEFAULT '{}' -- properties of its container; `root` is the PATH given to `animdb index`, `index_options` the options of that run (with `unread` when reading failed, so that the next run reads the source again), `files_hash` of a folder the hash of the paths, sizes and times of its files, `companions_hash` the same hash of the files beside it that it needs, `companions` the names of those that a loose file names itself, a line each
);

-- Every resource in a source, decoded or not.
CREATE TABLE assets (
	id INTEGER PRIMARY KEY,         -- number of the asset
	source_id INTEGER NOT NULL REFERENCES sources(id) ON DELETE CASCADE, -- the source that contains it
	parent_id INTEGER REFERENCES assets(id), -- the asset that contains it, NULL = the source itself
	path TEXT NOT NULL,             -- path inside the source; '!' separates a container from its member
	name TEXT NOT NULL,             -- file name without folders, as stored
	type TEXT,                      -- 'MAN', 'MDH', …: recognised by content, else by its container or its extension
	native_id TEXT,                 -- the id in the notation that users of the game's files know
	original_path TEXT,             -- path of the source file from which the resource was built, where its id proves it; else NULL
	offset INTEGER,                 -- byte offset of its stored data in the parent (or source); NULL = its data have no single offset
	stored_size INTEGER,            -- bytes of its stored data, with compression and padding; NULL = not known
	byte_size INTEGER NOT NULL,     -- unpacked size in bytes
	xxh128 TEXT NOT NULL,           -- hash of the unpacked bytes
	shadowed_by INTEGER REFERENCES assets(id) ON DELETE SET NULL, -- the asset of the same name that the game loads instead
	game TEXT,                      -- the game, or the edition of it, that its bytes belong to, in the words of the system; NULL = unknown
	status TEXT NOT NULL,           -- 'decoded', 'listed', 'failed', or 'incomplete' = it needs another source to be decoded
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format or container has; `name_verified` is true where it has an original_path; `needs` is the source that an incomplete one lacks
);

-- Skeletons: hierarchies of bones that clips animate.
CREATE TABLE skeletons (
	id INTEGER PRIMARY KEY,         -- number of the skeleton
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- where it was found
	system_id TEXT NOT NULL REFERENCES systems(id), -- its system
	name TEXT NOT NULL,             -- base name of its file, or the name in the data
	native_id TEXT,                 -- the id in the notation that users of the game's files know
	checksum INTEGER,               -- the checksum that the format stores, 0 to 4294967295
	bone_count INTEGER NOT NULL,    -- number of its rows in bones
	model_scale REAL NOT NULL DEFAULT 1, -- factor by which the game multiplies the lengths of the model, of its bones and of its clips
	attributes TEXT NOT NULL DEFAULT '{}' -- properties of its format
);

-- The bones of each skeleton with their rest pose, local to the parent.
CREATE TABLE bones (
	skeleton_id INTEGER NOT NULL REFERENCES skeletons(id) ON DELETE CASCADE, -- the skeleton
	bone_id INTEGER NOT NULL,       -- the number of the bone in the format, as in channels
	ordinal INTEGER NOT NULL,       -- position in the skeleton, from 0
	name TEXT,                      -- NULL when the format has no bone names
	parent_id INTEGER,              -- bone_id of the parent, NULL for roots
	tx REAL NOT NULL,               -- rest translation x, native units
	ty REAL NOT NULL,               -- rest translation y
	tz REAL NOT NULL,               -- rest translation z
	qx REAL NOT NULL,               -- rest rotation x
	qy REAL NOT NULL,               -- rest rotation y
	qz REAL NOT NULL,               -- rest rotation z
	qw REAL NOT NULL,               -- rest rotation w
	sx REAL NOT NULL DEFAULT 1,     -- rest scale x
	sy REAL NOT NULL DEFAULT 1,     -- rest scale y
	sz REAL NOT NULL DEFAULT 1,     -- rest scale z
	kind TEXT NOT NULL,             -- 'bone', 'slot' (an attachment point for objects), 'mesh', 'morph' (a morph target of the mesh that its parent is), …
	PRIMARY KEY (skeleton_id, bone_id)
) WITHOUT ROWID;

-- Every occurrence of an animation; an animation that is stored in several places has a row for each of them.
CREATE TABLE clips (
	id INTEGER PRIMARY KEY,         -- number of the clip
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- where it was found
	system_id TEXT NOT NULL REFERENCES systems(id), -- its system
	format TEXT NOT NULL,           -- name of the format, as `animdb formats` lists it
	name TEXT NOT NULL,             -- base name of its file, else its name in its container or set
	native_id TEXT,                 -- the id in the notation that users of the game's files know
	space TEXT NOT NULL DEFAULT 'local' -- what the rotations and translations of its keys are relative to: 'local' = the parent of the bone; 'model' = the model, in which the game interpolates them too. pose(), the exports, clip_measures and clip_features derive local ones with the primary skeleton
		CHECK (space IN ('local', 'model')),
	duration REAL,                  -- seconds, NULL = unknown
	fps REAL,                       -- frames per second, NULL = unknown
	frame_interval REAL,            -- seconds a frame takes, where the format stores that instead of a rate; NULL = 1 / fps
	frame_count INTEGER NOT NULL,   -- number of frames from the first to the last, with or without keys
	bone_count INTEGER NOT NULL,    -- number of distinct bones that it animates
	channel_count INTEGER NOT NULL, -- number of its rows in channels
	key_count INTEGER NOT NULL,     -- number of keys in all of its channels
	looping INTEGER,                -- 1 = it repeats in any way, 0 = it does not, NULL = unknown
	loop_start INTEGER,             -- first frame of the loop, NULL = unknown or none
	loop_end INTEGER,               -- last frame of the loop, NULL = unknown or none
	wraps INTEGER NOT NULL DEFAULT 0, -- 1 = after its last frame it is interpolated back to frame 0 within one more frame
	skeleton_checksum INTEGER,      -- checksum of the skeleton that it was made for
	motion_xxh128 TEXT NOT NULL,    -- hash of the decoded channels only
	content_xxh128 TEXT NOT NULL,   -- hash of the decoded channels and the playback data
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format has; `skeleton_name` is the skeleton that it asks for, `name_verified` says whether the original_path of its asset proves its name
);

-- Measures of the motion of each clip, computed from its keys when it is indexed. A clip without channels has no row. The
-- angle between neighbouring keys is that of the shorter arc. Of a clip whose space is 'model' the keys relative to the parents
-- of the bones are measured, one at each frame, and a channel in which they differ by rounding only counts as constant.
CREATE TABLE clip_measures (
	clip_id INTEGER PRIMARY KEY REFERENCES clips(id) ON DELETE CASCADE, -- the clip
	root_bone_id INTEGER,           -- the bone whose translation moves the actor, NULL = none
	root_x REAL,                    -- displacement of that bone from the first key to the last: x, native units
	root_y REAL,                    -- y
	root_z REAL,                    -- z
	root_length REAL,               -- length of its path from the first key to the last, summed over all keys
	mean_speed REAL,                -- root_length per second, NULL = no root motion, unknown frame rate or a single frame
	moving_bones INTEGER NOT NULL,  -- number of bones with a channel whose keys are not all equal
	constant_channels INTEGER NOT NULL, -- number of channels with more than one key whose keys are all equal
	long_turns INTEGER NOT NULL,    -- number of turns from one key to the next that take the longer arc when the signs of the quaternions are followed
	energy REAL,                    -- sum over bones of the squared angular speed, averaged over the clip, rad²/s²; NULL = unknown frame rate or a single frame
	longest_pause REAL,             -- seconds of the longest pause, in which no bone turns by more than 0.05 degrees from key to key and no other value changes; NULL = unknown frame rate
	pause_frame INTEGER,            -- the first frame of that pause, NULL = no pause
	loop_degrees REAL NOT NULL,     -- the largest angle between the rotations of a bone at the first and the last frame (of the loop where the clip has one), without root motion
	loop_degrees_bone_id INTEGER,   -- the bone with that angle, NULL = all bones are equal
	step_degrees REAL NOT NULL,     -- the largest angle that the same bone turns in one frame
	loop_units REAL NOT NULL,       -- the largest distance between the positions of a bone at the same two frames, native units, without root motion
	loop_units_bone_id INTEGER,     -- the bone with that distance, NULL = all bones are equal
	step_units REAL NOT NULL,       -- the largest distance that the same bone moves in one frame
	duration_error REAL             -- the duration minus the time of the frames, counted with or without the last frame, whichever is nearer; seconds, NULL = unknown
);

-- A feature vector of the motion of each clip; similar() compares these vectors.
CREATE TABLE clip_features (
	clip_id INTEGER PRIMARY KEY REFERENCES clips(id) ON DELETE CASCADE, -- the clip
	version INTEGER NOT NULL,       -- version of the feature vector: 2 is the version described here
	features BLOB NOT NULL          -- 116 f32, little-endian, of the frames in which the clip moves (a pose that is held at its start or end is no part of it, nor is what the game does not play): 5 × 8 spreads of the rotations (over all of them, and between times that are 1, 2, 4, 8 sixteenths of them apart), 5 × 4 spreads of the translations, 8 amplitudes of frequencies of the speed, 48 values of the mean pose
);

-- The keys of channels, packed. Equal tracks are stored once. The view keys decodes them.
CREATE TABLE tracks (
	id INTEGER PRIMARY KEY,         -- number of the track
	xxh128 TEXT NOT NULL,           -- hash over width, key_count, frames and data; unique
	width INTEGER NOT NULL,         -- number of components of a key, 1 to 4
	key_count INTEGER NOT NULL,     -- number of keys
	frames BLOB,                    -- the frame of each key, u32 little-endian; NULL = a key at every frame from 0
	data BLOB NOT NULL              -- the values, f32 little-endian, width × key_count, one key after the other
);

-- The channels of each clip: a channel animates one property of one bone with the keys of one track.
CREATE TABLE channels (
	id INTEGER PRIMARY KEY,         -- number of the channel
	clip_id INTEGER NOT NULL REFERENCES clips(id) ON DELETE CASCADE, -- the clip
	bone_id INTEGER,                -- the number of the bone in the format, as in bones; NULL = the channel belongs to the clip as a whole, or to a node that has no number
	bone_name TEXT,                 -- name of the bone in the primary skeleton of the clip, else the attribute `bone_name`, NULL when it is unknown
	target TEXT NOT NULL,           -- 'rotation', 'translation', 'scale', 'visibility' (in a clip with visibility channels, bones without one are not drawn), 'fov', 'roll', 'weight' (of a morph target); 'rotation_in', 'rotation_out' and so on of translation, scale and weight: slopes of a cubic spline before and behind each key, per second
	interpolation TEXT NOT NULL,    -- interpolation between keys: 'slerp', 'nlerp', 'linear', 'step', 'cubic' (a Hermite spline, whose tangents are the two channels that follow; quaternions are normalised after it)
	track_id INTEGER NOT NULL REFERENCES tracks(id), -- the track with its keys
	key_count INTEGER NOT NULL,     -- number of keys of the track
	is_constant INTEGER NOT NULL,   -- 1 when all keys are equal
	is_root_motion INTEGER NOT NULL, -- 1 when it moves the actor instead of a bone
	adds_to_rest INTEGER NOT NULL DEFAULT 0, -- 1 for a translation that is added to that of the rest pose, 0 where it replaces that
	swing REAL,                     -- the largest distance of a key from the first key: degrees for rotations, native units for translations, the difference of values for other targets; NULL = not measured
	path_length REAL,               -- the sum of the distances from each key to the next, in the same units
	travel REAL,                    -- the distance from the first key to the last, in the same units
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format has
);

-- Animation sets: tables of named or numbered entries that refer to clips.
CREATE TABLE animation_sets (
	id INTEGER PRIMARY KEY,         -- number of the set
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- where it was found
	system_id TEXT NOT NULL REFERENCES systems(id), -- its system
	name TEXT NOT NULL,             -- base name of its file, or the name in the data
	native_id TEXT,                 -- the id in the notation that users of the game's files know
	precedence INTEGER NOT NULL DEFAULT 0, -- rank among the sets of the same name in one PATH: 0 = the set that the game loads, then 1, 2, …
	attributes TEXT NOT NULL DEFAULT '{}' -- properties of its format
);

-- The entries of each set in their order, including those that refer to a missing clip.
CREATE TABLE set_entries (
	id INTEGER PRIMARY KEY,         -- number of the entry
	set_id INTEGER NOT NULL REFERENCES animation_sets(id) ON DELETE CASCADE, -- the set
	entry_index INTEGER NOT NULL,   -- position in the set, from 0
	kind TEXT NOT NULL,             -- 'ani', 'aniAlias', 'play', …
	name TEXT,                      -- name of the entry in the game
	clip_id INTEGER REFERENCES clips(id) ON DELETE SET NULL, -- the clip that the game plays; NULL = the entry refers to no clip or to a missing one. Where several clips have the name or id, the others are in entry_clips, so a clip without a row here can still be used: the view distinct_clips counts clips and reports the unused ones
	target_name TEXT,               -- the name or id with which the entry refers to the clip, NULL when it has none
	target_native_id TEXT,          -- the native id of that clip where target_name is a name, else NULL
	attributes TEXT NOT NULL DEFAULT '{}' -- properties of its format
);

-- Every clip that an entry can refer to: where several archives contain clips of the same name or id, all of them. Where this
-- would give more than 4096 rows for one name in one PATH, each entry has only the clip that it plays, and the first entry
-- also has the clips that no other entry plays; diagnostics then has the code 'too-many-copies'.
CREATE TABLE entry_clips (
	entry_id INTEGER NOT NULL REFERENCES set_entries(id) ON DELETE CASCADE, -- the entry
	clip_id INTEGER NOT NULL REFERENCES clips(id) ON DELETE CASCADE, -- a clip with the name or id to which the entry refers
	PRIMARY KEY (entry_id, clip_id)
) WITHOUT ROWID;

-- The models that a set names or contains, which can show its animations.
CREATE TABLE set_models (
	set_id INTEGER NOT NULL REFERENCES animation_sets(id) ON DELETE CASCADE, -- the set
	model_id INTEGER NOT NULL REFERENCES models(id) ON DELETE CASCADE, -- a model
	PRIMARY KEY (set_id, model_id)
) WITHOUT ROWID;

-- Events: sounds, footsteps, effects and other actions at a time in a clip or in an entry of a set. The view animation_events
-- has them with their animations: `SELECT * FROM animation_events WHERE name = 'CREAK'` is every animation with that sound.
CREATE TABLE events (
	id INTEGER PRIMARY KEY,         -- number of the event
	clip_id INTEGER REFERENCES clips(id) ON DELETE CASCADE, -- the clip that contains it, NULL for events of entries
	entry_id INTEGER REFERENCES set_entries(id) ON DELETE CASCADE, -- the entry that contains it, else NULL
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- the asset that it was read from
	kind TEXT NOT NULL,             -- 'eventSFX', 'sound', 'footstep', …
	name TEXT,                      -- its name in the data: a sound, a tag, an effect, or the meaning of a number
	frame INTEGER,                  -- the frame number in the data; where the data have times, the frame at that time; NULL = none, or the time lies between two frames
	time REAL,                      -- seconds from the start of the clip
	end_time REAL,                  -- seconds to the end of its last active frame; NULL for an event without duration
	bone_name TEXT,                 -- the bone or slot to which it applies
	ref_type TEXT,                  -- type of the asset to which it refers
	ref_native_id TEXT,             -- native id of the asset to which it refers
	ref_asset_id INTEGER REFERENCES assets(id) ON DELETE SET NULL, -- the asset to which it refers, NULL = not in the database
	value REAL,                     -- its main parameter, for example a volume
	attributes TEXT NOT NULL DEFAULT '{}' -- properties of its format
);

-- Transitions between entries of animation sets that the data name.
CREATE TABLE transitions (
	id INTEGER PRIMARY KEY,         -- number of the transition
	from_entry_id INTEGER REFERENCES set_entries(id) ON DELETE CASCADE, -- the entry that ends; NULL = a state without an entry, see from_name
	from_name TEXT,                 -- the name of that state in the set of the entry that follows; NULL where from_entry_id has a value
	to_entry_id INTEGER REFERENCES set_entries(id) ON DELETE SET NULL, -- the entry that follows, NULL = there is no entry of that name
	to_name TEXT NOT NULL,          -- the name of the entry that follows, as the data have it
	kind TEXT NOT NULL,             -- kind of transition in the terms of the system: 'next', 'direct', 'named', …; animdb-formats(5) lists them
	blend REAL                      -- seconds of blending, NULL = unknown
);

-- The moves of each class of characters that has states, with the moves that it inherits. A move leads from one state to
-- another; a shortcut is a further state in which the move can begin. The view state_transitions lists which move can follow
-- which.
CREATE TABLE class_moves (
	class_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- the class, as an asset
	from_state TEXT NOT NULL,       -- the state in which it begins
	entry_id INTEGER NOT NULL REFERENCES set_entries(id) ON DELETE CASCADE, -- the move: an entry of the set of the class, or of a set from which that set inherits
	kind TEXT NOT NULL,             -- 'state' = from_state is that of its clip; 'shortcut' = from_state is a further state in which it can begin
	to_state TEXT NOT NULL,         -- the state in which it ends; no move follows after 'None' and 'Anything'
	blend REAL,                     -- seconds of blending of a shortcut; NULL = unknown
	depth INTEGER NOT NULL,         -- 0 = the move is in the set of the class itself, 1 = in the set of its parent, …
	is_hidden INTEGER NOT NULL,     -- 1 = a set of smaller depth has a move for the same purpose, so that the class never plays this one
	PRIMARY KEY (class_id, from_state, entry_id, kind)
) WITHOUT ROWID;

-- Meshes and characters.
CREATE TABLE models (
	id INTEGER PRIMARY KEY,         -- number of the model
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- where it was found
	system_id TEXT NOT NULL REFERENCES systems(id), -- its system
	name TEXT NOT NULL,             -- base name of its file, or the name in the data
	kind TEXT NOT NULL,             -- 'skinned', 'rigid', 'mesh', 'character', …
	native_id TEXT,                 -- the id in the notation that users of the game's files know
	skeleton_checksum INTEGER,      -- checksum of the skeleton to which it is bound
	vertex_count INTEGER,           -- number of vertices of its own parts; NULL = its mesh was not read, since no clip reaches it: see `animdb index --meshes`
	triangle_count INTEGER,         -- number of triangles of its own parts; NULL as above
	attributes TEXT NOT NULL DEFAULT '{}' -- properties of its format
);

-- What a model is put together from when the game keeps its mesh, its skin or its materials in other resources. Components nest:
-- a character may consist of a body, and that of the meshes of its parts.
CREATE TABLE model_components (
	model_id INTEGER NOT NULL REFERENCES models(id) ON DELETE CASCADE, -- the model
	ordinal INTEGER NOT NULL,       -- position among its components, from 0
	used_model_id INTEGER NOT NULL REFERENCES models(id) ON DELETE CASCADE, -- the model that is used
	role TEXT NOT NULL              -- 'mesh' = its parts are shown, where the model has shapes in place of its own and moved by them; 'skin' = its joints and weights move those 'mesh' components whose vertices have `points`; 'materials' = its materials replace those of other components
		CHECK (role IN ('mesh', 'skin', 'materials')),
	bone_id INTEGER,                -- the bone that carries a 'mesh' as a whole, whose positions are then relative to that bone; NULL = none, or see bone_name
	bone_name TEXT,                 -- the name of that bone, where its number is not known
	tx REAL NOT NULL DEFAULT 0,     -- place of a 'mesh' that its own joints do not move, relative to the bone that carries it, else to the model; of one within a component that has a place, relative to that: x
	ty REAL NOT NULL DEFAULT 0,     -- y
	tz REAL NOT NULL DEFAULT 0,     -- z
	qx REAL NOT NULL DEFAULT 0,     -- its rotation x
	qy REAL NOT NULL DEFAULT 0,     -- its rotation y
	qz REAL NOT NULL DEFAULT 0,     -- its rotation z
	qw REAL NOT NULL DEFAULT 1,     -- its rotation w
	material_ordinal INTEGER,       -- the component is drawn with the material of this number of the component 'materials' of this model; where it has none, of that of the next model around it that has one; where none has one, of the outermost model that has materials of its own. NULL = with its own materials, or with those that a component around it asks for where that has the same 'materials'
	PRIMARY KEY (model_id, ordinal)
) WITHOUT ROWID;

-- What the components of a model that have a skeleton of their own play while the model plays a clip: a rider on a horse. Of those
-- without a row for a clip, the one that they play with most of its clips.
CREATE TABLE companion_clips (
	model_id INTEGER NOT NULL REFERENCES models(id) ON DELETE CASCADE, -- the model that is put together
	clip_id INTEGER NOT NULL REFERENCES clips(id) ON DELETE CASCADE, -- the clip that it plays
	used_model_id INTEGER NOT NULL REFERENCES models(id) ON DELETE CASCADE, -- one of its components, at any depth
	companion_clip_id INTEGER NOT NULL REFERENCES clips(id) ON DELETE CASCADE, -- the clip that this plays at the same time
	rate REAL NOT NULL DEFAULT 1,   -- how many seconds of that pass in a second of the clip
	is_held INTEGER NOT NULL DEFAULT 0, -- 1 = after its last frame it stays as it is; 0 = it begins again
	PRIMARY KEY (model_id, clip_id, used_model_id)
) WITHOUT ROWID;

-- The images that materials refer to. A texture that is stored in several places has a row for each of them.
CREATE TABLE textures (
	id INTEGER PRIMARY KEY,         -- number of the texture
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- where it was found
	system_id TEXT NOT NULL REFERENCES systems(id), -- its system
	name TEXT NOT NULL,             -- base name of its file, or the name in the data
	native_id TEXT,                 -- the id in the notation that users of the game's files know
	format TEXT,                    -- how the game stores its pixels, in the words of the format: 'DXT1'
	width INTEGER NOT NULL,         -- of the largest level, pixels
	height INTEGER NOT NULL,        -- of the largest level, pixels
	image_id INTEGER REFERENCES images(id), -- its decoded pixels; NULL = they were not read, or cannot be
	is_read INTEGER NOT NULL DEFAULT 0, -- 1 = its pixels were read, or an attempt failed; 0 = no model that a clip reaches uses it, or --no-images
	attributes TEXT NOT NULL DEFAULT '{}' -- properties of its format
);

-- Decoded textures. Equal images are stored once.
CREATE TABLE images (
	id INTEGER PRIMARY KEY,         -- number of the image
	xxh128 TEXT NOT NULL UNIQUE,    -- hash of `data`
	media_type TEXT NOT NULL,       -- 'image/png'; an image that the dump has as a JPEG file is kept as 'image/jpeg'
	width INTEGER NOT NULL,         -- pixels; 0 = not known
	height INTEGER NOT NULL,        -- pixels; 0 = not known
	has_alpha INTEGER NOT NULL,     -- 1 = some pixel is not opaque
	data BLOB NOT NULL              -- an image file
);

-- What the surfaces of each model look like.
CREATE TABLE materials (
	id INTEGER PRIMARY KEY,         -- number of the material
	model_id INTEGER NOT NULL REFERENCES models(id) ON DELETE CASCADE, -- the model
	ordinal INTEGER NOT NULL,       -- position in the model, from 0
	name TEXT,                      -- its name in the data
	red REAL NOT NULL,              -- colour with which the texture is multiplied, 0 to 1, sRGB as games store it
	green REAL NOT NULL,            -- the same
	blue REAL NOT NULL,             -- the same
	alpha REAL NOT NULL,            -- opacity, 0 to 1
	texture_type TEXT,              -- type of the asset with the texture; NULL = the texture is in the asset of the model, or there is none
	texture_name TEXT,              -- the reference to the texture as the data have it; NULL = none
	texture_native_id TEXT,         -- the native id of the texture; NULL = not known
	texture_id INTEGER REFERENCES textures(id) ON DELETE SET NULL, -- the texture; NULL = it has none, or it is missing
	alpha_mode TEXT NOT NULL        -- 'opaque', 'mask' (a pixel is drawn or not), 'blend'
		CHECK (alpha_mode IN ('opaque', 'mask', 'blend')),
	alpha_cutoff REAL NOT NULL,     -- of 'mask': pixels of lower alpha are not drawn
	is_two_sided INTEGER NOT NULL,  -- 1 = the backs of its faces are drawn
	is_unlit INTEGER NOT NULL,      -- 1 = no light changes its colour
	wrap_u TEXT NOT NULL CHECK (wrap_u IN ('repeat', 'clamp', 'mirror')), -- what lies left and right of the texture: 'repeat', 'clamp', 'mirror'
	wrap_v TEXT NOT NULL CHECK (wrap_v IN ('repeat', 'clamp', 'mirror')), -- the same above and below
	attributes TEXT NOT NULL DEFAULT '{}' -- properties of its format; 'material_set', of a model with several sets of materials: the number of its set, of which parts have that of the set 0 and the n-th replaces the n-th
);

-- The textures that scripts of a game can give a material in place of the one that it names: other faces, other colours of skin.
-- A material that has no choice has no rows.
CREATE TABLE material_variants (
	material_id INTEGER NOT NULL REFERENCES materials(id) ON DELETE CASCADE, -- the material
	variant TEXT NOT NULL,          -- what is chosen, as `animdb export --skin` takes it: 'body=1,colour=2', the names in alphabetical order
	texture_name TEXT NOT NULL,     -- the texture as the material would name it
	texture_id INTEGER REFERENCES textures(id) ON DELETE SET NULL, -- the texture; NULL = it is missing
	is_named INTEGER NOT NULL,      -- 1 = the texture that the material names
	PRIMARY KEY (material_id, variant)
) WITHOUT ROWID;

-- The vertices and faces of mesh parts, packed; numbers are little-endian. Equal geometries are stored once. The view vertices
-- decodes them.
CREATE TABLE geometries (
	id INTEGER PRIMARY KEY,         -- number of the geometry
	xxh128 TEXT NOT NULL UNIQUE,    -- hash over the counts and all columns that follow
	vertex_count INTEGER NOT NULL,  -- number of vertices
	index_count INTEGER NOT NULL,   -- number of entries of `indices`
	positions BLOB,                 -- 3 f32 a vertex, native axes and units; NULL in a skin that is apart from its mesh
	normals BLOB,                   -- 3 f32 a vertex, unit length; NULL = the data have none
	uvs BLOB,                       -- 2 f32 a vertex, texture coordinates from the top left corner; NULL = none
	colours BLOB,                   -- 4 f32 a vertex, red, green, blue, alpha, sRGB; NULL = none
	joints BLOB,                    -- 4 u16 a vertex, the bone_ids of the bones that move it; NULL = one bone moves the whole part, or none
	weights BLOB,                   -- 4 f32 a vertex, the weights of these bones, with the sum 1; NULL as above
	points BLOB,                    -- 1 u32 a vertex, its number in the skin that a component 'skin' provides; NULL = none
	indices BLOB NOT NULL           -- u32: three vertices a triangle, counter-clockwise from outside in native axes; two a line, one a point
);

-- The parts of each model: the faces of one material that are bound in one way.
CREATE TABLE mesh_parts (
	id INTEGER PRIMARY KEY,         -- number of the part
	model_id INTEGER NOT NULL REFERENCES models(id) ON DELETE CASCADE, -- the model
	ordinal INTEGER NOT NULL,       -- position in the model, from 0
	name TEXT,                      -- its name in the data
	material_id INTEGER REFERENCES materials(id), -- its material, NULL = none
	topology TEXT NOT NULL          -- 'triangles', 'lines', 'points'
		CHECK (topology IN ('triangles', 'lines', 'points')),
	bind TEXT NOT NULL              -- the space of its positions: 'model' = that of bind_poses; 'rest' = the model in the rest pose of its skeleton; 'bone' = the bone
		CHECK (bind IN ('model', 'rest', 'bone')),
	bone_id INTEGER,                -- the one bone that moves it; NULL = see bone_name, or the joints of the vertices, or nothing moves it
	bone_name TEXT,                 -- the name of that bone, where its number is not known
	geometry_id INTEGER NOT NULL REFERENCES geometries(id), -- its vertices and faces
	vertex_count INTEGER NOT NULL,  -- number of vertices
	triangle_count INTEGER NOT NULL, -- number of triangles; 0 of lines and points
	attributes TEXT NOT NULL DEFAULT '{}' -- properties of its format; 'billboard', a list of x, y and z: the game turns the part to the viewer around this place of its positions; 'still_bone', the bone_id in `joints` that stands for the model itself, which nothing moves
);

-- The shapes into which parts can be morphed; a channel with the target 'weight' says how far.
CREATE TABLE mesh_shapes (
	part_id INTEGER NOT NULL REFERENCES mesh_parts(id) ON DELETE CASCADE, -- the part
	ordinal INTEGER NOT NULL,       -- position in the part, from 0
	name TEXT,                      -- its name in the data
	bone_id INTEGER,                -- the bone of kind 'morph' whose channel moves it, NULL = none
	offsets BLOB NOT NULL,          -- 3 f32 a vertex, to be multiplied by the weight and added to the positions
	PRIMARY KEY (part_id, ordinal)
) WITHOUT ROWID;

-- The pose in which the vertices of a model are stored, where that is not the rest pose of its skeleton: parts whose bind is
-- 'model'. Each row is a matrix for column vectors that leads from the model to a bone; its fourth row would be 0 0 0 1.
CREATE TABLE bind_poses (
	model_id INTEGER NOT NULL REFERENCES models(id) ON DELETE CASCADE, -- the model
	bone_id INTEGER NOT NULL,       -- the bone
	m11 REAL NOT NULL,              -- first row, first column
	m12 REAL NOT NULL,              -- first row, second column
	m13 REAL NOT NULL,              -- first row, third column
	m14 REAL NOT NULL,              -- first row, fourth column: translation x
	m21 REAL NOT NULL,              -- second row
	m22 REAL NOT NULL,              -- second row
	m23 REAL NOT NULL,              -- second row
	m24 REAL NOT NULL,              -- second row: translation y
	m31 REAL NOT NULL,              -- third row
	m32 REAL NOT NULL,              -- third row
	m33 REAL NOT NULL,              -- third row
	m34 REAL NOT NULL,              -- third row: translation z
	PRIMARY KEY (model_id, bone_id)
) WITHOUT ROWID;

-- The skeletons that fit a clip. Where the copies of a clip and of its skeletons would give more than 4096 rows, each copy of
-- the clip has only the nearest skeleton of each name, and diagnostics has the code 'too-many-copies'.
CREATE TABLE clip_skeletons (
	clip_id INTEGER NOT NULL REFERENCES clips(id) ON DELETE CASCADE, -- the clip
	skeleton_id INTEGER NOT NULL REFERENCES skeletons(id) ON DELETE CASCADE, -- a skeleton that fits it
	via TEXT NOT NULL,              -- how it was found: 'name', 'checksum', 'set', 'bone_count' (it has as many bones as the clip), 'hierarchy' (it has as many, and its parents suit the motion best), …
	is_primary INTEGER NOT NULL,    -- 1 for the skeleton that gives the channels their bone names and with which the clip is exported; at most one for each clip
	PRIMARY KEY (clip_id, skeleton_id)
) WITHOUT ROWID;

-- Every reference from one asset to another, including references to missing assets.
CREATE TABLE links (
	id INTEGER PRIMARY KEY,         -- number of the link
	from_asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- the asset that refers
	kind TEXT NOT NULL,             -- purpose of the reference: 'meshAndTree', 'ani', …
	to_type TEXT,                   -- type of the asset to which it refers
	to_name TEXT,                   -- the reference as the data have it
	to_native_id TEXT,              -- the reference as a native id
	to_asset_id INTEGER REFERENCES assets(id) ON DELETE SET NULL, -- the asset to which it refers, NULL = it is missing
	attributes TEXT NOT NULL DEFAULT '{}' -- properties of its format
);

-- Every code of diagnostics, with what a user can do about it.
CREATE TABLE diagnostic_codes (
	code TEXT PRIMARY KEY,          -- the value of diagnostics.code
	severity TEXT NOT NULL,         -- the usual severity: 'error', 'warning', 'note'; a row of diagnostics may have another
	system_id TEXT REFERENCES systems(id), -- the system whose formats have this problem; NULL = no single one
	meaning TEXT NOT NULL,          -- what the problem is
	advice TEXT NOT NULL            -- what a user can do about it; begins with 'None' when there is nothing to do
) WITHOUT ROWID;

-- Errors and oddities that were found while sources were indexed. The view problems has them with their files and advice.
CREATE TABLE diagnostics (
	id INTEGER PRIMARY KEY,         -- number of the diagnostic
	source_id INTEGER REFERENCES sources(id) ON DELETE CASCADE, -- the source
	asset_id INTEGER REFERENCES assets(id) ON DELETE CASCADE, -- the asset, NULL = the source as a whole
	severity TEXT NOT NULL,         -- 'error', 'warning', 'note'
	code TEXT NOT NULL,             -- a fixed word for each kind of problem: 'truncated', 'checksum-mismatch', …; diagnostic_codes lists all
	offset INTEGER,                 -- byte offset in the asset (or source), NULL = the problem has no offset
	message TEXT NOT NULL           -- the message
);

-- What decoders read of the bytes of each asset, as far as `animdb index --ledger` was told to look: one row for each asset that a
-- decoder could read. A later run without --ledger keeps the rows of what is unchanged, and forgets those of what changed.
CREATE TABLE asset_ledgers (
	asset_id INTEGER PRIMARY KEY REFERENCES assets(id) ON DELETE CASCADE, -- the asset
	format TEXT NOT NULL,           -- name of its format, as in `animdb formats`
	read_bytes INTEGER NOT NULL,    -- bytes that were read as a field
	skipped_bytes INTEGER NOT NULL, -- bytes that the decoder leaves out on purpose, such as padding
	unread_bytes INTEGER NOT NULL   -- bytes that nobody read
);

-- The fields behind which bytes were left unread.
CREATE TABLE unread_anchors (
	id INTEGER PRIMARY KEY,         -- number of the anchor
	format TEXT NOT NULL,           -- name of the format, as in `animdb formats`
	anchor TEXT NOT NULL,           -- the names of the groups that the field is in, without numbers, and its own: 'bones > bone > parent'; 'start' = the start of the asset
	UNIQUE (format, anchor)
);

-- Runs of bytes of an asset that nobody read, those of one length in the same place behind the same field as one. The view
-- unread_bytes adds them up.
CREATE TABLE unread_runs (
	asset_id INTEGER NOT NULL REFERENCES asset_ledgers(asset_id) ON DELETE CASCADE, -- the asset
	anchor_id INTEGER NOT NULL REFERENCES unread_anchors(id), -- the last field before the run
	distance INTEGER NOT NULL,      -- bytes between the end of that field and the run; they are skipped on purpose
	length INTEGER NOT NULL,        -- bytes of the run
	times INTEGER NOT NULL,         -- number of such runs in the asset, such as one in each record of an array
	offset INTEGER NOT NULL,        -- byte offset of the first of them in the asset
	value INTEGER,                  -- the value of all their bytes, 0 to 255; NULL = they differ
	bytes BLOB,                     -- the bytes of all of them, one run after the other, where they differ and are at most 16; else NULL
	xxh128 TEXT,                    -- hash of those bytes, where they differ and are more; else NULL
	PRIMARY KEY (asset_id, anchor_id, distance, length)
) WITHOUT ROWID;

-- Names given to `animdb index --names` whose hash is the native id of an asset. They apply to all assets of that type and
-- native id, including assets that are indexed later.
CREATE TABLE known_names (
	system_id TEXT NOT NULL REFERENCES systems(id), -- the system; its native ids are hashes of paths
	type TEXT NOT NULL,             -- type of the asset
	native_id TEXT NOT NULL,        -- native id of the asset
	path TEXT NOT NULL,             -- the path of its source file, spelled as in the list of names
	PRIMARY KEY (system_id, type, native_id)
) WITHOUT ROWID;

-- State that one run of `animdb index` leaves for the next.
CREATE TABLE index_state (
	key TEXT PRIMARY KEY,           -- 'resolve_pending' = rows were changed after references were last resolved: the ids of the dumps with commas around them, or another value for all dumps; 'meshes' = which meshes are stored: the value of --meshes, with ',no-images' where that was given; 'meshes_pending' = not all of them are stored: the sources that were not found, as ids with commas between them, or 'all'
	value TEXT NOT NULL             -- its value
) WITHOUT ROWID;
