/* Names, numbers and reports of model scripts. */
#include "systems/zengin/value.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Length of `name` without a final ".ASC". */
static size_t length_without_asc(const char *name)
{
	size_t length = strlen(name);

	return length >= 4 && adb_text_equal_nocase(name + length - 4, ".ASC") ? length - 4 : length;
}

void adb_zengin_report(struct adb_decoder *d, enum adb_severity severity, const char *code,
		       struct adb_zengin_place place, const char *format, ...)
{
	if (d->out->problem_count > ADB_MAX_PROBLEMS)
		return;

	va_list arguments;

	va_start(arguments, format);
	const char *message = adb_arena_vprintf(d->arena, format, arguments);

	va_end(arguments);
	if (message == NULL)
		return;
	if (place.line > 0)
		adb_content_report(d->out, severity, code, (int64_t)place.offset, "line %u: %s", place.line,
				   message);
	else
		adb_content_report(d->out, severity, code, (int64_t)place.offset, "%s", message);
}

const char *adb_zengin_name(struct adb_decoder *d, struct adb_zengin_place place, const char *text)
{
	const char *start = text != NULL ? text : "";
	size_t length = strlen(start);

	while (length > 0 && is_blank(start[length - 1]))
		length--;
	while (length > 0 && is_blank(start[0])) {
		start++;
		length--;
	}
	if (text == NULL || length == strlen(text))
		return adb_zengin_upper(d, text);
	adb_zengin_report(d, ADB_WARNING, "trimmed-name", place, "blanks at an end of the name \"%s\"", text);
	return adb_zengin_upper(d, adb_arena_text(d->arena, start, length));
}

const char *adb_zengin_flags(struct adb_decoder *d, const char *text)
{
	char *flags = adb_text_upper(d->arena, text != NULL ? text : "");
	size_t length = 0;

	if (flags == NULL)
		return "";
	for (const char *c = flags; *c != '\0'; c++)
		if (*c != ':' && *c != '.')
			flags[length++] = *c;
	flags[length] = '\0';
	return flags;
}

const char *adb_zengin_upper(struct adb_decoder *d, const char *text)
{
	const char *upper = text != NULL && text[0] != '\0' ? adb_text_upper(d->arena, text) : NULL;

	return upper != NULL ? upper : "";
}

const char *adb_zengin_asc(struct adb_decoder *d, struct adb_zengin_place place, const char *text)
{
	const char *name = adb_zengin_name(d, place, text);

	if (name[0] == '\0' || name[length_without_asc(name)] != '\0')
		return name;

	const char *asc = adb_arena_printf(d->arena, "%s.ASC", name);

	return asc != NULL ? asc : "";
}

const char *adb_zengin_asc_stem(struct adb_decoder *d, const char *asc)
{
	const char *base = asc;

	for (const char *c = asc; *c != '\0'; c++)
		if (*c == '/' || *c == '\\')
			base = c + 1;

	const char *stem = adb_arena_text(d->arena, base, length_without_asc(base));

	return stem != NULL ? stem : "";
}

double adb_zengin_decimal(float value)
{
	char text[ADB_REAL_TEXT_SIZE];

	return isfinite(value) ? strtod(adb_float_text(value, text), NULL) : (double)value;
}

void adb_zengin_put_real(struct adb_decoder *d, struct adb_attributes *to, const char *key, float value)
{
	adb_attribute_real(d->arena, to, key, adb_zengin_decimal(value));
}

void adb_zengin_texts_add(struct adb_decoder *d, struct adb_zengin_texts *texts, const char *text)
{
	struct adb_zengin_text_item *item = adb_arena_alloc(d->arena, 1, sizeof *item);

	if (item == NULL)
		return;
	item->text = text;
	if (texts->last != NULL)
		texts->last->next = item;
	else
		texts->first = item;
	texts->last = item;
	texts->count++;
}

void adb_zengin_put_texts(struct adb_decoder *d, struct adb_attributes *to, const char *key,
			  const struct adb_zengin_texts *texts, size_t width)
{
	const char **values = adb_arena_alloc(d->arena, texts->count, sizeof *values);
	size_t count = 0;

	if (values == NULL || texts->count == 0)
		return;
	for (const struct adb_zengin_text_item *item = texts->first; item != NULL; item = item->next)
		values[count++] = item->text;
	if (width == 1)
		adb_attribute_texts(d->arena, to, key, values, count);
	else
		adb_attribute_text_rows(d->arena, to, key, values, width, count / width);
}
