#include "base/port/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* A struct adb_locale is never defined: it is what newlocale() gave. */
static locale_t locale_of(const struct adb_locale *locale)
{
	union {
		const struct adb_locale *borrowed;
		locale_t own;
	} both = { .borrowed = locale };

	return both.own;
}

void adb_locale_choose(void)
{
	if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		setlocale(LC_CTYPE, "C.UTF-8");
}

struct adb_locale *adb_locale_with_point(void)
{
	return (struct adb_locale *)newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

struct adb_locale *adb_locale_with_utf8(void)
{
	return (struct adb_locale *)newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

void adb_locale_free(struct adb_locale *locale)
{
	if (locale != NULL)
		freelocale(locale_of(locale));
}

struct adb_locale *adb_locale_enter(struct adb_locale *locale)
{
	return locale != NULL ? (struct adb_locale *)uselocale(locale_of(locale)) : NULL;
}

void adb_locale_leave(struct adb_locale *before)
{
	if (before != NULL)
		uselocale(locale_of(before));
}

char *adb_locale_text_of_wide(const wchar_t *wide)
{
	(void)wide;
	return NULL;
}

float adb_locale_float(const struct adb_locale *locale, const char *text, char **end)
{
	return strtof_l(text, end, locale_of(locale));
}

double adb_locale_double(const struct adb_locale *locale, const char *text, char **end)
{
	return strtod_l(text, end, locale_of(locale));
}
