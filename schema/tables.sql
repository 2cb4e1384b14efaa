-- The tables of an animdb database. Every column has its meaning behind it: `.doc` and animdb-schema(5) print these
-- comments. Hashes are XXH3-128 as 32 lower-case hex digits; times are seconds; rotations are unit quaternions
-- (x, y, z, w), parent-from-local, for column vectors, in the native axes of the system; `attributes` is a JSON object.

-- The game technologies that animdb knows, and how their coordinates are to be read.
CREATE TABLE systems (
	id TEXT PRIMARY KEY,            -- as `animdb formats` and --system have it
	title TEXT NOT NULL,            -- the name that people use
	up_axis TEXT NOT NULL,          -- the native axis that points up: 'Y', 'Z' or '-Y'
	handedness TEXT NOT NULL,       -- 'left' or 'right'
	metres_per_unit REAL NOT NULL,  -- length of one native unit
	gltf_axes TEXT NOT NULL,        -- the native axes that become glTF's X, Y, Z: '-X +Y +Z'
	rotation_arc TEXT NOT NULL DEFAULT 'shorter' -- between two rotation keys: 'shorter', or 'signed' as the signs of the quaternions say
		CHECK (rotation_arc IN ('shorter', 'signed')),
	notes TEXT                      -- what is a guess, and other remarks
) WITHOUT ROWID;

-- The kinds of links that each system has. Views ask for roles; a kind that several systems have has one role.
CREATE TABLE link_kinds (
	kind TEXT NOT NULL,             -- as in links
	system_id TEXT NOT NULL REFERENCES systems(id), -- the system
	role TEXT NOT NULL              -- what the asset that refers does with the other: 'plays' the clip; 'object_clip': the model beside the reference, and no other, plays it; 'follows': may follow the clip, which is in a set as well; 'set': names a set; 'base': the set that this one is built on; 'skeleton': the skeleton of a set; 'moves': a skeleton by a weaker rule; 'model': shows it; 'camera'; 'events' of the clip; 'effect'; 'event': an event names it, and says so itself; 'part' of the same thing; 'other'
		CHECK (role IN ('plays', 'object_clip', 'follows', 'set', 'base', 'skeleton', 'moves', 'model', 'camera', 'events',
			'effect', 'event', 'part', 'other')),
	meaning TEXT NOT NULL,          -- a phrase for people
	PRIMARY KEY (role, kind, system_id)
) WITHOUT ROWID;

-- The kinds of events that each system has. A kind that several systems have has one class.
CREATE TABLE event_kinds (
	kind TEXT NOT NULL,             -- as in events
	system_id TEXT NOT NULL REFERENCES systems(id), -- the system
	class TEXT NOT NULL             -- 'sound', 'step' (of a foot), 'effect', 'hit', 'item', 'camera', 'state' (tells the game something), 'other'
		CHECK (class IN ('sound', 'step', 'effect', 'hit', 'item', 'camera', 'state', 'other')),
	meaning TEXT NOT NULL,          -- a phrase for people
	PRIMARY KEY (class, kind, system_id)
) WITHOUT ROWID;

-- What was scanned: an archive, a disc image, a ROM, a loose file, a source tree.
CREATE TABLE sources (
	id INTEGER PRIMARY KEY,         -- number of the source
	path TEXT NOT NULL UNIQUE,      -- absolute path of the file with the data, or of the tree
	system_id TEXT REFERENCES systems(id), -- the system of everything in it, NULL when mixed or unknown
	kind TEXT NOT NULL,             -- name of the container, or 'file' for a loose resource
	byte_size INTEGER NOT NULL,     -- size of the file, or of all files of a tree that are read
	mtime_ns INTEGER NOT NULL,      -- its modification time, nanoseconds since 1970; of the newest file of a tree
	xxh128 TEXT NOT NULL,           -- hash of the whole file; of a tree that of what xxh128sum prints for its files
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its container has; `root` is the PATH given to index, `index_options` what else it was told (and `unread` when reading failed, so that the next run reads it again), `files_hash` of a folder the hash of the paths, sizes and times of its files, `companions_hash` the same of the files beside it that it needs
);

