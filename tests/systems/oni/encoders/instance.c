/* Instances and the library of them. */
#include "oni.h"

#include <stdlib.h>
#include <string.h>

bool oni_is_private(const char *key)
{
	return key[0] == '#';
}

const char *oni_tag(const char *key)
{
	return key + (oni_is_private(key) ? 1 : 0);
}

static void add_room(struct oni_instance *instance)
{
	const size_t room = instance->link_room ? 2 * instance->link_room : 16;
	struct oni_link *links = realloc(instance->links, room * sizeof(*links));

	if (!links)
		fail("out of memory");
	instance->links = links;
	instance->link_room = room;
}

void oni_set_link(struct oni_instance *instance, size_t at, const char *kind, const char *to)
{
	struct oni_link *link;

	if (!to)
		return;
	if (instance->link_count == instance->link_room)
		add_room(instance);
	bytes_patch_u32(&instance->data, at, 0xFFFFFFFF);
	link = &instance->links[instance->link_count++];
	link->at = at;
	link->kind = kind;
	print_text(link->to, sizeof(link->to), "%s", to);
}

void oni_put_link(struct oni_instance *instance, const char *kind, const char *to)
{
	bytes_u32(&instance->data, 0);
	oni_set_link(instance, instance->data.size - 4, kind, to);
}

void oni_set_chunk(struct oni_instance *instance, size_t at, bool separate, struct bytes *content)
{
	if (instance->chunk_count == ONI_MAX_CHUNKS)
		fail("too many chunks in %s", instance->key);
	instance->chunks[instance->chunk_count++] = (struct oni_chunk){ at, separate, 0, *content };
	*content = (struct bytes){ 0 };
}

void oni_put_string(struct bytes *out, const char *text, size_t size)
{
	const size_t length = text ? strlen(text) : 0;

	if (length > size)
		fail("string too long: %s", text);
	bytes_put(out, text, length);
	bytes_fill(out, 0, size - length);
}

struct oni_instance *oni_library_find(const struct oni_library *library, const char *key)
{
	for (size_t i = 0; i < library->count; i++) {
		if (strcmp(library->items[i]->key, key) == 0)
			return library->items[i];
	}
	return NULL;
}

struct oni_instance *oni_library_add(struct oni_library *library, const char *key)
{
	struct oni_instance *instance = allocate(1, sizeof(*instance));

	if (library->count == ONI_MAX_MEMBERS || oni_library_find(library, key))
		fail("cannot make %s", key);
	print_text(instance->key, sizeof(instance->key), "%s", key);
	library->items[library->count++] = instance;
	return instance;
}

void oni_library_free(struct oni_library *library)
{
	for (size_t i = 0; i < library->count; i++) {
		struct oni_instance *instance = library->items[i];

		bytes_free(&instance->data);
		free(instance->links);
		for (size_t c = 0; c < instance->chunk_count; c++)
			bytes_free(&instance->chunks[c].content);
		for (size_t t = 0; t < ONI_TABLE_COUNT; t++)
			bytes_free(&instance->rows[t]);
		free(instance);
	}
	library->count = 0;
}
