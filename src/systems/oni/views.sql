-- Views of the moves of Oni's characters. They use built-in SQL functions only, so that any SQLite tool can use them.

-- The moves of each class of characters of Oni, in one readable row each. SQLite refuses ->> in views that it does not trust.
CREATE VIEW oni_moves AS
SELECT
	own.class_id AS class_id,       -- the class, as an asset
	class.name AS class,            -- its name
	own.entry_id AS entry_id,       -- the move: an entry of a set
	entry.name AS animation,        -- its name
	entry.clip_id AS clip_id,       -- its clip
	a_set.name AS set_name,         -- the set that it is in
	own.depth AS depth,             -- 0 = of the set of the class itself, 1 = of its parent, …
	CASE WHEN own.is_hidden THEN 'hidden' WHEN own.depth > 0 THEN 'inherited' ELSE 'own' END AS how, -- 'own' = of the set of the class, 'inherited' = of an ancestor, 'hidden' = a nearer set has a move for the same purpose
	own.is_hidden AS is_hidden,     -- 1 when a nearer set has a move for the same purpose
	(SELECT value FROM json_each(clip.attributes, '$.type')) AS type, -- what it is for: 'Walk', 'PunchHeavy'
	own.from_state AS from_state,   -- the state in which it begins
	own.to_state AS to_state,       -- the state in which it ends
	(SELECT group_concat(word.value) FROM json_each(clip.attributes, '$.varient') AS word) AS varient, -- what it is a special form for: 'Combat', 'Sprint,Panic'; NULL = nothing
	(SELECT value FROM json_each(clip.attributes, '$.first_level')) AS first_level, -- number of the level from which on it can be used
	(SELECT value FROM json_each(entry.attributes, '$.weight')) AS weight -- how often it is chosen among its equals, in proportion
FROM class_moves AS own
JOIN models AS class ON class.asset_id = own.class_id
JOIN set_entries AS entry ON entry.id = own.entry_id
JOIN animation_sets AS a_set ON a_set.id = entry.set_id
JOIN clips AS clip ON clip.id = entry.clip_id
WHERE own.kind = 'state';

-- What the attacks of Oni do, one row for each attack of a clip.
CREATE VIEW oni_attacks AS
SELECT
	event.clip_id AS clip_id,       -- the clip
	clip.name AS animation,         -- its name
	event.frame AS start_up,        -- frames before the attack can hit
	(SELECT value FROM json_each(event.attributes, '$.end_frame')) - event.frame + 1 AS active, -- frames in which it can hit
	clip.frame_count - 1 - (SELECT value FROM json_each(event.attributes, '$.end_frame')) AS recovery, -- frames after that
	(SELECT value FROM json_each(event.attributes, '$.hit_points')) AS damage, -- hit points
	(SELECT value FROM json_each(event.attributes, '$.knockback')) AS knockback, -- how far the victim is thrown back
	(SELECT group_concat(flag.value) FROM json_each(event.attributes, '$.flags') AS flag) AS flags, -- properties of the attack
	(SELECT value FROM json_each(event.attributes, '$.victim_type')) AS victim, -- type of the animation that the victim plays
	(SELECT value FROM json_each(event.attributes, '$.hit_stun')) AS hit_stun, -- frames in which a victim that is hit can do nothing
	(SELECT value FROM json_each(event.attributes, '$.block_stun')) AS block_stun, -- the same for one that blocks
	event.id AS event_id            -- the event
FROM events AS event
JOIN clips AS clip ON clip.id = event.clip_id
WHERE event.kind = 'attack' AND clip.system_id = 'oni';

-- The state graph of each class of characters of Oni: how many moves lead from one state to another.
CREATE VIEW oni_state_graph AS
SELECT
	own.class_id AS class_id,       -- the class, as an asset
	class.name AS class,            -- its name
	own.from_state AS from_state,   -- the state in which the moves begin
	own.to_state AS to_state,       -- the state in which they end
	count(*) AS moves,              -- number of moves that are not hidden
	group_concat(entry.name) AS animations -- their names
FROM class_moves AS own
JOIN models AS class ON class.asset_id = own.class_id
JOIN set_entries AS entry ON entry.id = own.entry_id
WHERE own.kind = 'state' AND own.is_hidden = 0
GROUP BY own.class_id, class.name, own.from_state, own.to_state;

-- The doors of the levels of Oni with their clips.
CREATE VIEW oni_doors AS
SELECT
	placed.id AS link_id,           -- the placement, a row of links
	list.path AS asset_path,        -- path of the list of objects
	(SELECT value FROM json_each(placed.attributes, '$.door_id')) AS door, -- number of the door in its level
	placed.to_name AS class,        -- the class of doors
	(SELECT group_concat(flag.value) FROM json_each(placed.attributes, '$.flags') AS flag) AS flags, -- its properties
	(SELECT value FROM json_each(placed.attributes, '$.key_id')) AS key_id, -- the key that it needs
	clip.id AS clip_id,             -- the clip that opens it; NULL = there is none, or the class is missing
	clip.name AS animation,         -- the name of that clip
	opened.time AS opening_seconds  -- seconds until it is open; NULL = unknown
FROM links AS placed
JOIN assets AS list ON list.id = placed.from_asset_id
LEFT JOIN links AS moves ON moves.from_asset_id = placed.to_asset_id AND moves.kind = 'Animation'
LEFT JOIN clips AS clip ON clip.asset_id = moves.to_asset_id
LEFT JOIN events AS opened ON opened.clip_id = clip.id AND opened.kind = 'half_stop'
WHERE list.type = 'BINA' AND placed.kind = 'Class';
