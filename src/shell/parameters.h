/* Values for the parameters of SQL: :name, @name and $name. */
#ifndef ADB_SHELL_PARAMETERS_H
#define ADB_SHELL_PARAMETERS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

struct adb_parameter {
	char *name; /* without its sign */
	char *value;
};

/* Zero it to begin. */
struct adb_parameters {
	struct adb_parameter *list; /* owned, in the order they were first set */
	size_t count;
};

/* What becomes of a value, for help texts. */
#define ADB_PARAMETER_RULE                                                                                     \
	"A value that is a number is bound as one, 'null' as NULL, anything else, and what stands in single\n" \
	"quotes, as text.\n"

/* Sets or replaces one; a sign in front of the name does not count. False without a name, or out of memory. */
bool adb_parameters_set(struct adb_parameters *parameters, const char *name, const char *value);

/* The same with "name=value". */
bool adb_parameters_set_pair(struct adb_parameters *parameters, const char *pair);

/* False when there is none of that name. */
bool adb_parameters_unset(struct adb_parameters *parameters, const char *name);
void adb_parameters_free(struct adb_parameters *parameters); /* and empties */

/*
 * Binds every parameter of `statement`: in ADB_PARAMETER_RULE's way. NULL when all have a value, else the first that has none,
 * as it stands in the SQL ("?" for one without a name).
 */
const char *adb_parameters_bind(const struct adb_parameters *parameters, sqlite3_stmt *statement);

#endif
