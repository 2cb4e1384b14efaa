-- Which clips walk, how fast and how evenly; which rest, from when and for how long; which turn the most?
SELECT DISTINCT
	name AS clip, round(path_length, 1) AS cm, round(speed, 1) AS cm_per_s, moving_bones AS moving, bones,
	round(turning, 2) AS turning, round(rest, 2) AS rest, round(loop_degrees, 1) AS seam
FROM clip_summary
WHERE system = 'zengin' AND NOT shadowed AND (speed > 10 OR rest >= 0.2 OR turning > 100)
ORDER BY speed DESC, rest DESC, clip;
