/* Appends members of JSON objects to a buffer. */
#include "export/put.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

/* The length of the string at `text`, its quotes included. */
static size_t string_length(const char *text)
{
	size_t length = 1;

	while (text[length] != '\0' && text[length] != '"')
		length += text[length] == '\\' && text[length + 1] != '\0' ? 2 : 1;
	return text[length] == '"' ? length + 1 : length;
}

void adb_put_comma(struct adb_buffer *json)
{
	if (json->size > 0 && json->data[json->size - 1] != '{' && json->data[json->size - 1] != '[')
		adb_buffer_add(json, ",", 1);
}

void adb_put_key(struct adb_buffer *json, const char *key)
{
	adb_put_comma(json);
	adb_buffer_add(json, "\"", 1);
	adb_buffer_text(json, key);
	adb_buffer_add(json, "\":", 2);
}

void adb_put_text(struct adb_buffer *json, const char *key, const char *text)
{
	adb_put_key(json, key);
	adb_json_text(json, text, text != NULL ? strlen(text) : 0);
}

void adb_put_real(struct adb_buffer *json, const char *key, double value)
{
	adb_put_key(json, key);
	adb_json_real(json, isfinite(value) ? value : (double)NAN);
}

void adb_put_integer(struct adb_buffer *json, const char *key, int64_t value)
{
	adb_put_key(json, key);
	adb_json_integer(json, value);
}

void adb_put_flag(struct adb_buffer *json, const char *key, int64_t value)
{
	adb_put_json(json, key, value < 0 ? "null" : value > 0 ? "true" : "false");
}

void adb_put_json(struct adb_buffer *json, const char *key, const char *value)
{
	adb_put_key(json, key);
	adb_buffer_text(json, value);
}

void adb_put_stored(struct adb_buffer *json, const char *key, const char *value)
{
	adb_put_key(json, key);
	while (*value != '\0') {
		size_t length = *value == '"' ? string_length(value) : strspn(value, "+-.0123456789eE");

		/* Letters of true and false are no numbers: strtod makes 0 of them. */
		if (*value != '"' && length > 0 && !isfinite(strtod(value, NULL)))
			adb_buffer_text(json, "null");
		else
			adb_buffer_add(json, value, length > 0 ? length : 1);
		value += length > 0 ? length : 1;
	}
}

void adb_put_text_if(struct adb_buffer *json, const char *key, const char *text)
{
	if (text != NULL)
		adb_put_text(json, key, text);
}

void adb_put_real_if(struct adb_buffer *json, const char *key, double value)
{
	if (!isnan(value))
		adb_put_real(json, key, value);
}

void adb_put_integer_if(struct adb_buffer *json, const char *key, int64_t value)
{
	if (value >= 0)
		adb_put_integer(json, key, value);
}

void adb_put_reals(struct adb_buffer *json, const char *key, const double *values, size_t count)
{
	adb_put_key(json, key);
	adb_buffer_text(json, "[");
	for (size_t i = 0; i < count; i++) {
		adb_put_comma(json);
		adb_json_real(json, isfinite(values[i]) ? values[i] : (double)NAN);
	}
	adb_buffer_text(json, "]");
}

void adb_put_csv(struct adb_buffer *csv, const char *text)
{
	if (text == NULL)
		return;
	if (*text != '\0' && strpbrk(text, ",\"\n") == NULL) {
		adb_buffer_text(csv, text);
		return;
	}
	adb_buffer_text(csv, "\"");
	for (; *text != '\0'; text++)
		adb_buffer_add(csv, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
	adb_buffer_text(csv, "\"");
}

void adb_put_float(struct adb_buffer *json, float value)
{
	char text[ADB_REAL_TEXT_SIZE];

	adb_buffer_text(json, isfinite(value) ? adb_float_text(value, text) : "null");
}
