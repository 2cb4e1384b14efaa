/* Values for the parameters of SQL. */
#include "shell/parameters.h"

#include "check.h"

static struct adb_parameters parameters;

/* What typeof(:v) || ' ' || :v gives. */
static const char *bound(const char *value)
{
	static char result[100];
	sqlite3 *db;
	sqlite3_stmt *statement;

	sqlite3_open(":memory:", &db);
	sqlite3_prepare_v2(db, "SELECT typeof(:v) || ' ' || coalesce(@v, '-')", -1, &statement, NULL);
	CHECK(adb_parameters_set(&parameters, "$v", value));
	CHECK_TEXT(adb_parameters_bind(&parameters, statement), NULL);
	CHECK_INT(sqlite3_step(statement), SQLITE_ROW);
	snprintf(result, sizeof result, "%s", sqlite3_column_text(statement, 0));
	sqlite3_finalize(statement);
	sqlite3_close(db);
	adb_parameters_free(&parameters);
	return result;
}

static void values_are_what_they_look_like(void)
{
	CHECK_TEXT(bound("12"), "integer 12");
	CHECK_TEXT(bound("-9223372036854775808"), "integer -9223372036854775808");
	CHECK_TEXT(bound("9223372036854775808"), "real 9.22337203685478e+18");
	CHECK_TEXT(bound("1.5"), "real 1.5");
	CHECK_TEXT(bound("1e3"), "real 1000.0");
	CHECK_TEXT(bound("NULL"), "null -");
	CHECK_TEXT(bound("walk"), "text walk");
	CHECK_TEXT(bound("'12'"), "text 12");
	CHECK_TEXT(bound("'"), "text '");
	CHECK_TEXT(bound(""), "text ");
	CHECK_TEXT(bound("nan"), "text nan");
	CHECK_TEXT(bound("0x10"), "text 0x10");
	CHECK_TEXT(bound("1-2"), "text 1-2");
	CHECK_TEXT(bound("-"), "text -");
}

static void names_are_set_once(void)
{
	CHECK(adb_parameters_set_pair(&parameters, "a=1=2"));
	CHECK(adb_parameters_set_pair(&parameters, ":b="));
	CHECK(adb_parameters_set_pair(&parameters, "@a=3"));
	CHECK_INT(parameters.count, 2);
	CHECK_TEXT(parameters.list[0].value, "3");
	CHECK_TEXT(parameters.list[1].name, "b");
	CHECK(!adb_parameters_set_pair(&parameters, "nothing"));
	CHECK(!adb_parameters_set_pair(&parameters, "=1"));
	CHECK(!adb_parameters_set(&parameters, ":", "1"));
	CHECK(adb_parameters_unset(&parameters, "$a"));
	CHECK(!adb_parameters_unset(&parameters, "a"));
	CHECK_INT(parameters.count, 1);
	CHECK_TEXT(parameters.list[0].name, "b");
	adb_parameters_free(&parameters);
	CHECK_INT(parameters.count, 0);
}

static void what_has_no_value_is_told(void)
{
	sqlite3 *db;
	sqlite3_stmt *statement;

	CHECK(adb_parameters_set(&parameters, "a", "1"));
	sqlite3_open(":memory:", &db);
	sqlite3_prepare_v2(db, "SELECT :a, $b", -1, &statement, NULL);
	CHECK_TEXT(adb_parameters_bind(&parameters, statement), "$b");
	sqlite3_finalize(statement);
	sqlite3_prepare_v2(db, "SELECT ?", -1, &statement, NULL);
	CHECK_TEXT(adb_parameters_bind(&parameters, statement), "?");
	sqlite3_finalize(statement);
	sqlite3_close(db);
	adb_parameters_free(&parameters);
}

TEST_SUITE("parameters", TEST(values_are_what_they_look_like), TEST(names_are_set_once),
	   TEST(what_has_no_value_is_told));
