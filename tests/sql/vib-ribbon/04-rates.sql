-- Which clips do not run at 30 frames a second?
SELECT DISTINCT clip.name AS clip, clip.attributes ->> '$.rate_raw' AS rate, clip.fps AS fps,
	clip.attributes ->> '$.fps_source' AS source
FROM clips AS clip
WHERE clip.attributes ->> '$.rate_raw' <> 30
ORDER BY rate, clip;
