-- Entries without a name are found by what they are, so that one that is put in front does not move all others. MATERIALIZED:
-- SQLite would make the fields and the events of each twice.
SELECT 'entry', id, ?2, coalesce(name, ''), coalesce(name, '#' || entry_index), kind, entry_index, NULL, entry_index, NULL,
	xxh128(json_remove(fields, '$.name') || coalesce(events, '')),
	fields, events
FROM (
	WITH line AS MATERIALIZED (SELECT id, name, entry_index, kind, fields, events FROM entry_line WHERE set_id = ?1)
	SELECT * FROM line
)
