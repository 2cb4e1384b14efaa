-- Animation sets and events.

SELECT 'rule', 'set_entries', id, printf('entry_index is %s', quote(entry_index))
FROM set_entries
WHERE entry_index < 0;

SELECT 'rule', 'animation_sets', id, printf('precedence is %s', quote(precedence))
FROM animation_sets
WHERE precedence < 0;

SELECT 'rule', 'events', id, printf('it belongs to clip %d and to entry %d', clip_id, entry_id)
FROM events
WHERE clip_id IS NOT NULL AND entry_id IS NOT NULL;

SELECT 'rule', 'events', v.id, printf('it was read from asset %d, but its clip from asset %d', v.asset_id, c.asset_id)
FROM events AS v
JOIN clips AS c ON c.id = v.clip_id
WHERE c.asset_id <> v.asset_id;

SELECT 'rule', 'events', v.id, printf('it was read from asset %d, but its set from asset %d', v.asset_id, s.asset_id)
FROM events AS v
JOIN set_entries AS e ON e.id = v.entry_id
JOIN animation_sets AS s ON s.id = e.set_id
WHERE s.asset_id <> v.asset_id;

SELECT 'rule', 'events', id, printf('time %s, end_time %s, value %s: one is not finite', time, end_time, value)
FROM events
WHERE abs(time) = 9e999 OR abs(end_time) = 9e999 OR abs(value) = 9e999;

SELECT 'rule', 'events', id, printf('time %s, end_time %s: one is negative', time, end_time)
FROM events
WHERE time < 0 OR end_time < 0;

SELECT 'rule', 'transitions', id, printf('blend is %s', quote(blend))
FROM transitions
WHERE blend < 0 OR blend = 9e999;
