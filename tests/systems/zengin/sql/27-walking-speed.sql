-- How fast do clips with flag M move their actor, in cm/s: from the attribute, and from the keys of the root?
WITH root AS (
	SELECT
		clip_id,
		first_value(x) OVER in_order AS x0, first_value(z) OVER in_order AS z0,
		last_value(x) OVER in_order AS x1, last_value(z) OVER in_order AS z1,
		last_value(time) OVER in_order AS seconds
	FROM keys
	WHERE target = 'translation' AND bone_id = 0
	WINDOW in_order AS (PARTITION BY clip_id ORDER BY key_index ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
),
speed AS (
	SELECT DISTINCT clip_id, sqrt((x1 - x0) * (x1 - x0) + (z1 - z0) * (z1 - z0)) / seconds AS cm_per_s
	FROM root
	WHERE seconds > 0
)
SELECT
	clip.name AS clip,
	round(clip.attributes ->> '$.root_speed', 2) AS cm_per_s,
	round(speed.cm_per_s, 2) AS from_keys
FROM speed
JOIN clips AS clip ON clip.id = speed.clip_id
WHERE round(speed.cm_per_s, 2) > 0
	AND EXISTS (SELECT 1 FROM set_entries AS entry WHERE entry.clip_id = clip.id AND entry.attributes ->> '$.flags' LIKE '%M%')
ORDER BY cm_per_s DESC, clip;
