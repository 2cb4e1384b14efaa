/* What may have been meant by a column that SQLite does not know, or by a statement that finds nothing. */
#ifndef ADB_SQL_COLUMN_HINT_H
#define ADB_SQL_COLUMN_HINT_H

#include <sqlite3.h>

#include "base/buffer.h"

/*
 * Where `message` is that of SQLite about a column that the first statement of `sql` names and no table of that statement has,
 * appends hints, each after "; ": how those tables call it, or else their nearest column, and another table or view that
 * has a column of that name. Appends nothing where nothing is near.
 */
void adb_column_hint(struct adb_buffer *to, sqlite3 *db, const char *message, const char *sql);

/*
 * The hint for a statement without a result that looks for the events of a clip in a table where those of entries have no clip;
 * NULL for any other.
 */
const char *adb_no_rows_hint(sqlite3 *db, const char *sql);

#endif
