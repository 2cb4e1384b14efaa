-- How does one animation lead to another?
-- :from name of the first animation, as its set has it, in any case
-- :to name of the last one
-- The shortest chain of transitions in each set that has both.
-- known from animation: SELECT name FROM set_entries
-- known to animation: SELECT name FROM set_entries
-- empty: SELECT 'no set of ' || (SELECT group_concat(title, ', ') FROM systems WHERE id IN (SELECT system_id FROM clips)) || ' has transitions' WHERE NOT EXISTS (SELECT 1 FROM transitions)
-- empty: SELECT 'no animation has exactly the name ' || :from WHERE NOT EXISTS (SELECT 1 FROM set_entries WHERE name = :from COLLATE NOCASE)
-- empty: SELECT 'no animation has exactly the name ' || :to WHERE NOT EXISTS (SELECT 1 FROM set_entries WHERE name = :to COLLATE NOCASE)
-- empty: SELECT 'no set has both animations' WHERE NOT EXISTS (SELECT 1 FROM set_entries AS a JOIN set_entries AS b ON b.set_id = a.set_id WHERE a.name = :from COLLATE NOCASE AND b.name = :to COLLATE NOCASE)
-- empty: SELECT 'no chain of transitions leads from ' || :from || ' to ' || :to
SELECT a_set.name AS set_name, step.step, step.name AS animation, clip.name AS clip, step.kind, step.blend
FROM set_entries AS first
JOIN set_entries AS last ON last.set_id = first.set_id AND last.name = :to COLLATE NOCASE
JOIN animation_sets AS a_set ON a_set.id = first.set_id AND a_set.precedence = 0
JOIN path(first.id, last.id) AS step
LEFT JOIN clips AS clip ON clip.id = step.clip_id
WHERE first.name = :from COLLATE NOCASE
ORDER BY set_name, a_set.id, first.id, last.id, step.step;
