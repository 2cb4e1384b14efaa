/* Paths of sources that say nothing of the machine on which they were indexed. */
#ifndef ADB_EXPORT_SOURCE_PATH_H
#define ADB_EXPORT_SOURCE_PATH_H

/* The path of sources.path below dumps.path, or its last part: SQL with the aliases `source` and `dump`. */
#define ADB_SQL_SOURCE_PATH                                                                                  \
	"CASE WHEN substr(source.path, 1, length(dump.path) + 1) = dump.path || '/'"                         \
	" THEN substr(source.path, length(dump.path) + 2)"                                                   \
	" ELSE replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') END"

/* diagnostics.message without the path of the dump: SQL with the aliases `problem` and `dump`. */
#define ADB_SQL_MESSAGE "replace(problem.message, coalesce(dump.path || '/', ''), '')"

#endif