-- Every resource in a source, decoded or not.
CREATE TABLE assets (
	id INTEGER PRIMARY KEY,         -- number of the asset
	source_id INTEGER NOT NULL REFERENCES sources(id) ON DELETE CASCADE, -- where it lies
	parent_id INTEGER REFERENCES assets(id), -- the asset that contains it, NULL = the source itself
	path TEXT NOT NULL,             -- inside the source; '!' stands between a container and its member
	name TEXT NOT NULL,             -- bare name, as stored
	type TEXT,                      -- 'MAN', 'MDH', …: by content, else by its container or its extension
	native_id TEXT,                 -- the id as its community writes it
	offset INTEGER,                 -- of its stored bytes in the parent (or source); NULL = not to be told
	stored_size INTEGER,            -- bytes it takes there, compressed and padded as they are; NULL = not to be told
	byte_size INTEGER NOT NULL,     -- bytes once unpacked
	xxh128 TEXT NOT NULL,           -- hash of exactly those bytes
	shadowed_by INTEGER REFERENCES assets(id) ON DELETE SET NULL, -- the asset of the same name that the game loads instead
	status TEXT NOT NULL,           -- 'decoded', 'listed', 'failed', or 'incomplete': needs another source
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format or container has; `path` is that of its source where its id says so, and then `name_verified` is true; `needs` is the source that an incomplete one lacks
);

-- Hierarchies that clips move.
CREATE TABLE skeletons (
	id INTEGER PRIMARY KEY,         -- number of the skeleton
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- where it was found
	system_id TEXT NOT NULL REFERENCES systems(id), -- its system
	name TEXT NOT NULL,             -- base name of its file, or the name in the data
	native_id TEXT,                 -- the id as its community writes it
	checksum INTEGER,               -- the format's own checksum, 0 to 4294967295
	bone_count INTEGER NOT NULL,    -- rows in bones
	model_scale REAL NOT NULL DEFAULT 1, -- what the game multiplies lengths of the model by, those of bones and of clips alike
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format has
);

-- The bones of each skeleton with their rest pose, local to the parent.
CREATE TABLE bones (
	skeleton_id INTEGER NOT NULL REFERENCES skeletons(id) ON DELETE CASCADE, -- the skeleton
	bone_id INTEGER NOT NULL,       -- the format's own number, as in channels
	ordinal INTEGER NOT NULL,       -- position in the skeleton, from 0
	name TEXT,                      -- NULL when the format has no names
	parent_id INTEGER,              -- bone_id of the parent, NULL for roots
	tx REAL NOT NULL,               -- rest translation x, native units
	ty REAL NOT NULL,               -- rest translation y
	tz REAL NOT NULL,               -- rest translation z
	qx REAL NOT NULL,               -- rest rotation x
	qy REAL NOT NULL,               -- rest rotation y
	qz REAL NOT NULL,               -- rest rotation z
	qw REAL NOT NULL,               -- rest rotation w
	kind TEXT NOT NULL,             -- 'bone', 'slot' (things are attached there), 'mesh', …
	PRIMARY KEY (skeleton_id, bone_id)
) WITHOUT ROWID;

-- Every occurrence of an animation.
CREATE TABLE clips (
	id INTEGER PRIMARY KEY,         -- number of the clip
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- where it was found
	system_id TEXT NOT NULL REFERENCES systems(id), -- its system
	format TEXT NOT NULL,           -- name of the format, as `animdb formats` lists it
	name TEXT NOT NULL,             -- base name of its file, else the name that its container or set gives it
	native_id TEXT,                 -- the id as its community writes it
	duration REAL,                  -- seconds, NULL = unknown
	fps REAL,                       -- frames per second, NULL = unknown
	frame_interval REAL,            -- seconds a frame takes, where the format stores that instead of a rate; NULL = 1 / fps
	frame_count INTEGER NOT NULL,   -- frames from the first to the last, keyed or not
	bone_count INTEGER NOT NULL,    -- distinct animated bones
	channel_count INTEGER NOT NULL, -- rows in channels
	key_count INTEGER NOT NULL,     -- sum over its channels
	looping INTEGER,                -- 1 for any kind of repetition, 0 for none, NULL when the data do not say
	loop_start INTEGER,             -- frame
	loop_end INTEGER,               -- frame
	wraps INTEGER NOT NULL DEFAULT 0, -- 1 where it moves on from its last frame to frame 0 in one frame more
	skeleton_checksum INTEGER,      -- of the skeleton it was made for
	motion_xxh128 TEXT NOT NULL,    -- hash of the decoded channels alone
	content_xxh128 TEXT NOT NULL,   -- hash of channels and playback data
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format has; `skeleton_name` is the skeleton that it asks for, `path` that of its source where its id says so, `name_verified` whether it does
);

