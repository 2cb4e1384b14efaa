/* Writes what a decoder asked of a JSON document into the ledger. */
#include "base/json_read.h"

#include <string.h>

#include "base/ledger.h"
#include "base/text.h"

struct naming {
	struct adb_arena *arena;
	const char *bytes;
};

/* Names blanks and punctuation from `from` to the first byte that is neither. */
static void name_between(const struct naming *n, size_t from, size_t to)
{
	uint32_t group = adb_ledger_open->group;
	size_t at = from;

	while (at < to && n->bytes[at] != '\0' && strchr(" \t\r\n,:{}[]\xEF\xBB\xBF", n->bytes[at]) != NULL)
		at++;
	adb_ledger_open->group = 0; /* there is something between all values */
	adb_field(n->bytes + from, ADB_FIELD_GAP, at - from, "white space and punctuation");
	adb_ledger_open->group = group;
}

static bool is_read(const struct adb_json_value *value)
{
	if (value->is_asked != NULL && *value->is_asked)
		return true;
	for (const struct adb_json_value *item =
		     value->type == ADB_JSON_ARRAY || value->type == ADB_JSON_OBJECT ? value->first : NULL;
	     item != NULL; item = item->next)
		if (is_read(item))
			return true;
	return false;
}

static const char *name_key(const struct naming *n, const struct adb_json_value *member)
{
	const char *name = adb_text_decode(n->arena, member->key, member->key_size, ADB_UTF8);
	const char *end = n->bytes + member->offset;

	if (member->key > n->bytes && member->key < end) {
		adb_field(member->key - 1, ADB_FIELD_TEXT, member->key_size + 2, "name of a member");
		name_between(n, (size_t)(member->key - n->bytes) + member->key_size + 1, member->offset);
	}
	return name != NULL ? name : "";
}

static void name_value(const struct naming *n, const struct adb_json_value *value, const char *name,
		       uint32_t item);

/* Names the items that were asked for, and what is before each of them. */
static void name_items(const struct naming *n, const struct adb_json_value *container, const char *name)
{
	size_t at = container->offset + 1;
	uint32_t number = 0;

	name_between(n, container->offset, at);
	for (const struct adb_json_value *item = container->first; item != NULL;
	     item = item->next, number++) {
		if (is_read(item)) {
			name_between(n, at, item->offset);
			if (container->type == ADB_JSON_OBJECT)
				name_value(n, item, name_key(n, item), ADB_FIELD_ALONE);
			else
				name_value(n, item, name, number);
		}
		at = item->end;
	}
	name_between(n, at, container->end);
}

/* As deep as ADB_JSON_MAX_DEPTH. */
static void name_value(const struct naming *n, const struct adb_json_value *value, const char *name,
		       uint32_t item)
{
	bool is_container = value->type == ADB_JSON_ARRAY || value->type == ADB_JSON_OBJECT;

	if (!is_container) {
		adb_field(n->bytes + value->offset, ADB_FIELD_TEXT, value->end - value->offset, name);
		return;
	}
	adb_field_begin_item(name, item);
	name_items(n, value, name);
	adb_field_end();
}

void adb_json_name_fields(struct adb_arena *arena, const void *bytes, const struct adb_json_value *root)
{
	const struct naming n = { .arena = arena, .bytes = bytes };

	if (!adb_ledger_is_open() || root == NULL)
		return;
	name_between(&n, 0, root->offset);
	name_value(&n, root, "document", ADB_FIELD_ALONE);
}
