-- What went wrong while files were indexed?
-- :pattern = '' a code, or a part of a message or path
-- Grouped by code, with one example and what to do about it.
-- empty: SELECT 'nothing went wrong' WHERE NOT EXISTS (SELECT 1 FROM diagnostics)
-- empty: SELECT printf('no code, message or path of a problem has %s in it; the codes are %s', :pattern, replace(group_concat(DISTINCT code), ',', ', ')) FROM diagnostics
SELECT severity, code, problems, example, advice
FROM (
	SELECT
		severity, code, count(*) AS problems, min(diagnostic_id),
		coalesce(asset_path, file) || coalesce(' at ' || "offset", '') || ': ' || message AS example, advice
	FROM problems
	WHERE :pattern = '' OR instr(lower(code || ' ' || message || ' ' || coalesce(file, '') || ' ' || coalesce(asset_path, '')), lower(:pattern)) > 0
	GROUP BY code, severity
)
ORDER BY severity = 'note', severity = 'warning', problems DESC, code;
