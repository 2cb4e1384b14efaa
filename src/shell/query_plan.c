/* Prints the query plan of a statement as an indented list. */
#include "base/text.h"
#include "shell/run.h"

/* Deeper steps get the same indentation; longer steps are cut. */
enum { MAX_DEPTH = 32, MAX_STEP = 1000 };

/* The ids of the steps from the root to the current step. */
struct path {
	int ids[MAX_DEPTH];
	int depth;
};

/* SQLite returns steps in depth-first order, so that the parent is in the path of the previous step. */
static int depth_of(struct path *path, int id, int parent)
{
	while (path->depth > 0 && path->ids[path->depth - 1] != parent)
		path->depth--;

	int depth = path->depth;

	if (path->depth < MAX_DEPTH)
		path->ids[path->depth++] = id;
	return depth;
}

/* The names of indexes in it may be those of a stranger. */
static void print_step(FILE *out, int depth, const char *detail)
{
	char text[MAX_STEP];

	adb_text_printable(text, sizeof text, detail);
	fprintf(out, "%*s%s\n", 2 * (depth + 1), "", text);
}

void adb_query_plan_print(sqlite3 *db, sqlite3_stmt *statement, FILE *out)
{
	struct path path = { .depth = 0 };
	sqlite3_stmt *plan = NULL;
	char *sql = sqlite3_stmt_isexplain(statement) == 0
			    ? sqlite3_mprintf("EXPLAIN QUERY PLAN %s", sqlite3_sql(statement))
			    : NULL;

	if (sql != NULL && sqlite3_prepare_v2(db, sql, -1, &plan, NULL) == SQLITE_OK) {
		fputs("plan\n", out);
		while (sqlite3_step(plan) == SQLITE_ROW) {
			const char *detail = (const char *)sqlite3_column_text(plan, 3);
			int depth = depth_of(&path, sqlite3_column_int(plan, 0), sqlite3_column_int(plan, 1));

			print_step(out, depth, detail != NULL ? detail : "");
		}
	}
	sqlite3_finalize(plan);
	sqlite3_free(sql);
}
