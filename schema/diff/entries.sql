-- Entries without a name are matched by their content, so that an entry inserted at the front does not move all others.
-- MATERIALIZED, because SQLite would otherwise compute the fields and the events of each entry twice.
SELECT 'entry', id, ?2, coalesce(name, ''), coalesce(name, '#' || entry_index), kind, entry_index, NULL, entry_index, NULL,
	xxh128(json_remove(fields, '$.name') || coalesce(events, '')),
	fields, events
FROM (
	WITH line AS MATERIALIZED (SELECT id, name, entry_index, kind, fields, events FROM entry_line WHERE set_id = ?1)
	SELECT * FROM line
)
