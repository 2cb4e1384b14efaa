-- The rows and lines that `animdb diff` prints.

-- The owner of a part, for its report: the name of a clip, or 'set/entry'.
CREATE TABLE told AS
WITH RECURSIVE named AS (
	SELECT d.id, d.kind, d.owner, d.copies, coalesce(x.label, x.name) AS name, x.system, x.place,
		CASE WHEN coalesce(y.label, y.name) <> coalesce(x.label, x.name) THEN coalesce(y.label, y.name) END AS new_name
	FROM difference AS d
	JOIN item AS x ON x.item = coalesce(d.a, d.b)
	LEFT JOIN item AS y ON d.a IS NOT NULL AND y.item = d.b
),
nested AS (
	SELECT id, copies, name, new_name, system, place, kind AS root_kind, name AS root_name, id AS root, NULL AS part_of FROM named WHERE owner = 0
	UNION ALL
	SELECT n.id, n.copies * o.copies, n.name, n.new_name, o.system, o.place, o.root_kind, o.root_name, o.root,
		coalesce(o.part_of || '/', '') || o.name
	FROM nested AS o
	JOIN named AS n ON n.owner = o.id
)
SELECT * FROM nested;
CREATE UNIQUE INDEX told_by_id ON told(id);

CREATE TABLE detail AS
SELECT d.id, nullif(group_concat(text, '; '), '') AS text
FROM difference AS d
JOIN (
	SELECT id, -2 AS position, note AS text FROM difference WHERE note IS NOT NULL
	UNION ALL
	SELECT d.id, -1, printf('native_id %s -> %s', coalesce(x.native_id, 'none'), coalesce(y.native_id, 'none'))
	FROM difference AS d
	JOIN item AS x ON x.item = d.a
	JOIN item AS y ON y.item = d.b
	WHERE d.owner = 0 AND x.native_id IS NOT y.native_id AND NOT (x.native_id IS x.name AND y.native_id IS y.name)
	UNION ALL
	SELECT difference, position, coalesce(differing || ' of ' || pixels || ' ', '') || key || ' differ'
	FROM field_change
	LEFT JOIN counted_pixels USING (difference)
	WHERE about = 'data'
	UNION ALL
	SELECT difference, position, iif(max(length(coalesce(was, '')), length(coalesce(now, ''))) > 60, key || ' differs',
		printf('%s %s -> %s', key, CASE was WHEN '' THEN '""' ELSE coalesce(was, 'none') END,
			CASE now WHEN '' THEN '""' ELSE coalesce(now, 'none') END))
	FROM field_change
	WHERE key <> 'name' -- names have columns of their own
		AND CASE about
			WHEN 'place' THEN difference IN (SELECT id FROM difference WHERE change = 'moved')
			WHEN 'encoding' THEN (SELECT is_verbose FROM setting)
			WHEN 'data' THEN 0
			ELSE 1 END
	ORDER BY 1, 2
) AS told ON told.id = d.id
GROUP BY d.id;
CREATE UNIQUE INDEX detail_by_id ON detail(id);

-- The largest differences of an item and its parts, and what became of it. They are rounded, so that equal differences are in the
-- order of their names.
CREATE TABLE root_rank (
	root INTEGER PRIMARY KEY,    -- the difference of the item
	place INTEGER NOT NULL,      -- 0 = it or a part of it changed; 1 = retimed; 2 = renamed; 3 = added; 4 = removed
	angle REAL NOT NULL,         -- degrees, 0 = no difference
	distance REAL NOT NULL       -- native units, 0 = no difference
);
INSERT INTO root_rank
SELECT t.root,
	CASE root.change WHEN 'retimed' THEN 1 WHEN 'renamed' THEN 2 WHEN 'added' THEN 3 WHEN 'removed' THEN 4 ELSE 0 END,
	round(coalesce(max(d.angle), 0), 4), round(coalesce(max(d.distance), 0), 4)
FROM told AS t
JOIN difference AS d ON d.id = t.id
JOIN difference AS root ON root.id = t.root
GROUP BY t.root;

