-- Which clips with more than one frame repeat, and over which frames?
SELECT name AS clip, loop_start, loop_end, frame_count AS frames, duration AS seconds
FROM clips
WHERE looping = 1 AND frame_count > 1
ORDER BY clip, id;
