-- Dumps, sources and assets.

SELECT 'rule', 'dumps', id, 'it has no sources' FROM dumps WHERE id NOT IN (SELECT dump_id FROM sources WHERE dump_id IS NOT NULL);

WITH RECURSIVE below(id, over_dump_id) AS (
	SELECT id, over_dump_id FROM dumps WHERE over_dump_id IS NOT NULL
	UNION
	SELECT b.id, d.over_dump_id FROM below AS b JOIN dumps AS d ON d.id = b.over_dump_id
)
SELECT 'rule', 'dumps', id, 'it is laid over itself' FROM below WHERE over_dump_id = id;

SELECT 'rule', 'sources', id, 'it is a part of no dump' FROM sources WHERE dump_id IS NULL;

SELECT 'rule', 'sources', id, printf('byte_size is %d', byte_size) FROM sources WHERE byte_size < 0;

SELECT 'rule', 'assets', id, printf('the status %s is unknown', quote(status))
FROM assets
WHERE status NOT IN ('decoded', 'listed', 'failed', 'incomplete');

SELECT 'rule', 'assets', id, printf('offset %s, stored_size %s, byte_size %s: one is negative', offset, stored_size, byte_size)
FROM assets
WHERE offset < 0 OR stored_size < 0 OR byte_size < 0;

SELECT 'rule', 'assets', a.id, printf('its parent, asset %d, belongs to another source', a.parent_id)
FROM assets AS a
JOIN assets AS parent ON parent.id = a.parent_id
WHERE parent.source_id <> a.source_id;

WITH RECURSIVE reached(id) AS (
	SELECT id FROM assets WHERE parent_id IS NULL
	UNION ALL
	SELECT a.id FROM reached JOIN assets AS a ON a.parent_id = reached.id
)
SELECT 'rule', 'assets', id, 'its parents form a cycle'
FROM assets
WHERE parent_id IN (SELECT id FROM assets) AND id NOT IN (SELECT id FROM reached);

SELECT 'rule', 'diagnostics', d.id, printf('asset %d does not belong to source %d', d.asset_id, d.source_id)
FROM diagnostics AS d
JOIN assets AS a ON a.id = d.asset_id
WHERE a.source_id <> d.source_id;

SELECT 'rule', 'diagnostics', id, printf('the severity %s is unknown', quote(severity))
FROM diagnostics
WHERE severity NOT IN ('error', 'warning', 'note');
