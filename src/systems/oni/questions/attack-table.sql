-- What do the attacks of a character do?
-- :name = '' a part of the name of the clip or of a class
-- Frames of start-up, active frames and recovery, damage, knockback, and what the victim plays.
-- known name attack or class of characters: SELECT animation FROM oni_attacks UNION SELECT class FROM oni_moves
-- empty: SELECT 'no clip of these is an attack'
SELECT DISTINCT animation, start_up, active, recovery, damage, knockback, flags, victim, hit_stun, block_stun
FROM oni_attacks
WHERE instr(lower(animation), lower(:name)) > 0
	OR clip_id IN (SELECT clip_id FROM oni_moves WHERE instr(lower(class), lower(:name)) > 0)
ORDER BY animation, start_up, damage;
