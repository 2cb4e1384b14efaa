-- What `animdb census` finds out, as temporary tables. census_find.sql and census_judge.sql of the systems fill them.

-- The dump and the system that are being looked at.
CREATE TEMP TABLE census_dump (
	dump_id INTEGER,        -- a row of dumps
	game TEXT,              -- the game of --release; NULL = what the dump itself resembles
	hash INTEGER            -- 1 = whole images are wanted, too
);

-- All dumps that are looked at, numbered from 1 for pages that do not tell their names.
CREATE TEMP TABLE census_chosen (
	dump_id INTEGER PRIMARY KEY,
	number INTEGER NOT NULL
);

-- The assets of that dump.
CREATE TEMP TABLE census_asset (
	asset_id INTEGER PRIMARY KEY,
	source_id INTEGER,
	type TEXT,
	native_id TEXT,
	name TEXT,              -- as assets.name
	path TEXT,              -- as assets.path
	game TEXT,              -- that of its source, else its own: as sources.game and assets.game
	container TEXT,         -- name of the archive that has it; NULL = a loose file
	byte_size INTEGER,
	status TEXT,            -- as assets.status
	decoded INTEGER,        -- 1 = decoded without an error
	attributes TEXT
);
CREATE INDEX temp.census_asset_by_id ON census_asset(type, native_id);
CREATE INDEX temp.census_asset_by_name ON census_asset(upper(name));

-- A game in a dump, with the release whose list it is compared with.
CREATE TEMP TABLE census_block (
	id INTEGER PRIMARY KEY,
	dump_id INTEGER NOT NULL,
	system_id TEXT NOT NULL,
	game TEXT NOT NULL,     -- a word for --release
	title TEXT NOT NULL,    -- the release
	how TEXT NOT NULL,      -- by what it is recognised
	nearest TEXT,           -- the release of the list, where there is none of this release
	keys_are_ids INTEGER NOT NULL, -- 1 = keys are numbers, which may be published; 0 = names, which are published only where they are on a list
	image TEXT,             -- 'published' or 'differs': the whole image; NULL = not asked for, or there is none
	UNIQUE (dump_id, system_id, game)
);

-- An item of a list, or of a dump. Without a container it is counted once; the rows of containers are counted by themselves.
CREATE TEMP TABLE census_item (
	block_id INTEGER NOT NULL,
	container TEXT NOT NULL, -- '' = all
	type TEXT NOT NULL,
	key TEXT NOT NULL,
	label TEXT,             -- what people call it; from the list
	expected INTEGER,       -- 1 = on the list; 0 = not on the list; NULL = there is no public list of such items
	asset_id INTEGER,       -- where it is; NULL = missing
	decoded INTEGER,        -- 1 = decoded without an error
	content TEXT,           -- 'exact', 'changed', 'unread' = its bytes could not be read again; NULL = there is no public hash
	overlaid INTEGER NOT NULL DEFAULT 0, -- 1 = the dump has other contents of that name as well
	PRIMARY KEY (block_id, container, type, key)
) WITHOUT ROWID;

-- Hashes of bytes of the dump that census_judge.sql needs.
CREATE TEMP TABLE census_wanted (
	asset_id INTEGER NOT NULL,
	first INTEGER NOT NULL, -- offset in the asset
	size INTEGER,           -- NULL = up to its end
	algorithm TEXT NOT NULL, -- 'sha1', 'sha256', 'sha512'
	form TEXT NOT NULL,     -- 'bytes'; 'crlf' = text whose lines end with CR LF
	digest TEXT,            -- lower-case hexadecimal digits; NULL = could not be read
	PRIMARY KEY (asset_id, first, algorithm, form)
);

-- SHA-1 of whole files that were indexed.
CREATE TEMP TABLE census_image (
	source_id INTEGER PRIMARY KEY,
	digest TEXT
);

-- Remarks on a game.
CREATE TEMP TABLE census_note (
	block_id INTEGER NOT NULL,
	label TEXT NOT NULL,
	text TEXT NOT NULL,
	PRIMARY KEY (block_id, label)
) WITHOUT ROWID;

-- Where the facts come from with which a game is compared, and what was compared with what; facts/source.tsv of the systems.
CREATE TEMP TABLE census_source (
	block_id INTEGER NOT NULL,
	of TEXT NOT NULL,       -- lines of the census
	source TEXT NOT NULL,
	agreement TEXT NOT NULL,
	PRIMARY KEY (block_id, of)
) WITHOUT ROWID;

-- Statements of the specifications that nobody could verify.
CREATE TEMP TABLE census_statement (
	dump_id INTEGER NOT NULL,
	system_id TEXT NOT NULL,
	ordinal INTEGER NOT NULL,
	id TEXT NOT NULL,
	source TEXT NOT NULL,
	text TEXT NOT NULL,
	confirms INTEGER,       -- NULL = data cannot decide it
	refutes INTEGER
);

-- What could not be read again, and why.
CREATE TEMP TABLE census_problem (
	dump_id INTEGER NOT NULL,
	message TEXT NOT NULL
);

CREATE TEMP VIEW census_answer AS
SELECT
	*,
	CASE
		WHEN confirms IS NULL THEN 'not in the data'
		WHEN confirms + refutes = 0 THEN 'no data'
		WHEN refutes = 0 THEN 'confirmed'
		ELSE 'refuted'
	END AS verdict
FROM census_statement;

-- Clips and diagnostics of the dump.
CREATE TEMP VIEW census_clip AS
SELECT c.*, a.type
FROM temp.census_asset AS a
JOIN main.clips AS c ON c.asset_id = a.asset_id;
CREATE TEMP VIEW census_diagnostic AS
SELECT g.code, g.message, a.asset_id, a.type
FROM temp.census_asset AS a
JOIN main.diagnostics AS g ON g.asset_id = a.asset_id;