-- Numbers to filter clips by, taken from their keys when they are indexed; no row for a clip without channels. An angle
-- between neighbouring keys is that of the shorter arc.
CREATE TABLE clip_measures (
	clip_id INTEGER PRIMARY KEY REFERENCES clips(id) ON DELETE CASCADE, -- the clip
	root_bone_id INTEGER,           -- the bone whose translation moves the actor, NULL = none does
	root_x REAL,                    -- where that leads from the first key to the last: x, native units
	root_y REAL,                    -- y
	root_z REAL,                    -- z
	root_length REAL,               -- length of the way there, over every key
	mean_speed REAL,                -- root_length in a second, NULL = no root motion, no rate or one frame
	moving_bones INTEGER NOT NULL,  -- bones with a channel whose keys are not all equal
	constant_channels INTEGER NOT NULL, -- channels of more than one key whose keys are all equal
	long_turns INTEGER NOT NULL,    -- turns from key to key that by the signs of their quaternions take the longer way round
	energy REAL,                    -- sum over bones of the square of the angular speed, mean over the clip, rad²/s²; NULL = no rate or one frame
	longest_pause REAL,             -- seconds of the longest rest: no bone turns more than 0.05 degrees a key and nothing else changes; NULL = no rate
	pause_frame INTEGER,            -- its first frame, NULL = no rest
	loop_degrees REAL NOT NULL,     -- the largest turn of a bone between first and last frame, of the loop where there is one; without root motion
	loop_degrees_bone_id INTEGER,   -- that bone, NULL = none differs
	step_degrees REAL NOT NULL,     -- the largest turn of that bone in one frame
	loop_units REAL NOT NULL,       -- the largest move of a bone between those frames, native units; without root motion
	loop_units_bone_id INTEGER,     -- that bone, NULL = none differs
	step_units REAL NOT NULL,       -- the largest move of that bone in one frame
	duration_error REAL             -- duration less what the frames take, with or without the last one, whichever is nearer; seconds, NULL = unknown
);

-- What the motion of each clip is like, in numbers whose distance similar() finds.
CREATE TABLE clip_features (
	clip_id INTEGER PRIMARY KEY REFERENCES clips(id) ON DELETE CASCADE, -- the clip
	version INTEGER NOT NULL,       -- what the numbers mean: 1 is what stands here
	features BLOB NOT NULL          -- 116 f32, little-endian: 5 × 8 spreads of rotations (over the whole clip, and between moments 1, 2, 4, 8 sixteenths of it apart), 5 × 4 of translations, 8 sizes of frequencies of the speed, 48 of the mean pose
);

-- The sampled data of channels, each stored once. Look at them through the view keys.
CREATE TABLE tracks (
	id INTEGER PRIMARY KEY,         -- number of the track
	xxh128 TEXT NOT NULL,           -- hash over width, frames and data; unique
	width INTEGER NOT NULL,         -- components of a key, 1 to 4
	key_count INTEGER NOT NULL,     -- keys
	frames BLOB,                    -- u32 little-endian, one a key; NULL = every frame from 0
	data BLOB NOT NULL              -- f32 little-endian, width × key_count, key after key
);

-- Which property of which bone a track moves in a clip.
CREATE TABLE channels (
	id INTEGER PRIMARY KEY,         -- number of the channel
	clip_id INTEGER NOT NULL REFERENCES clips(id) ON DELETE CASCADE, -- the clip
	bone_id INTEGER,                -- the format's own number, as in bones; NULL = the clip as a whole, or what has no such number
	bone_name TEXT,                 -- from the primary skeleton, NULL when there is none
	target TEXT NOT NULL,           -- 'rotation', 'translation', 'scale', 'visibility' (a clip that has it for some bones does not draw those without), 'fov', 'roll'
	interpolation TEXT NOT NULL,    -- between keys: 'slerp', 'nlerp', 'linear', 'step'
	track_id INTEGER NOT NULL REFERENCES tracks(id), -- the samples
	key_count INTEGER NOT NULL,     -- keys of the track
	is_constant INTEGER NOT NULL,   -- 1 when all keys are equal
	is_root_motion INTEGER NOT NULL, -- 1 when it moves the actor instead of a bone
	adds_to_rest INTEGER NOT NULL DEFAULT 0, -- 1 for a translation that is added to that of the rest pose, 0 where it replaces that
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format has
);

