-- How does one animation lead to another?
-- :from name of the first animation, as its set has it, in any case
-- :to name of the last one
-- The shortest chain of transitions in each set that has both.
SELECT a_set.name AS set_name, step.step, step.name AS animation, clip.name AS clip, step.kind, step.blend
FROM set_entries AS first
JOIN set_entries AS last ON last.set_id = first.set_id AND last.name = :to COLLATE NOCASE
JOIN animation_sets AS a_set ON a_set.id = first.set_id AND a_set.precedence = 0
JOIN path(first.id, last.id) AS step
LEFT JOIN clips AS clip ON clip.id = step.clip_id
WHERE first.name = :from COLLATE NOCASE
ORDER BY set_name, a_set.id, first.id, last.id, step.step;
