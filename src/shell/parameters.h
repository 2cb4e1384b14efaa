/* The values of the parameters :name, @name and $name in SQL. */
#ifndef ADB_SHELL_PARAMETERS_H
#define ADB_SHELL_PARAMETERS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

struct adb_parameter {
	char *name; /* without its first character :, @ or $ */
	char *value;
};

/* Initialise it with zeros. */
struct adb_parameters {
	struct adb_parameter *list; /* owned, in the order of the first assignments */
	size_t count;
};

/* How values are bound, for help texts. */
#define ADB_PARAMETER_RULE                                                                                     \
	"A number is bound as a number, null as NULL, and any other value as text. A value in single quotes\n" \
	"is always text.\n"

/* Sets a parameter; the name may begin with :, @, $ or ?. Returns false when the name is empty or memory runs out. */
bool adb_parameters_set(struct adb_parameters *parameters, const char *name, const char *value);

/* Sets a parameter from "name=value". Returns false also when there is no '='. */
bool adb_parameters_set_pair(struct adb_parameters *parameters, const char *pair);

/* The value of a parameter, without a sign in front of its name; NULL = it has none. */
const char *adb_parameters_value(const struct adb_parameters *parameters, const char *name);

/* Whether a value would be bound as a number; with `whole`, as an integer. */
bool adb_parameters_is_number(const char *value, bool whole);

/* Removes a parameter. Returns false when there is none of that name. */
bool adb_parameters_unset(struct adb_parameters *parameters, const char *name);

/* Removes all parameters. */
void adb_parameters_free(struct adb_parameters *parameters);

/*
 * Binds every parameter of `statement` as ADB_PARAMETER_RULE describes. Returns NULL when all have a value, else the first one
 * without a value as it is written in the SQL ("?" for a parameter without a name).
 */
const char *adb_parameters_bind(const struct adb_parameters *parameters, sqlite3_stmt *statement);

#endif
