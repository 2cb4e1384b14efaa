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
	SELECT difference, position, iif(max(length(coalesce(was, '')), length(coalesce(now, ''))) > 60, key || ' differs',
		printf('%s %s -> %s', key, CASE was WHEN '' THEN '""' ELSE coalesce(was, 'none') END,
			CASE now WHEN '' THEN '""' ELSE coalesce(now, 'none') END))
	FROM field_change
	WHERE key <> 'name' -- names have columns of their own
		AND (is_place = 0 OR difference IN (SELECT id FROM difference WHERE change = 'moved'))
	ORDER BY 1, 2
) AS told ON told.id = d.id
GROUP BY d.id;
CREATE UNIQUE INDEX detail_by_id ON detail(id);

-- The differences in the order in which they are printed, which is independent of row ids in A and B.
CREATE TABLE differences AS
SELECT
	d.change,                       -- 'added', 'removed', 'renamed', 'retimed', 'reparented', 'changed', 'moved' (only its place is another)
	d.kind,                         -- 'clip', 'skeleton', 'bone', 'set', 'entry', 'event', 'model', 'link', 'asset'
	t.system,                       -- its system
	t.name,                         -- its name in A, or in B when it was added
	t.new_name,                     -- its name in B when that differs
	t.part_of,                      -- its owner: the skeleton, set, clip, set/entry or asset
	detail.text AS detail,          -- the differing fields: 'fps 25.0 -> 12.5; looping 0 -> 1'
	d.angle,                        -- largest difference of a rotation, degrees
	d.angle_bone,                   -- the bone
	d.angle_time,                   -- when, in seconds of A
	d.angle_frame,                  -- when, in frames of A
	d.distance,                     -- largest difference of a translation, native units
	d.distance_bone,                -- the bone
	d.distance_time,                -- when, in seconds of A
	d.distance_frame,               -- when, in frames of A
	t.copies,                       -- copies that differ in the same way
	x.id AS a_id,                   -- number of the row in A
	y.id AS b_id,                   -- number of the row in B
	t.place                         -- where the item or its owner lies, below the PATH that was indexed
FROM difference AS d
JOIN told AS t ON t.id = d.id
LEFT JOIN detail ON detail.id = d.id
LEFT JOIN item AS x ON x.item = d.a
LEFT JOIN item AS y ON y.item = d.b
WHERE d.change IS NOT NULL AND NOT coalesce(x.is_silent AND y.is_silent, x.is_silent, y.is_silent)
ORDER BY d.change = 'moved', t.system, instr('clip skeleton set model asset', t.root_kind), t.root_name COLLATE NOCASE, t.root_name, t.place, t.root, t.part_of, d.kind, coalesce(x.rank, y.rank),
	t.name COLLATE NOCASE, d.change, coalesce(x.content, y.content), d.id;

-- One readable line for each difference, except for items that have only moved.
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
WHERE change <> 'moved'
ORDER BY differences.rowid;

-- Items that have only moved: one line for each system, with an example.
CREATE VIEW moved_lines AS
SELECT 'moved only: ' || group_concat(total || ' ' || kind || iif(total = 1, '', 's'), ', ') || ' (' || system || '), such as ' || line AS line
FROM (
	SELECT d.system, d.kind, sum(d.copies) AS total, min(d.rowid) AS first,
		d.kind || ' ' || d.name || coalesce(' -> ' || d.new_name, '') || coalesce(': ' || d.detail, '') AS line
	FROM differences AS d
	WHERE d.change = 'moved'
	GROUP BY d.system, d.kind
	ORDER BY d.system, first
)
GROUP BY system
HAVING min(first)
ORDER BY system;
