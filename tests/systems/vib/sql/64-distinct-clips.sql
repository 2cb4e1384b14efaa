-- How many clips are there, how many of them differ, and how many of those does nothing use?
SELECT
	sum(copies) AS clips,
	count(*) AS different,
	sum(is_used = 0) AS unused,
	sum(is_used AND sets = 0) AS used_by_no_set,
	max(copies) AS most_copies
FROM distinct_clips
WHERE system = 'vib-ribbon';
