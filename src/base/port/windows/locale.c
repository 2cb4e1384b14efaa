/* The program sets no locale on Windows: numbers are those of C, and the port converts names itself. */
#include "base/port/locale.h"

#include <locale.h>
#include <stddef.h>
#include <stdlib.h>

/* What adb_locale_with_point() gives: there is but one. */
struct adb_locale {
	char unused;
};

void adb_locale_choose(void)
{
	setlocale(LC_CTYPE, ".UTF-8"); /* for libarchive, where the C library can do that */
}

struct adb_locale *adb_locale_with_point(void)
{
	static struct adb_locale point;

	return &point;
}

struct adb_locale *adb_locale_with_utf8(void)
{
	return NULL;
}

void adb_locale_free(struct adb_locale *locale)
{
	(void)locale;
}

struct adb_locale *adb_locale_enter(struct adb_locale *locale)
{
	(void)locale;
	return NULL;
}

void adb_locale_leave(struct adb_locale *before)
{
	(void)before;
}

float adb_locale_float(const struct adb_locale *locale, const char *text, char **end)
{
	(void)locale;
	return strtof(text, end);
}

double adb_locale_double(const struct adb_locale *locale, const char *text, char **end)
{
	(void)locale;
	return strtod(text, end);
}
