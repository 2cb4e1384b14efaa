/*
 * xxh128(x)                     32 hex digits
 * crc32(x)                      0 to 4294967295
 * fourcc(n)                     four characters
 * quat_angle(x,y,z,w, x,y,z,w)  degrees
 * quat_euler(x,y,z,w, order)    JSON array of three angles in degrees
 * median(x), quantile(x, share) of the numbers of a group
 *
 * NULL gives NULL. The functions are deterministic and have no side effects, so that stored views may call them; the views of
 * animdb do not, so that any SQLite tool can read its databases.
 */
#include "sql/sql.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/quat.h"
#include "sqlite/value.h"

enum { JSON_SUBTYPE = 'J' }; /* the subtype that marks text as JSON for SQLite's JSON functions */

/* SQLite 3.45 and newer requires this flag of functions that set a subtype. */
#ifndef SQLITE_RESULT_SUBTYPE
#define SQLITE_RESULT_SUBTYPE 0
#endif

static void call_xxh128(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	size_t size;
	const void *bytes = adb_value_bytes(context, arguments[0], &size);
	char hex[ADB_HASH_HEX_SIZE];

	(void)count;
	if (bytes == NULL)
		return;

	struct adb_hash hash = adb_hash_of(bytes, size);

	sqlite3_result_text(context, adb_hash_hex(&hash, hex), -1, SQLITE_TRANSIENT);
}

static void call_crc32(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	size_t size;
	const void *bytes = adb_value_bytes(context, arguments[0], &size);

	(void)count;
	if (bytes != NULL)
		sqlite3_result_int64(context, adb_crc32(bytes, size));
}

static void call_fourcc(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	char text[8];
	int size = 0;

	(void)count;
	if (sqlite3_value_numeric_type(arguments[0]) != SQLITE_INTEGER)
		return;

	sqlite3_int64 n = sqlite3_value_int64(arguments[0]);

	if (n < 0 || n > UINT32_MAX)
		return;
	/* Each byte becomes one Latin-1 character; NUL bytes at the end are padding. */
	for (int shift = 24; shift >= 0 && ((uint64_t)n & ((UINT64_C(1) << (shift + 8)) - 1)) != 0;
	     shift -= 8) {
		unsigned byte = (unsigned)(n >> shift) & 0xFF;

		if (byte >= 0x80)
			text[size++] = (char)(0xC0 | byte >> 6);
		text[size++] = (char)(byte >= 0x80 ? 0x80 | (byte & 0x3F) : byte);
	}
	sqlite3_result_text(context, text, size, SQLITE_TRANSIENT);
}

/* The unit quaternion of four arguments. False when one is not a number, or the norm is 0 or not finite. */
static bool read_quat(sqlite3_value **arguments, struct adb_quat *q)
{
	double component[4];

	for (int i = 0; i < 4; i++) {
		int type = sqlite3_value_numeric_type(arguments[i]);

		if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
			return false;
		component[i] = sqlite3_value_double(arguments[i]);
	}
	*q = (struct adb_quat){ component[0], component[1], component[2], component[3] };

	double norm = adb_quat_norm(*q);

	*q = adb_quat_normalise(*q);
	return norm > 0 && isfinite(norm);
}

static void call_quat_angle(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	struct adb_quat a, b;

	(void)count;
	if (read_quat(arguments, &a) && read_quat(arguments + 4, &b))
		sqlite3_result_double(context, adb_quat_angle(a, b));
}

static void result_angles(sqlite3_context *context, const double angles[3])
{
	struct adb_buffer json = { 0 };

	for (int i = 0; i < 3; i++) {
		adb_buffer_text(&json, i == 0 ? "[" : ",");
		adb_json_real(&json, angles[i] + 0.0); /* never -0.0 */
	}
	adb_buffer_text(&json, "]");
	if (adb_buffer_ok(&json)) {
		sqlite3_result_text(context, json.data, (int)json.size, SQLITE_TRANSIENT);
		sqlite3_result_subtype(context, JSON_SUBTYPE);
	} else {
		sqlite3_result_error_nomem(context);
	}
	adb_buffer_free(&json);
}

static void call_quat_euler(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	const char *order = (const char *)sqlite3_value_text(arguments[4]);
	double angles[3];
	struct adb_quat q;

	(void)count;
	if (order == NULL || !read_quat(arguments, &q))
		return;
	if (adb_quat_euler(q, order, angles))
		result_angles(context, angles);
	else
		sqlite3_result_error(context,
				     "quat_euler: the order must be X, Y and Z, each once, as in 'XYZ'", -1);
}

int adb_functions_register(sqlite3 *db)
{
	const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | SQLITE_RESULT_SUBTYPE;
	int code = SQLITE_OK;

	for (const struct adb_function *f = adb_functions; f->doc.name != NULL && code == SQLITE_OK; f++)
		code = sqlite3_create_function_v2(db, f->doc.name, f->argument_count, flags, NULL,
						  f->end == NULL ? f->call : NULL,
						  f->end != NULL ? f->call : NULL, f->end, NULL);
	return code;
}

const struct adb_function adb_functions[] = {
	{ { "xxh128", "x",
	    "XXH3-128 of the bytes of a blob or text, as 32 lower-case hex digits: what xxh128sum prints. NULL for NULL." },
	  1,
	  call_xxh128,
	  NULL },
	{ { "crc32", "x",
	    "CRC-32 (zlib, PNG) of the bytes of a blob or text, 0 to 4294967295. NULL for NULL." },
	  1,
	  call_crc32,
	  NULL },
	{ { "fourcc", "n",
	    "The four bytes of a 32-bit number as text, the highest first, without NUL bytes at the end. NULL when n is "
	    "not an integer from 0 to 4294967295." },
	  1,
	  call_fourcc,
	  NULL },
	{ { "quat_angle", "x1, y1, z1, w1, x2, y2, z2, w2",
	    "Angle between two rotations in degrees, 0 to 180, whatever their signs and lengths. NULL when an argument is "
	    "no number, or all four of one are 0." },
	  8,
	  call_quat_angle,
	  NULL },
	{ { "quat_euler", "x, y, z, w, order",
	    "JSON array of three angles in degrees for an order such as 'XYZ': the rotation is X(first) · Y(second) · "
	    "Z(third), for column vectors. NULL when an argument is NULL or no number, or x, y, z, w are all 0." },
	  5,
	  call_quat_euler,
	  NULL },
	{ { "regexp", "pattern, text",
	    "1 when a part of the text matches the regular expression, else 0; text REGEXP pattern is the same. There are "
	    ". [a-z] [^a-z] * + ? {2,3} a|b (ab) ^ $ \\d \\w \\s \\b, (?i) at the beginning for any case of letters, "
	    "and what else PCRE2 has. NULL when an argument is NULL." },
	  2,
	  adb_regexp_call,
	  NULL },
	{ { "median", "x",
	    "Median of the numbers of a group: quantile(x, 0.5). NULL when there is none. An aggregate function." },
	  1,
	  adb_median_row,
	  adb_quantile_end },
	{ { "quantile", "x, share",
	    "The number below which a share from 0 to 1 of the numbers of a group lies, interpolated between the two nearest "
	    "ones: quantile(x, 0.25) is the lower quartile. NULL and texts are left out; NULL when nothing is left. An "
	    "aggregate function." },
	  2,
	  adb_quantile_row,
	  adb_quantile_end },
	{ { NULL, NULL, NULL }, 0, NULL, NULL },
};
