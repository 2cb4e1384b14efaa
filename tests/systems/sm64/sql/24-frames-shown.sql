-- Which frames does an animation show, tick by tick, at a speed in 1/65536 of a frame?
WITH RECURSIVE
	played AS (
		SELECT
			clip.id, clip.name, clip.loop_start AS first, clip.loop_end AS last,
			clip.attributes ->> '$.flags' AS flags, -- 1 = stops at its end, 2 = backward, 4 = only code moves it
			clip.attributes ->> '$.start_frame' AS start,
			CASE clip.name WHEN 'frames_fast' THEN 98304 WHEN 'frames_slow' THEN 32768 ELSE 65536 END AS speed
		FROM clips AS clip
		WHERE clip.system_id = 'sm64' AND clip.name LIKE 'frames_%'
	),
	moved AS (
		SELECT id, 0 AS tick, start << 16 AS position FROM played
		UNION ALL
		SELECT id, tick + 1, CASE
			WHEN flags & 4 THEN position
			WHEN flags & 2 THEN iif((position - speed) >> 16 < first,
				(iif(flags & 1, first, last - 1) << 16) + ((position - speed) & 65535), position - speed)
			ELSE iif((position + speed) >> 16 >= last,
				(iif(flags & 1, last - 1, first) << 16) + ((position + speed) & 65535), position + speed)
			END
		FROM moved
		JOIN played USING (id)
		WHERE tick < 9
	)
SELECT
	name AS clip, flags, start, first, last, speed / 65536.0 AS speed,
	(
		SELECT group_concat(shown.frame, ' ')
		FROM (SELECT position >> 16 AS frame FROM moved WHERE moved.id = played.id ORDER BY tick) AS shown
	) AS frames
FROM played
ORDER BY played.id;
