-- Which clips have another rate than 30 in their header, and how many frames a second do they run at?
SELECT DISTINCT clip.name AS clip, clip.attributes ->> '$.rate_raw' AS rate, clip.fps AS fps,
	clip.attributes ->> '$.fps_source' AS source
FROM clips AS clip
WHERE clip.attributes ->> '$.rate_raw' <> 30
ORDER BY rate, clip;
