/* Each function of src/sql/functions.c, asked through SQL. */
#include "sql/sql.h"

#include <stdlib.h>

#include "check.h"

static sqlite3 *db;

/* What an expression gives, as text; "NULL", or "error: …". */
static const char *value_of(const char *expression)
{
	static char text[300];
	char sql[300];
	sqlite3_stmt *statement = NULL;

	snprintf(sql, sizeof sql, "SELECT %s", expression);
	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK ||
	    sqlite3_step(statement) != SQLITE_ROW)
		snprintf(text, sizeof text, "error: %s", sqlite3_errmsg(db));
	else if (sqlite3_column_type(statement, 0) == SQLITE_NULL)
		snprintf(text, sizeof text, "NULL");
	else
		snprintf(text, sizeof text, "%s", (const char *)sqlite3_column_text(statement, 0));
	sqlite3_finalize(statement);
	return text;
}

static double number_of(const char *expression)
{
	return strtod(value_of(expression), NULL);
}

static void xxh128_is_that_of_xxh128sum(void)
{
	CHECK_TEXT(value_of("xxh128('')"), "99aa06d3014798d86001c324468d497f");
	CHECK_TEXT(value_of("xxh128(x'')"), "99aa06d3014798d86001c324468d497f");
	CHECK_TEXT(value_of("xxh128('abc') = xxh128(x'616263')"), "1");
	CHECK_TEXT(value_of("xxh128(12) = xxh128('12')"), "1");
	CHECK_TEXT(value_of("xxh128('abc') = xxh128(x'61626300')"), "0");
	CHECK_TEXT(value_of("xxh128(NULL)"), "NULL");
}

static void crc32_is_that_of_zlib(void)
{
	CHECK_TEXT(value_of("crc32('123456789')"), "3421780262");
	CHECK_TEXT(value_of("typeof(crc32(x''))"), "integer");
	CHECK_TEXT(value_of("crc32(x'')"), "0");
	CHECK_TEXT(value_of("crc32(NULL)"), "NULL");
}

/* The paths are of the game, with the ids that its archives give them. */
static void prime_id_is_that_of_the_game(void)
{
	CHECK_TEXT(value_of("prime_id('123456789')"), "873187033");
	CHECK_TEXT(value_of("printf('%08X', prime_id('$/characters/samus_ship/cooked/"
			    "b_flightloop_fast_samus_ship.ani'))"),
		   "001694A6");
	CHECK_TEXT(value_of("printf('%08X', "
			    "prime_id('$/Characters/SPACE_PIRATE/Cooked/R_LightF_Pirate.EVNT'))"),
		   "002FE793");
	CHECK_TEXT(value_of("typeof(prime_id(x'24'))"), "integer");
	CHECK_TEXT(value_of("prime_id('')"), "4294967295");
	CHECK_TEXT(value_of("prime_id(NULL)"), "NULL");
}

static void text_is_hashed_as_utf8_in_any_database(void)
{
	sqlite3 *wide;
	sqlite3_stmt *statement = NULL;

	sqlite3_open(":memory:", &wide);
	sqlite3_exec(wide, "PRAGMA encoding = 'UTF-16'; CREATE TABLE t (x); INSERT INTO t VALUES ('abc')",
		     NULL, NULL, NULL);
	adb_sql_register(wide);
	sqlite3_prepare_v2(wide, "SELECT crc32(x) = crc32(x'616263') FROM t", -1, &statement, NULL);
	CHECK_INT(sqlite3_step(statement), SQLITE_ROW);
	CHECK_INT(sqlite3_column_int(statement, 0), 1);
	sqlite3_finalize(statement);
	sqlite3_close(wide);
}

static void fourcc_is_big_endian_text(void)
{
	CHECK_TEXT(value_of("fourcc(0x414E494D)"), "ANIM");
	CHECK_TEXT(value_of("fourcc('1095649613')"), "ANIM");
	CHECK_TEXT(value_of("fourcc(0x414E4D00)"), "ANM");
	CHECK_TEXT(value_of("hex(fourcc(0x00000041))"), "00000041");
	CHECK_TEXT(value_of("fourcc(0xFF414243)"), "ÿABC");
	CHECK_TEXT(value_of("fourcc(4294967295)"), "ÿÿÿÿ");
	CHECK_TEXT(value_of("length(fourcc(0))"), "0");
	CHECK_TEXT(value_of("fourcc(4294967296)"), "NULL");
	CHECK_TEXT(value_of("fourcc(-1)"), "NULL");
	CHECK_TEXT(value_of("fourcc('ANIM')"), "NULL");
	CHECK_TEXT(value_of("fourcc(NULL)"), "NULL");
}

static void quat_angle_ignores_sign_and_length(void)
{
	CHECK_NEAR(number_of("quat_angle(0,0,0,1, 1,0,0,0)"), 180, 1e-9);
	CHECK_NEAR(number_of("quat_angle(0,0,0,1, 0,0,sin(radians(15)),cos(radians(15)))"), 30, 1e-9);
	CHECK_NEAR(number_of("quat_angle(0,0,0,1, 0,0,0,-2)"), 0, 1e-9);
	CHECK_NEAR(number_of("quat_angle(0,0,0,3, 0,0,1e-6,1)"), 1.145915590e-4, 1e-10);
	CHECK_TEXT(value_of("quat_angle(0,0,0,0, 0,0,0,1)"), "NULL");
	CHECK_TEXT(value_of("quat_angle(0,0,0,1, NULL,0,0,1)"), "NULL");
	CHECK_TEXT(value_of("quat_angle(0,0,0,1, 'a',0,0,1)"), "NULL");
}

