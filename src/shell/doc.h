/*
 * What the tables, views and columns of a database mean: read from the comments of schema/ and of the views of
 * systems, so that there is one place where it is written.
 */
#ifndef ADB_SHELL_DOC_H
#define ADB_SHELL_DOC_H

#include <stdbool.h>

#include "base/arena.h"

struct adb_doc_column {
	struct adb_doc_column *next;
	const char *name, *meaning;
};

struct adb_doc_table {
	struct adb_doc_table *next;
	const char *name;
	const char *meaning;    /* "" when there is no comment */
	const char *columns_of; /* the table whose columns a view gives as they are (SELECT *), or NULL */
	bool is_view;
	struct adb_doc_column *columns, *last_column;
};

/* Everything in one SQL text, in its order; in `arena`. NULL when there is nothing. */
struct adb_doc_table *adb_doc_parse(struct adb_arena *arena, const char *sql);

/* Everything in the embedded schema, then the views of each system in the order of the registry. */
struct adb_doc_table *adb_doc_schema(struct adb_arena *arena);

/* ASCII case is ignored. NULL when there is none. */
const struct adb_doc_table *adb_doc_table(const struct adb_doc_table *tables, const char *name);
/* The meaning of a column, NULL when it has none. */
const char *adb_doc_column(const struct adb_doc_table *tables, const struct adb_doc_table *table,
			   const char *name);

#endif
