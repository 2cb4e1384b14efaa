#include "motion/attributes.h"

#include <string.h>

#include "base/json.h"
#include "motion/append.h"

/* Returns the attribute `key`, which is added when `to` lacks it. */
static struct adb_attribute *attribute_of(struct adb_arena *arena, struct adb_attributes *to, const char *key)
{
	struct adb_attribute *attribute = to->first;

	while (attribute != NULL && strcmp(attribute->key, key) != 0)
		attribute = attribute->next;
	if (attribute != NULL)
		return attribute;
	attribute = adb_arena_alloc(arena, 1, sizeof *attribute);
	if (attribute == NULL)
		return NULL;
	attribute->key = key;
	ADB_APPEND(to, first, last, attribute);
	return attribute;
}

/* Moves the JSON text from `buffer`, which is freed, into the arena. When memory runs out the attribute is not set. */
static void set_attribute(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			  struct adb_buffer *buffer)
{
	char *json = adb_buffer_ok(buffer) ? adb_arena_text(arena, buffer->data, buffer->size)
					   : adb_arena_fail(arena, ADB_NO_MEMORY);
	struct adb_attribute *attribute = json != NULL ? attribute_of(arena, to, key) : NULL;

	adb_buffer_free(buffer);
	if (attribute != NULL)
		attribute->json = json;
}

static void add_text(struct adb_buffer *json, const char *text)
{
	adb_json_text(json, text, text != NULL ? strlen(text) : 0);
}

void adb_attribute_integer(struct adb_arena *arena, struct adb_attributes *to, const char *key, int64_t value)
{
	struct adb_buffer json = { 0 };

	adb_json_integer(&json, value);
	set_attribute(arena, to, key, &json);
}

void adb_attribute_real(struct adb_arena *arena, struct adb_attributes *to, const char *key, double value)
{
	struct adb_buffer json = { 0 };

	adb_json_real(&json, value);
	set_attribute(arena, to, key, &json);
}

void adb_attribute_flag(struct adb_arena *arena, struct adb_attributes *to, const char *key, bool value)
{
	struct adb_buffer json = { 0 };

	adb_buffer_text(&json, value ? "true" : "false");
	set_attribute(arena, to, key, &json);
}

void adb_attribute_text(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			const char *value)
{
	struct adb_buffer json = { 0 };

	add_text(&json, value);
	set_attribute(arena, to, key, &json);
}

void adb_attribute_reals(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			 const double *values, size_t count)
{
	struct adb_buffer json = { 0 };

	adb_buffer_text(&json, "[");
	for (size_t i = 0; i < count; i++) {
		if (i > 0)
			adb_buffer_text(&json, ",");
		adb_json_real(&json, values[i]);
	}
	adb_buffer_text(&json, "]");
	set_attribute(arena, to, key, &json);
}

void adb_attribute_texts(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			 const char *const *values, size_t count)
{
	struct adb_buffer json = { 0 };

	adb_buffer_text(&json, "[");
	for (size_t i = 0; i < count; i++) {
		if (i > 0)
			adb_buffer_text(&json, ",");
		add_text(&json, values[i]);
	}
	adb_buffer_text(&json, "]");
	set_attribute(arena, to, key, &json);
}

void adb_attribute_integers(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			    const int64_t *values, size_t count)
{
	struct adb_buffer json = { 0 };

	adb_buffer_text(&json, "[");
	for (size_t i = 0; i < count; i++) {
		if (i > 0)
			adb_buffer_text(&json, ",");
		adb_json_integer(&json, values[i]);
	}
	adb_buffer_text(&json, "]");
	set_attribute(arena, to, key, &json);
}

void adb_attribute_integer_rows(struct adb_arena *arena, struct adb_attributes *to, const char *key,
				const int64_t *values, size_t width, size_t count)
{
	struct adb_buffer json = { 0 };

	adb_buffer_text(&json, "[");
	for (size_t row = 0; row < count; row++) {
		adb_buffer_text(&json, row > 0 ? ",[" : "[");
		for (size_t i = 0; i < width; i++) {
			if (i > 0)
				adb_buffer_text(&json, ",");
			adb_json_integer(&json, values[row * width + i]);
		}
		adb_buffer_text(&json, "]");
	}
	adb_buffer_text(&json, "]");
	set_attribute(arena, to, key, &json);
}

void adb_attribute_text_rows(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			     const char *const *values, size_t width, size_t count)
{
	struct adb_buffer json = { 0 };

	adb_buffer_text(&json, "[");
	for (size_t i = 0; i < count * width; i++) {
		if (i % width == 0)
			adb_buffer_text(&json, i > 0 ? ",[" : "[");
		else
			adb_buffer_text(&json, ",");
		add_text(&json, values[i]);
		if (i % width == width - 1)
			adb_buffer_text(&json, "]");
	}
	adb_buffer_text(&json, "]");
	set_attribute(arena, to, key, &json);
}

void adb_attribute_json(struct adb_arena *arena, struct adb_attributes *to, const char *key, const char *json,
			size_t size)
{
	char *copy = adb_arena_text(arena, json, size);
	struct adb_attribute *attribute = copy != NULL ? attribute_of(arena, to, key) : NULL;

	if (attribute != NULL)
		attribute->json = copy;
}

const char *adb_attribute_find(const struct adb_attributes *attributes, const char *key)
{
	const struct adb_attribute *attribute = attributes->first;

	while (attribute != NULL && strcmp(attribute->key, key) != 0)
		attribute = attribute->next;
	return attribute != NULL ? attribute->json : NULL;
}

void adb_attributes_merge(struct adb_arena *arena, struct adb_attributes *to,
			  const struct adb_attributes *from)
{
	for (const struct adb_attribute *a = from->first; a != NULL; a = a->next) {
		const char *json = adb_arena_text(arena, a->json, strlen(a->json));
		struct adb_attribute *attribute = json != NULL ? attribute_of(arena, to, a->key) : NULL;

		if (attribute != NULL)
			attribute->json = json;
	}
}