static void quat_euler_is_an_array_in_the_order_asked_for(void)
{
	CHECK_TEXT(value_of("quat_euler(0,0,0,1,'XYZ')"), "[0.0,0.0,0.0]");
	CHECK_NEAR(number_of("quat_euler(0,0,1,1,'XYZ') ->> 2"), 90, 1e-9);
	CHECK_NEAR(number_of("quat_euler(0,0,1,1,'ZYX') ->> 0"), 90, 1e-9);
	CHECK_NEAR(number_of("quat_euler(1,0,0,1,'ZYX') ->> 2"), 90, 1e-9);
	CHECK_TEXT(value_of("json_array(quat_euler(0,0,0,1,'XYZ'))"), "[[0.0,0.0,0.0]]");
	CHECK_TEXT(value_of("quat_euler(0,0,0,1,'XYX')"),
		   "error: quat_euler: the order must be X, Y and Z, each once, as in 'XYZ'");
	CHECK_TEXT(value_of("quat_euler(0,0,0,1,'')"),
		   "error: quat_euler: the order must be X, Y and Z, each once, as in 'XYZ'");
	CHECK_TEXT(value_of("quat_euler(0,0,0,1,NULL)"), "NULL");
	CHECK_TEXT(value_of("quat_euler(0,0,0,NULL,'XYZ')"), "NULL");
	CHECK_TEXT(value_of("quat_euler(0,0,0,0,'XYZ')"), "NULL");
}

static void quantiles_lie_between_the_nearest_numbers(void)
{
	CHECK_TEXT(value_of("median(column1) FROM (VALUES (4), (1), (3.5), (2))"), "2.75");
	CHECK_TEXT(value_of("median(column1) FROM (VALUES (3), (NULL), ('x'), (1), ('2'), (x'00'))"), "2.0");
	CHECK_TEXT(value_of("median(column1) FROM (VALUES (NULL))"), "NULL");
	CHECK_TEXT(value_of("median(1) WHERE 0"), "NULL");
	CHECK_TEXT(
		value_of(
			"quantile(n, 0) || ' ' || quantile(n, 0.25) || ' ' || quantile(n, 1) FROM (WITH c(n) AS "
			"(SELECT 1000 UNION ALL SELECT n - 1 FROM c WHERE n > 0) SELECT n FROM c)"),
		"0.0 250.0 1000.0");
	CHECK_TEXT(
		value_of(
			"group_concat(m) FROM (SELECT median(column2) AS m FROM (VALUES (1, 5), (2, 7), (1, 6)) "
			"GROUP BY column1)"),
		"5.5,7.0");
	CHECK_TEXT(value_of("quantile(1, 1.5)"), "error: quantile: the share must be from 0 to 1");
	CHECK_TEXT(value_of("quantile(1, NULL)"), "error: quantile: the share must be from 0 to 1");
	CHECK_TEXT(value_of("quantile(column1, column1) FROM (VALUES (1), (2), (1))"),
		   "error: quantile: the share must be from 0 to 1");
}

/* Trusted schemas are switched off, and an index is allowed to use deterministic functions only. */
static void functions_may_stand_in_schemas(void)
{
	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	CHECK_INT(
		sqlite3_exec(
			db,
			"CREATE TABLE s (x); CREATE VIEW v AS SELECT crc32(x), prime_id(x), xxh128(x), fourcc(x), "
			"quat_angle(x,0,0,1,0,0,0,1), quat_euler(x,0,0,1,'XYZ') FROM s; SELECT * FROM v; "
			"CREATE INDEX i ON s(crc32(x), prime_id(x), xxh128(x), fourcc(x), quat_angle(x,0,0,1,0,0,0,1), "
			"quat_euler(x,0,0,1,'XYZ'))",
			NULL, NULL, NULL),
		SQLITE_OK);
}

static void every_function_is_documented(void)
{
	for (const struct adb_function *f = adb_functions; f->doc.name != NULL; f++) {
		int commas = 0;

		for (const char *c = f->doc.arguments; *c != '\0'; c++)
			commas += *c == ',';
		CHECK_INT(commas + 1, f->argument_count);
		CHECK(strstr(f->doc.meaning, "NULL") != NULL);
	}
}

static void database_opens(void)
{
	CHECK_INT(sqlite3_open(":memory:", &db), SQLITE_OK);
	CHECK_INT(adb_sql_register(db), SQLITE_OK);
}

static void database_closes(void)
{
	CHECK_INT(sqlite3_close(db), SQLITE_OK);
}

TEST_SUITE("functions", TEST(database_opens), TEST(xxh128_is_that_of_xxh128sum), TEST(crc32_is_that_of_zlib),
	   TEST(prime_id_is_that_of_the_game), TEST(text_is_hashed_as_utf8_in_any_database),
	   TEST(fourcc_is_big_endian_text), TEST(quat_angle_ignores_sign_and_length),
	   TEST(quat_euler_is_an_array_in_the_order_asked_for),
	   TEST(quantiles_lie_between_the_nearest_numbers), TEST(functions_may_stand_in_schemas),
	   TEST(every_function_is_documented), TEST(database_closes));
