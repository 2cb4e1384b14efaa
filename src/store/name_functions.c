/* SQL functions that hash names to native ids. */
#include "store/name_functions.h"

#include "dump/system.h"
#include "sqlite/value.h"

/* The user data is the struct adb_name_hash. */
static void call_hash(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	const struct adb_name_hash *hash = sqlite3_user_data(context);
	size_t size;
	const void *bytes = adb_value_bytes(context, arguments[0], &size);

	(void)count;
	if (bytes != NULL)
		sqlite3_result_int64(context, hash->id_of(bytes, size));
}

int adb_name_functions_register(sqlite3 *db)
{
	const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
	int code = SQLITE_OK;

	for (size_t i = 0; adb_systems[i] != NULL && code == SQLITE_OK; i++) {
		const struct adb_name_hash *hash = adb_systems[i]->name_hash;

		if (hash != NULL)
			code = sqlite3_create_function_v2(db, hash->doc.name, 1, flags, (void *)hash,
							  call_hash, NULL, NULL, NULL);
	}
	return code;
}
