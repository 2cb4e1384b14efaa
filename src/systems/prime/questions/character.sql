-- Which animations does a character have?
-- :character = '' a part of its name
-- With the clips that each animation plays.
-- known character character: SELECT character FROM prime_animations
-- empty: SELECT 'no character has animations'
SELECT DISTINCT
	played.character, played.animation, played.primitive, played.anim, clip.id AS clip_id, round(clip.duration, 3) AS seconds
FROM prime_animations AS played
LEFT JOIN clips AS clip ON clip.id = played.clip_id
WHERE instr(lower(played.character), lower(:character)) > 0
ORDER BY played.character, played.animation_index, played.primitive, clip_id;
