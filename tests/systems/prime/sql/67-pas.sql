-- Which animations does each state of the PAS database of a character have, by the view, and which clips does each character play?
SELECT character, state, pas_values, animation, anim, clip.name AS clip
FROM prime_pas AS pas
LEFT JOIN clips AS clip ON clip.id = pas.clip_id
GROUP BY pas.model_id, state, pas_values, animation, anim
UNION ALL
SELECT character, 'plays', group_concat(DISTINCT animation), count(*), count(DISTINCT clip_id), NULL
FROM prime_animations
GROUP BY character
ORDER BY 1, 2, 3, 4, 5, 6;
