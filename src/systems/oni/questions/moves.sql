-- Which moves does a class of characters have?
-- :class a part of the name of the class
-- With the set from which it inherits each, and those that a nearer set hides.
-- known class class of characters: SELECT class FROM oni_moves
-- empty: SELECT 'no class of characters has moves'
SELECT class, animation, type, from_state, to_state, set_name, how, weight
FROM oni_moves
WHERE instr(lower(class), lower(:class)) > 0
ORDER BY class, class_id, depth, set_name, animation, entry_id;