-- The differences in the order in which they are printed, which is independent of row ids in A and B.
CREATE TABLE differences AS
SELECT
	d.change,                       -- 'added', 'removed', 'renamed', 'retimed', 'reparented', 'changed', 'recoded' (only its encoder parameters are others), 'tolerated' (equal within the tolerance), 'moved' (only its place is another), 'no data' (a clip that is not compared, since only one of the databases has its keys)
	d.kind,                         -- 'clip', 'skeleton', 'bone', 'set', 'entry', 'event', 'model', 'material', 'variant', 'part', 'shape', 'texture', 'link', 'asset'
	t.system,                       -- its system
	t.name,                         -- its name in A, or in B when it was added
	t.new_name,                     -- its name in B when that differs
	t.part_of,                      -- its owner: the skeleton, set, clip, set/entry, model, model/material, model/part or asset
	detail.text AS detail,          -- the differing fields: 'fps 25.0 -> 12.5; looping 0 -> 1'
	d.angle,                        -- largest difference of a rotation, degrees
	d.angle_bone,                   -- the bone
	d.angle_time,                   -- when, in seconds of A
	d.angle_frame,                  -- when, in frames of A
	d.distance,                     -- largest difference of a translation, or the largest distance by which a vertex was moved, native units
	d.distance_bone,                -- the bone
	d.distance_time,                -- when, in seconds of A
	d.distance_frame,               -- when, in frames of A
	t.copies,                       -- copies that differ in the same way
	x.id AS a_id,                   -- number of the row in A
	y.id AS b_id,                   -- number of the row in B
	t.place                         -- where the item or its owner lies, below the PATH that was indexed
FROM difference AS d
CROSS JOIN setting
JOIN told AS t ON t.id = d.id
JOIN root_rank AS r ON r.root = t.root
LEFT JOIN detail ON detail.id = d.id
LEFT JOIN item AS x ON x.item = d.a
LEFT JOIN item AS y ON y.item = d.b
WHERE d.change IS NOT NULL AND NOT coalesce(x.is_silent AND y.is_silent, x.is_silent, y.is_silent)
ORDER BY CASE d.change WHEN 'recoded' THEN 1 WHEN 'tolerated' THEN 2 WHEN 'moved' THEN 3 WHEN 'no data' THEN 4 ELSE 0 END,
	t.system, instr('clip skeleton set model texture asset', t.root_kind),
	iif(sort = 'name', 0, r.place),
	CASE sort WHEN 'angle' THEN r.angle WHEN 'distance' THEN r.distance END DESC,
	CASE sort WHEN 'angle' THEN r.distance WHEN 'distance' THEN r.angle END DESC,
	t.root_name COLLATE NOCASE, t.root_name, t.place, t.root, t.part_of, d.kind,
	round(CASE sort WHEN 'angle' THEN d.angle WHEN 'distance' THEN d.distance END, 4) DESC,
	round(CASE sort WHEN 'angle' THEN d.distance WHEN 'distance' THEN d.angle END, 4) DESC,
	coalesce(x.rank, y.rank), t.name COLLATE NOCASE, d.change, coalesce(x.content, y.content), d.id;

-- One readable line for each difference, except for items that have only moved or, when encoder parameters are not wanted, were only
-- recoded or are equal within the tolerance.
CREATE VIEW lines AS
SELECT change || ' ' || kind || ' ' || coalesce(part_of || ': ', '') || name || coalesce(' -> ' || new_name, '') ||
	' (' || system || ')' || iif(copies > 1, printf(' in %d copies', copies), '') ||
	coalesce(': ' || nullif(substr(
		iif(angle > 0, printf('; %.3g degrees', angle) || coalesce(' at ' || angle_bone, '') ||
			CASE WHEN angle_time IS NOT NULL THEN printf(', %.4g s', angle_time) WHEN angle_frame IS NOT NULL THEN printf(', frame %.4g', angle_frame) ELSE '' END, '') ||
		iif(distance > 0, printf('; %.4g units', distance) || coalesce(' at ' || distance_bone, '') ||
			CASE WHEN distance_time IS NOT NULL THEN printf(', %.4g s', distance_time) WHEN distance_frame IS NOT NULL THEN printf(', frame %.4g', distance_frame) ELSE '' END, '') ||
		coalesce('; ' || detail, ''), 3), ''), '') AS line
