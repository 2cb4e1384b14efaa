/* The values of SQL parameters, and how they are bound to statements. */
#include "shell/parameters.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char signs[] = ":@$?";

static const char *without_sign(const char *name)
{
	return *name != '\0' && strchr(signs, *name) != NULL ? name + 1 : name;
}

static struct adb_parameter *find(const struct adb_parameters *parameters, const char *name)
{
	for (size_t i = 0; i < parameters->count; i++)
		if (strcmp(parameters->list[i].name, without_sign(name)) == 0)
			return &parameters->list[i];
	return NULL;
}

static bool append(struct adb_parameters *parameters, char *name, char *value)
{
	struct adb_parameter *list =
		realloc(parameters->list, (parameters->count + 1) * sizeof parameters->list[0]);

	if (list == NULL)
		return false;
	parameters->list = list;
	parameters->list[parameters->count++] = (struct adb_parameter){ name, value };
	return true;
}

/* Rejects "infinity", "nan" and hexadecimal digits, which strtod() accepts. */
static bool looks_like_number(const char *text)
{
	return *text != '\0' && strspn(text, "0123456789+-.eE") == strlen(text) &&
	       strpbrk(text, "0123456789") != NULL;
}

static bool read_integer(const char *text, sqlite3_int64 *integer)
{
	char *end;

	errno = 0;
	*integer = strtoll(text, &end, 10);
	return looks_like_number(text) && *end == '\0' && errno == 0;
}

static bool read_real(const char *text, double *real)
{
	char *end;

	*real = strtod(text, &end);
	return looks_like_number(text) && *end == '\0';
}

static bool bind_number(sqlite3_stmt *statement, int index, const char *text)
{
	sqlite3_int64 integer;
	double real;
	bool is_integer = read_integer(text, &integer);

	if (is_integer)
		sqlite3_bind_int64(statement, index, integer);
	else if (read_real(text, &real))
		sqlite3_bind_double(statement, index, real);
	else
		return false;
	return true;
}

static void bind(sqlite3_stmt *statement, int index, const char *value)
{
	size_t size = strlen(value);

	if (bind_number(statement, index, value))
		return;
	if (adb_text_equal_nocase(value, "null"))
		sqlite3_bind_null(statement, index);
	else if (size >= 2 && value[0] == '\'' && value[size - 1] == '\'')
		sqlite3_bind_text(statement, index, value + 1, (int)size - 2, SQLITE_TRANSIENT);
	else
		sqlite3_bind_text(statement, index, value, (int)size, SQLITE_TRANSIENT);
}

bool adb_parameters_set(struct adb_parameters *parameters, const char *name, const char *value)
{
	struct adb_parameter *known = find(parameters, name);
	char *copy = strdup(value), *name_copy = NULL;

	if (copy == NULL || *without_sign(name) == '\0') {
		free(copy);
		return false;
	}
	if (known != NULL) {
		free(known->value);
		known->value = copy;
		return true;
	}
	name_copy = strdup(without_sign(name));
	if (name_copy != NULL && append(parameters, name_copy, copy))
		return true;
	free(name_copy);
	free(copy);
	return false;
}

bool adb_parameters_set_pair(struct adb_parameters *parameters, const char *pair)
{
	const char *equals = strchr(pair, '=');
	char *name = equals != NULL ? strndup(pair, (size_t)(equals - pair)) : NULL;
	bool set = name != NULL && adb_parameters_set(parameters, name, equals + 1);

	free(name);
	return set;
}

const char *adb_parameters_value(const struct adb_parameters *parameters, const char *name)
{
	const struct adb_parameter *known = find(parameters, name);

	return known != NULL ? known->value : NULL;
}

bool adb_parameters_is_number(const char *value, bool whole)
{
	sqlite3_int64 integer;
	double real;

	return read_integer(value, &integer) || (!whole && read_real(value, &real));
}

bool adb_parameters_unset(struct adb_parameters *parameters, const char *name)
{
	struct adb_parameter *known = find(parameters, name);

	if (known == NULL)
		return false;
	free(known->name);
	free(known->value);

	size_t behind = (size_t)(parameters->list + parameters->count - (known + 1));

	memmove(known, known + 1, behind * sizeof *known);
	parameters->count--;
	return true;
}

void adb_parameters_free(struct adb_parameters *parameters)
{
	for (size_t i = 0; i < parameters->count; i++) {
		free(parameters->list[i].name);
		free(parameters->list[i].value);
	}
	free(parameters->list);
	*parameters = (struct adb_parameters){ 0 };
}

const char *adb_parameters_bind(const struct adb_parameters *parameters, sqlite3_stmt *statement)
{
	for (int i = 1; i <= sqlite3_bind_parameter_count(statement); i++) {
		const char *name = sqlite3_bind_parameter_name(statement, i);
		const struct adb_parameter *known = name != NULL ? find(parameters, name) : NULL;

		if (known == NULL)
			return name != NULL ? name : "?";
		bind(statement, i, known->value);
	}
	return NULL;
}
