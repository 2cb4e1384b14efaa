/* The function regexp where animdb is built without PCRE2. */
#include "sql/sql.h"

void adb_regexp_call(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	(void)count;
	(void)arguments;
	sqlite3_result_error(context, "regexp: this build of animdb has no regular expressions", -1);
}
