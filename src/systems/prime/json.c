/* Writes nested JSON for attributes. */
#include "systems/prime/json.h"

#include <string.h>

#include "base/json.h"

/*
 * Writes a comma, unless the text is empty or ends with an opening bracket, and the key. Returns false when nothing may be
 * written.
 */
static bool begin(struct adb_prime_json *json, const char *key)
{
	struct adb_buffer *text;

	if (json == NULL)
		return false;
	text = &json->text;
	json->is_full = json->is_full || text->size >= ADB_PRIME_JSON_LIMIT;
	if (json->is_full || json->left_out > 0 || !adb_buffer_ok(text))
		return false;
	if (text->size > 0 && strchr("[{", text->data[text->size - 1]) == NULL)
		adb_buffer_text(text, ",");
	if (key != NULL) {
		adb_json_text(text, key, strlen(key));
		adb_buffer_text(text, ":");
	}
	return true;
}

void adb_prime_json_open(struct adb_prime_json *json, const char *key, char bracket)
{
	if (begin(json, key))
		adb_buffer_add(&json->text, &bracket, 1);
	else if (json != NULL)
		json->left_out++;
}

void adb_prime_json_close(struct adb_prime_json *json, char bracket)
{
	if (json == NULL)
		return;
	if (json->left_out > 0)
		json->left_out--;
	else
		adb_buffer_add(&json->text, &bracket, 1);
}

void adb_prime_json_integer(struct adb_prime_json *json, const char *key, int64_t value)
{
	if (begin(json, key))
		adb_json_integer(&json->text, value);
}

void adb_prime_json_real(struct adb_prime_json *json, const char *key, double value)
{
	if (begin(json, key))
		adb_json_real(&json->text, value);
}

void adb_prime_json_text(struct adb_prime_json *json, const char *key, const char *value)
{
	if (begin(json, key))
		adb_json_text(&json->text, value, value != NULL ? strlen(value) : 0);
}

void adb_prime_json_end(struct adb_prime_json *json, struct adb_decoder *d, struct adb_attributes *to,
			const char *key)
{
	if (json->is_full)
		adb_warn(d, "limit", 0, "the attribute %s would be longer than %d bytes: its end is left out",
			 key, ADB_PRIME_JSON_LIMIT);
	if (!adb_buffer_ok(&json->text))
		adb_arena_fail(d->arena, ADB_NO_MEMORY);
	else if (json->text.size > 0)
		adb_attribute_json(d->arena, to, key, json->text.data, json->text.size);
	adb_buffer_free(&json->text);
}
