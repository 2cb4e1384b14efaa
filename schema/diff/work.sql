-- The private database in which `animdb diff` matches the contents of two databases. It exists while the command runs.

-- The options of the command on which the report depends: one row.
CREATE TABLE setting (
	sort TEXT NOT NULL,          -- 'angle', 'distance', 'name'
	is_verbose INTEGER NOT NULL, -- 1: with encoder parameters
	has_tolerance INTEGER NOT NULL, -- 1: what is equal within a tolerance is no difference
	degrees REAL,                -- the tolerance as numbers, or NULL
	units REAL
);

-- Items: everything that may have a partner in the other database.
CREATE TABLE item (
	item INTEGER PRIMARY KEY,
	side INTEGER NOT NULL,       -- 0 = A, 1 = B
	kind TEXT NOT NULL,          -- 'clip', 'skeleton', 'set', 'model', 'texture', 'asset'; 'bone', 'entry', 'event', 'material', 'variant', 'part', 'shape', 'link' are parts
	owner INTEGER NOT NULL,      -- of a part: the difference that it belongs to; 0 for other items
	id INTEGER NOT NULL,         -- number of its row in its database
	system TEXT NOT NULL COLLATE NOCASE,
	name TEXT NOT NULL COLLATE NOCASE,
	label TEXT,                  -- the name to print when that is not `name`
	native_id TEXT COLLATE NOCASE, -- of parts: a second name that distinguishes them
	place TEXT COLLATE NOCASE,   -- path; time of an event, rest pose of a bone, index of an entry, number of a material, a part and a shape
	inner_path TEXT COLLATE NOCASE, -- path in the innermost container
	rank REAL,                   -- order among items that match equally well
	motion TEXT,                 -- hash of a clip's motion, of a set's clips, of an asset's references
	content TEXT NOT NULL,       -- hash of the content that identifies the item under another name
	fields TEXT NOT NULL,        -- JSON: the values that are reported when they differ
	digest TEXT NOT NULL,        -- hash of all compared values
	is_silent INTEGER NOT NULL,  -- 1: its parts are reported, the item itself is not
	is_paired INTEGER NOT NULL DEFAULT 0,
	placed TEXT,                 -- `content` when the name or native id says where the item lies, else NULL
	family TEXT                  -- for items whose names say where they lie: type and folder of an asset, target of an entry or link; else NULL
);
CREATE INDEX item_open ON item(kind) WHERE is_paired = 0;
CREATE INDEX item_placed ON item(kind) WHERE placed IS NOT NULL;

-- Keys of attributes that do not tell what an item is.
CREATE TABLE known_key (
	system TEXT NOT NULL,
	key TEXT NOT NULL,
	about TEXT NOT NULL,         -- 'place' = where it lies; 'encoding' = how it was encoded
	PRIMARY KEY (system, key)
) WITHOUT ROWID;

-- The steps in which formats store keys, and the attributes that their clips have.
CREATE TABLE format_step (
	format TEXT PRIMARY KEY,
	rotation REAL NOT NULL,      -- of a component of a quaternion; 0 = none
	rotation_divisor TEXT,       -- path of the attribute by which it is to be divided
	translation REAL NOT NULL,   -- native units; 0 = none
	translation_factor TEXT      -- path of the attribute by which it is to be multiplied
) WITHOUT ROWID;
CREATE TABLE format_key (
	format TEXT NOT NULL,
	key TEXT NOT NULL,
	PRIMARY KEY (format, key)
) WITHOUT ROWID;

-- Names and native ids that say where an item lies, in A and in B, for each pair. References to the item hold the same names.
CREATE TABLE moved_name (
	was TEXT NOT NULL,
	now TEXT NOT NULL,
	PRIMARY KEY (was, now)
) WITHOUT ROWID;

CREATE TABLE pair (
	id INTEGER PRIMARY KEY,
	a INTEGER NOT NULL,          -- item of A
	b INTEGER NOT NULL           -- its partner in B
);

-- While items are matched: items of both sides with equal values in the columns that they are matched by.
CREATE TABLE alike (
	a INTEGER NOT NULL,          -- one of A
	b INTEGER NOT NULL,          -- one of B
	count INTEGER NOT NULL
);

-- Differences. Equal differences of copies are one row.
CREATE TABLE difference (
	id INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,
	owner INTEGER NOT NULL,      -- the difference that this one is a part of, 0 = none
	a INTEGER,                   -- item of A, NULL = added
	b INTEGER,                   -- item of B, NULL = removed
	copies INTEGER NOT NULL,
	change TEXT,                 -- NULL: only its parts differ
	is_tolerated INTEGER NOT NULL DEFAULT 0, -- 1: the keys, or the rest poses, are equal within the tolerance
	note TEXT,                   -- a difference that no field shows
	angle REAL, angle_bone TEXT, angle_time REAL, angle_frame REAL,
	distance REAL, distance_bone TEXT, distance_time REAL, distance_frame REAL
);

-- In how many pixels textures of the same size differ.
CREATE TABLE counted_pixels (
	difference INTEGER PRIMARY KEY,
	differing INTEGER NOT NULL,  -- 0: only the image files differ, which another version of the program may pack otherwise
	pixels INTEGER NOT NULL
);

-- Fields that differ.
CREATE TABLE field_change (
	difference INTEGER NOT NULL,
	position INTEGER NOT NULL,
	key TEXT NOT NULL,
	was TEXT,
	now TEXT,
	about TEXT NOT NULL DEFAULT 'content', -- 'place' = the field says where the item lies; 'encoding' = how it was encoded; 'data' = it is a hash, of which only is told that it differs
	PRIMARY KEY (difference, position, key)
) WITHOUT ROWID;