-- Tables of named or numbered entries that point at clips.
CREATE TABLE animation_sets (
	id INTEGER PRIMARY KEY,         -- number of the set
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- where it was found
	system_id TEXT NOT NULL REFERENCES systems(id), -- its system
	name TEXT NOT NULL,             -- base name of its file, or the name in the data
	native_id TEXT,                 -- the id as its community writes it
	precedence INTEGER NOT NULL DEFAULT 0, -- of the sets of its name in one PATH: 0 = the one that the game loads, 1, 2, …
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format has
);

-- The entries of each set, in its order, dangling ones too.
CREATE TABLE set_entries (
	id INTEGER PRIMARY KEY,         -- number of the entry
	set_id INTEGER NOT NULL REFERENCES animation_sets(id) ON DELETE CASCADE, -- the set
	entry_index INTEGER NOT NULL,   -- position in the set, from 0
	kind TEXT NOT NULL,             -- 'ani', 'aniAlias', 'play', …
	name TEXT,                      -- what the game calls it
	clip_id INTEGER REFERENCES clips(id) ON DELETE SET NULL, -- one copy of the clip: the one that the game plays, where several have that name or id; NULL = none or dangling. The others are in entry_clips, so that a clip without a row here may well be used: distinct_clips counts clips and tells the unused ones
	target_name TEXT,               -- the name or id that leads to the clip, NULL when it has none of its own
	target_native_id TEXT,          -- native_id of that clip where target_name is not it, else NULL
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format has
);

-- Every occurrence of a clip that an entry reaches: equal names in several archives are several clips. Where that would be
-- more than 4096 pairs for one name in one PATH, an entry reaches the clip that it plays, and the first of them also the clips
-- that no other plays; diagnostics has 'too-many-copies'.
CREATE TABLE entry_clips (
	entry_id INTEGER NOT NULL REFERENCES set_entries(id) ON DELETE CASCADE, -- the entry
	clip_id INTEGER NOT NULL REFERENCES clips(id) ON DELETE CASCADE, -- a clip of the name or id that it looks for
	PRIMARY KEY (entry_id, clip_id)
) WITHOUT ROWID;

-- The models that a set names or holds: those that can show its animations.
CREATE TABLE set_models (
	set_id INTEGER NOT NULL REFERENCES animation_sets(id) ON DELETE CASCADE, -- the set
	model_id INTEGER NOT NULL REFERENCES models(id) ON DELETE CASCADE, -- a model
	PRIMARY KEY (set_id, model_id)
) WITHOUT ROWID;

-- What happens at a time in a clip or in an entry of a set.
CREATE TABLE events (
	id INTEGER PRIMARY KEY,         -- number of the event
	clip_id INTEGER REFERENCES clips(id) ON DELETE CASCADE, -- the clip that holds it, NULL for events of entries
	entry_id INTEGER REFERENCES set_entries(id) ON DELETE CASCADE, -- the entry that holds it, else NULL
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- the asset that it was read from
	kind TEXT NOT NULL,             -- 'eventSFX', 'sound', 'footstep', …
	name TEXT,                      -- what the data call it: a sound, a tag, an effect, or what a number in them stands for
	frame INTEGER,                  -- the number as the data write it; where they write times, the frame that one falls on, NULL = none or between two
	time REAL,                      -- seconds from the start of the clip
	end_time REAL,                  -- of the last active frame; NULL for moments
	bone_name TEXT,                 -- the bone or slot that it concerns
	ref_type TEXT,                  -- type of what it refers to
	ref_native_id TEXT,             -- id of what it refers to
	ref_asset_id INTEGER REFERENCES assets(id) ON DELETE SET NULL, -- the asset, NULL = not in the database
	value REAL,                     -- its main number
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format has
);

-- What follows what in animation sets, as their data name it.
CREATE TABLE transitions (
	id INTEGER PRIMARY KEY,         -- number of the transition
	from_entry_id INTEGER REFERENCES set_entries(id) ON DELETE CASCADE, -- the entry that ends; NULL = from_name is a state that no entry has
	from_name TEXT,                 -- that state, of the set of the entry that follows; NULL where from_entry_id is not
	to_entry_id INTEGER REFERENCES set_entries(id) ON DELETE SET NULL, -- the entry that follows, NULL = dangling
	to_name TEXT NOT NULL,          -- its name as the data write it
	kind TEXT NOT NULL,             -- how it is given, in the words of the system: 'next', 'direct', 'named', …; animdb-formats(5) lists them
	blend REAL                      -- seconds, NULL = unknown
);

