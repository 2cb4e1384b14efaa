/* The program sets no locale on Windows: numbers are those of C, and the port converts names itself. */
#include "base/port/locale.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/port/windows/wide.h"

/* What adb_locale_with_point() gives: there is but one. */
struct adb_locale {
	char unused;
};

void adb_locale_choose(void)
{
	/* The C library that mingw-w64 takes has no locale with UTF-8. In that of C, bytes stay what they are. */
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

char *adb_locale_text_of_wide(const wchar_t *wide)
{
	return adb_windows_utf8(wide);
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
