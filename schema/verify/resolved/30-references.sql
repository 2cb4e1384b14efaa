-- References of entries and of shadowed assets.

SELECT 'rule', 'set_entries', id, printf('entry_clips lacks its clip %d', clip_id)
FROM set_entries AS e
WHERE clip_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entry_clips AS r WHERE r.entry_id = e.id AND r.clip_id = e.clip_id);

SELECT 'rule', 'set_entries', e.id, 'clip_id is NULL, but entry_clips has clips of it'
FROM set_entries AS e
WHERE clip_id IS NULL AND EXISTS (SELECT 1 FROM entry_clips AS r WHERE r.entry_id = e.id);

SELECT 'rule', 'assets', a.id, printf('asset %d, which shadows it, belongs to another dump', a.shadowed_by)
FROM assets AS a
JOIN assets AS b ON b.id = a.shadowed_by
JOIN sources AS p ON p.id = a.source_id
JOIN sources AS q ON q.id = b.source_id
WHERE p.dump_id IS NOT q.dump_id;

SELECT 'rule', 'assets', a.id, printf('asset %d, which shadows it, is shadowed or has another name', a.shadowed_by)
FROM assets AS a
JOIN assets AS b ON b.id = a.shadowed_by
WHERE b.shadowed_by IS NOT NULL OR upper(a.name) <> upper(b.name);
