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
