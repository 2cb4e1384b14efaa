-- Which animations do states of a character have?
-- :character = '' a part of its name
-- The PAS database: states such as Locomotion, the values of their parameters, and what is played.
-- known character character: SELECT character FROM prime_pas
-- empty: SELECT 'no character has a PAS database'
SELECT DISTINCT character, state, pas_values, animation, anim, clip_id
FROM prime_pas
WHERE instr(lower(character), lower(:character)) > 0
ORDER BY character, state, pas_values, animation, anim, clip_id;