FROM differences
WHERE change <> 'moved' AND (change NOT IN ('recoded', 'tolerated', 'no data') OR (SELECT is_verbose FROM setting))
ORDER BY differences.rowid;

-- Items without a line of their own: one line for each system, with an example.
CREATE VIEW counted_lines AS
SELECT iif(change = 'tolerated', 'equal within the tolerance', change || ' only') || ': ' || counts || ' (' || t.system || ')' ||
	iif(change = 'tolerated' AND t.angle > 0, printf(', by up to %.3g degrees', t.angle), '') ||
	iif(change = 'tolerated' AND t.distance > 0, printf('%s %.4g units', iif(t.angle > 0, ' and', ', by up to'), t.distance), '') ||
	', such as ' || d.kind || ' ' || d.name || coalesce(' -> ' || d.new_name, '') || iif(change = 'tolerated', '', coalesce(': ' || d.detail, '')) ||
	iif(change = 'moved', '', '; --verbose tells how') AS line
FROM (
	SELECT change AS what, system, group_concat(total || ' ' || kind || iif(total = 1, '', 's'), ', ') AS counts, min(first) AS first,
		max(angle) AS angle, max(distance) AS distance
	FROM (
		SELECT change, system, kind, sum(copies) AS total, min(rowid) AS first, max(angle) AS angle, max(distance) AS distance
		FROM differences
		WHERE change = 'moved' OR change IN ('recoded', 'tolerated') AND NOT (SELECT is_verbose FROM setting)
		GROUP BY change, system, kind
		ORDER BY first
	)
	GROUP BY change, system
) AS t
JOIN differences AS d ON d.rowid = t.first
ORDER BY change = 'moved', change, t.system;

-- Meshes and pixels that only one of the databases has read: one line for each system.
CREATE VIEW unread_lines AS
SELECT printf('not compared: %s (%s), which only one of both databases has read; see --meshes of animdb index',
	group_concat(counts, ' and '), system) AS line
FROM (
	SELECT x.system, printf('the %s of %d %s%s', iif(d.kind = 'model', 'meshes', 'pixels'), sum(d.copies), d.kind, iif(sum(d.copies) = 1, '', 's')) AS counts
	FROM difference AS d
	JOIN item AS x ON x.item = d.a
	JOIN item AS y ON y.item = d.b
	WHERE d.kind = 'model' AND (x.fields ->> '$.vertices' IS NULL) <> (y.fields ->> '$.vertices' IS NULL)
		OR d.kind = 'texture' AND (x.fields ->> '$.pixels' IS NULL) <> (y.fields ->> '$.pixels' IS NULL)
	GROUP BY x.system, d.kind
	ORDER BY x.system, d.kind
)
GROUP BY system
ORDER BY system;

-- Clips whose keys only one of the databases has: one line for each system and side.
CREATE VIEW no_data_lines AS
SELECT printf('not compared: %d clip%s (%s) without data in %s, such as %s, whose keys are in %s', sum(d.copies), iif(sum(d.copies) = 1, '', 's'),
	x.system, iif(x.fields ->> '$.no_data' IS NULL, 'B', 'A'), x.name, coalesce(x.fields ->> '$.no_data', y.fields ->> '$.no_data')) AS line
FROM difference AS d
JOIN item AS x ON x.item = d.a
JOIN item AS y ON y.item = d.b
WHERE d.change = 'no data'
GROUP BY x.system, x.fields ->> '$.no_data' IS NULL
HAVING min(d.id);

CREATE VIEW last_lines AS
SELECT line FROM counted_lines
UNION ALL
SELECT line FROM unread_lines
UNION ALL
SELECT line FROM no_data_lines;
