-- Which states do the moves of a class join?
-- :class a part of the name of the class
-- With the number of moves from one state to the other.
-- known class class of characters: SELECT class FROM oni_state_graph
-- empty: SELECT 'no class of characters has moves'
SELECT class, from_state, to_state, moves
FROM oni_state_graph
WHERE instr(lower(class), lower(:class)) > 0
ORDER BY class, class_id, from_state, to_state;
