/* SQL functions that hash names to native ids. */
#include "store/name_functions.h"

#include <stdlib.h>
#include <string.h>

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

static void call_hash_before(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	const struct adb_name_hash *hash = sqlite3_user_data(context);
	const char *id = (const char *)sqlite3_value_text(arguments[0]);
	size_t size;
	const void *end = adb_value_bytes(context, arguments[1], &size);

	(void)count;
	if (id != NULL && end != NULL && strlen(id) == (size_t)hash->id_digits &&
	    strspn(id, "0123456789ABCDEF") == (size_t)hash->id_digits)
		sqlite3_result_int64(context, hash->id_before((uint32_t)strtoul(id, NULL, 16), end, size));
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

int adb_name_functions_register_before(sqlite3 *db)
{
	int code = SQLITE_OK;

	for (size_t i = 0; adb_systems[i] != NULL && code == SQLITE_OK; i++) {
		const struct adb_name_hash *hash = adb_systems[i]->name_hash;
		char *name;

		if (hash == NULL || hash->id_before == NULL)
			continue;
		name = sqlite3_mprintf("%s_before", hash->doc.name);
		code = name != NULL
			       ? sqlite3_create_function_v2(
					 db, name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
					 (void *)hash, call_hash_before, NULL, NULL, NULL)
			       : SQLITE_NOMEM;
		sqlite3_free(name);
	}
	return code;
}
