/* Character sets and the form of numbers, as far as libraries take them from the locale. */
#ifndef ADB_BASE_PORT_LOCALE_H
#define ADB_BASE_PORT_LOCALE_H

#include <stdbool.h>
#include <wchar.h>

/* To be called by main(): selects UTF-8 for characters. Numbers keep the C locale, because SQL, CSV and JSON need a decimal point. */
void adb_locale_choose(void);

/*
 * A locale beside that of the process: one whose numbers have '.' as the decimal point, and one whose characters are UTF-8. NULL with errno
 * set; a system may also lack the latter.
 */
struct adb_locale;
struct adb_locale *adb_locale_with_point(void);
struct adb_locale *adb_locale_with_utf8(void);
void adb_locale_free(struct adb_locale *locale);

/* Makes it the locale of this thread; NULL changes nothing. Returns what adb_locale_leave() takes. */
struct adb_locale *adb_locale_enter(struct adb_locale *locale);
void adb_locale_leave(struct adb_locale *before);

/*
 * Where there is no locale with UTF-8, libraries give a text that was Unicode right as wide characters only: returns these as UTF-8, which the
 * caller frees. Elsewhere, and without memory, it returns NULL.
 */
char *adb_locale_text_of_wide(const wchar_t *wide);

/* As strtof() and strtod(), with numbers as in the locale. */
float adb_locale_float(const struct adb_locale *locale, const char *text, char **end);
double adb_locale_double(const struct adb_locale *locale, const char *text, char **end);

#endif