-- The moves of each class of characters that has states, its own and those that it inherits: each leads from one state to
-- another, and shortcuts lead into it from more. What can follow what is the view state_transitions.
CREATE TABLE class_moves (
	class_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- the class, as an asset
	from_state TEXT NOT NULL,       -- the state in which it begins
	entry_id INTEGER NOT NULL REFERENCES set_entries(id) ON DELETE CASCADE, -- the move: an entry of the class's set or of one that this inherits from
	kind TEXT NOT NULL,             -- 'state': as its clip says; 'shortcut': another state that it can begin in
	to_state TEXT NOT NULL,         -- the state in which it ends; 'None' and 'Anything' are met by no move
	blend REAL,                     -- of a shortcut, seconds; NULL = unknown
	depth INTEGER NOT NULL,         -- 0 = of the set of the class itself, 1 = of its parent, …
	is_hidden INTEGER NOT NULL,     -- 1 when a nearer set has a move for the same purpose, so that the class never plays it
	PRIMARY KEY (class_id, from_state, entry_id, kind)
) WITHOUT ROWID;

-- Meshes and characters.
CREATE TABLE models (
	id INTEGER PRIMARY KEY,         -- number of the model
	asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- where it was found
	system_id TEXT NOT NULL REFERENCES systems(id), -- its system
	name TEXT NOT NULL,             -- base name of its file, or the name in the data
	kind TEXT NOT NULL,             -- 'skinned', 'rigid', 'mesh', 'character', …
	native_id TEXT,                 -- the id as its community writes it
	skeleton_checksum INTEGER,      -- of the skeleton it is bound to
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format has
);

-- Which skeletons a clip fits. Where copies of a clip and skeletons would be more than 4096 pairs, each copy has the nearest
-- skeleton of each name, and diagnostics 'too-many-copies'.
CREATE TABLE clip_skeletons (
	clip_id INTEGER NOT NULL REFERENCES clips(id) ON DELETE CASCADE, -- the clip
	skeleton_id INTEGER NOT NULL REFERENCES skeletons(id) ON DELETE CASCADE, -- a skeleton
	via TEXT NOT NULL,              -- how it was found: 'name', 'checksum', 'set', …
	is_primary INTEGER NOT NULL,    -- 1 for the one that names its bones and is exported; at most one a clip
	PRIMARY KEY (clip_id, skeleton_id)
) WITHOUT ROWID;

-- Every reference from one asset to another, kept when it leads nowhere.
CREATE TABLE links (
	id INTEGER PRIMARY KEY,         -- number of the link
	from_asset_id INTEGER NOT NULL REFERENCES assets(id) ON DELETE CASCADE, -- the asset that refers
	kind TEXT NOT NULL,             -- what the reference is for: 'meshAndTree', 'ani', …
	to_type TEXT,                   -- type of asset that it wants
	to_name TEXT,                   -- the reference as it is written
	to_native_id TEXT,              -- the same as a native id
	to_asset_id INTEGER REFERENCES assets(id) ON DELETE SET NULL, -- the asset, NULL = dangling
	attributes TEXT NOT NULL DEFAULT '{}' -- what only its format has
);

-- Everything that was odd or went wrong.
CREATE TABLE diagnostics (
	id INTEGER PRIMARY KEY,         -- number of the diagnosis
	source_id INTEGER REFERENCES sources(id) ON DELETE CASCADE, -- the source
	asset_id INTEGER REFERENCES assets(id) ON DELETE CASCADE, -- the asset, NULL = the source as a whole
	severity TEXT NOT NULL,         -- 'error', 'warning', 'note'
	code TEXT NOT NULL,             -- a word for queries: 'truncated', 'checksum-mismatch', …
	offset INTEGER,                 -- byte offset in the asset (or source), NULL = no such place
	message TEXT NOT NULL           -- a sentence for people
);

-- Names that were given to `animdb index --names` and proved right, for all assets of these ids, now and later.
CREATE TABLE known_names (
	system_id TEXT NOT NULL REFERENCES systems(id), -- the system, whose ids are hashes of paths
	type TEXT NOT NULL,             -- type of the asset
	native_id TEXT NOT NULL,        -- its id
	path TEXT NOT NULL,             -- the path of its source, in the letters of the list
	PRIMARY KEY (system_id, type, native_id)
) WITHOUT ROWID;

-- What the next run of `animdb index` has to know about the last one.
CREATE TABLE index_state (
	key TEXT PRIMARY KEY,           -- 'resolve_pending': rows were changed since references were resolved
	value TEXT NOT NULL             -- its value
) WITHOUT ROWID;
