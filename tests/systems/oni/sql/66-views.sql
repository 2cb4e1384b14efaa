-- What do the views of attacks, state graphs and doors hold, and do they agree with the tables?
SELECT 'attack' AS what, animation AS a, start_up || '+' || active || '+' || recovery AS b, damage || ' ' || coalesce(flags, '') AS c, count(*) AS times
FROM oni_attacks GROUP BY 2, 3, 4
UNION ALL
SELECT 'graph', class, from_state || ' to ' || to_state, moves || ': ' || (length(animations) - length(replace(animations, ',', '')) + 1), count(*) FROM oni_state_graph GROUP BY 2, 3, 4
UNION ALL
SELECT 'door', class || ' ' || door, coalesce(animation, '-'), coalesce(opening_seconds, '-'), count(*) FROM oni_doors GROUP BY 2, 3, 4
UNION ALL
SELECT 'moves', class, how, type, count(*) FROM oni_moves GROUP BY 2, 3, 4
ORDER BY 1, 2, 3, 4;
