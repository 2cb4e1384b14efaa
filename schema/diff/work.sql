-- The private database in which `animdb diff` matches what two databases hold. It lives as long as the command runs.

-- Everything that may have a partner in the other database.
CREATE TABLE item (
	item INTEGER PRIMARY KEY,
	side INTEGER NOT NULL,       -- 0 = A, 1 = B
	kind TEXT NOT NULL,          -- 'clip', 'skeleton', 'set', 'model', 'asset'; 'bone', 'entry', 'event', 'link' are parts
	owner INTEGER NOT NULL,      -- of parts: the difference that they belong to, else 0
	id INTEGER NOT NULL,         -- number of its row in its database
	system TEXT NOT NULL COLLATE NOCASE,
	name TEXT NOT NULL COLLATE NOCASE,
	label TEXT,                  -- the name to show, where it is not `name`
	native_id TEXT COLLATE NOCASE, -- of parts: what else tells one from another
	place TEXT COLLATE NOCASE,   -- where it lies; of events the time, of bones the rest pose, of entries the index
	inner_path TEXT COLLATE NOCASE, -- where it lies in its innermost container
	rank REAL,                   -- the order among equals
	motion TEXT,                 -- hash of the motion of clips, of the clips of sets, of the references of assets
	content TEXT NOT NULL,       -- hash of what makes it the same under another name
	fields TEXT NOT NULL,        -- JSON: what is told when it differs
	digest TEXT NOT NULL,        -- hash of all that is compared
	is_silent INTEGER NOT NULL,  -- 1: its parts are told, itself is not
	is_paired INTEGER NOT NULL DEFAULT 0,
	placed TEXT,                 -- `content` where its name or native id says where it lies, else NULL
	family TEXT                  -- where names say where something lies, of assets type and folder, of entries and links the target; else NULL
);
CREATE INDEX item_open ON item(kind) WHERE is_paired = 0;
CREATE INDEX item_placed ON item(kind) WHERE placed IS NOT NULL;

-- Keys of attributes that say where something lies.
CREATE TABLE place_key (
	system TEXT NOT NULL,
	key TEXT NOT NULL,
	PRIMARY KEY (system, key)
) WITHOUT ROWID;

-- Names and native ids that say where something lies: in A and in B, of one pair. What refers to it has them too.
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

-- Items of both sides that agree in what they are matched by, while that is done.
CREATE TABLE alike (
	a INTEGER NOT NULL,          -- one of A
	b INTEGER NOT NULL,          -- one of B
	count INTEGER NOT NULL
);

-- What differs; equal differences of copies are one row.
CREATE TABLE difference (
	id INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,
	owner INTEGER NOT NULL,      -- the difference that it is a part of, 0 = none
	a INTEGER,                   -- item of A, NULL = added
	b INTEGER,                   -- item of B, NULL = removed
	copies INTEGER NOT NULL,
	change TEXT,                 -- NULL: its parts differ, itself it does not
	note TEXT,                   -- what no field tells
	angle REAL, angle_bone TEXT, angle_time REAL, angle_frame REAL,
	distance REAL, distance_bone TEXT, distance_time REAL, distance_frame REAL
);

-- Fields that differ.
CREATE TABLE field_change (
	difference INTEGER NOT NULL,
	position INTEGER NOT NULL,
	key TEXT NOT NULL,
	was TEXT,
	now TEXT,
	is_place INTEGER NOT NULL DEFAULT 0, -- 1: it says where something lies, and not what it is
	PRIMARY KEY (difference, position, key)
) WITHOUT ROWID;
