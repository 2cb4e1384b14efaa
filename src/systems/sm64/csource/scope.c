/* Hash tables of names, and the scopes of macros and enumerators. */
#include "systems/sm64/csource/scope.h"

#include <string.h>

#include "dump/system.h"

/* ---- names ---- */

/* FNV-1a */
static uint32_t hash_of(const char *text, size_t size)
{
	uint32_t hash = 2166136261U;

	for (size_t i = 0; i < size; i++)
		hash = (hash ^ (uint8_t)text[i]) * 16777619U;
	return hash;
}

enum { FIRST_SLOTS = 64 };

/* Returns the slot of the name, or the free slot where it belongs. */
static struct adb_c_name *slot_of(struct adb_c_name *slots, size_t slot_count, const char *text, size_t size,
				  uint32_t hash)
{
	size_t at = (hash ^ hash >> 15) & (slot_count - 1);

	while (slots[at].text != NULL &&
	       (slots[at].hash != hash || slots[at].size != size || memcmp(slots[at].text, text, size) != 0))
		at = (at + 1) & (slot_count - 1);
	return &slots[at];
}

static bool grow(struct adb_c_names *names)
{
	size_t slot_count = names->slot_count > 0 ? names->slot_count * 2 : FIRST_SLOTS;
	struct adb_c_name *slots = adb_arena_alloc(names->arena, slot_count, sizeof *slots);

	if (slots == NULL)
		return false;
	for (size_t i = 0; i < names->slot_count; i++) {
		const struct adb_c_name *old = &names->slots[i];

		if (old->text != NULL)
			*slot_of(slots, slot_count, old->text, old->size, old->hash) = *old;
	}
	names->slots = slots;
	names->slot_count = slot_count;
	return true;
}

/* ---- predefined names ---- */

/* The flags under their current names, and under the older names that HackerSM64 still has. */
static const struct {
	const char *name;
	int64_t value;
} predefined[] = {
	{ "TARGET_N64", 1 },
	{ "NULL", 0 },
	{ "TRUE", 1 },
	{ "FALSE", 0 },
	{ "ANIM_FLAG_NOLOOP", 0x01 },
	{ "ANIM_FLAG_BACKWARD", 0x02 },
	{ "ANIM_FLAG_FORWARD", 0x02 },
	{ "ANIM_FLAG_2", 0x04 },
	{ "ANIM_FLAG_NO_ACCEL", 0x04 },
	{ "ANIM_FLAG_HOR_TRANS", 0x08 },
	{ "ANIM_FLAG_VERT_TRANS", 0x10 },
	{ "ANIM_FLAG_5", 0x20 },
	{ "ANIM_FLAG_DISABLED", 0x20 },
	{ "ANIM_FLAG_6", 0x40 },
	{ "ANIM_FLAG_NO_TRANS", 0x40 },
	{ "ANIM_FLAG_7", 0x80 },
	{ "ANIM_FLAG_UNUSED", 0x80 },
};

enum { PREDEFINED = sizeof predefined / sizeof predefined[0] };

/* Returns the tokens of one line. */
static struct adb_c_range tokens_of(struct adb_arena *arena, const char *text, size_t size)
{
	struct adb_c_token *list = adb_arena_alloc(arena, size + 1, sizeof *list);
	struct adb_c_tokens tokens = { .text = text, .size = size, .line = 1, .at_line_start = true };
	size_t count = 0;

	if (list == NULL)
		return (struct adb_c_range){ 0 };
	do
		list[count] = adb_c_next_token(&tokens);
	while (list[count++].kind != ADB_C_END);
	return (struct adb_c_range){ list, count - 1 };
}

/* Defines a name from a line "NAME=VALUE". */
static bool define_line(struct adb_c_scope *scope, const char *line, size_t size)
{
	struct adb_c_range tokens = tokens_of(scope->names.arena, line, size);

	if (tokens.tokens == NULL)
		return false;
	if (tokens.count < 2 || tokens.tokens[0].kind != ADB_C_NAME)
		return true;

	const struct adb_c_meaning meaning = { .kind = ADB_C_MACRO,
					       .tokens = tokens.tokens + 2,
					       .token_count = tokens.count - 2 };

	return adb_c_scope_set(scope, &tokens.tokens[0], &meaning);
}

/* ---- what the header declares ---- */

void *adb_c_names_find(const struct adb_c_names *names, const char *text, size_t size)
{
	if (names->count == 0)
		return NULL;

	const struct adb_c_name *slot =
		slot_of(names->slots, names->slot_count, text, size, hash_of(text, size));

	return slot->text != NULL ? slot->value : NULL;
}

void **adb_c_names_at(struct adb_c_names *names, const char *text, size_t size)
{
	uint32_t hash = hash_of(text, size);

	if (names->count * 2 >= names->slot_count && !grow(names))
		return NULL;

	struct adb_c_name *slot = slot_of(names->slots, names->slot_count, text, size, hash);

	if (slot->text == NULL) {
		*slot = (struct adb_c_name){ .text = text, .size = (uint32_t)size, .hash = hash };
		names->count++;
	}
	return &slot->value;
}

const struct adb_c_meaning *adb_c_scope_find(const struct adb_c_scope *scope, const struct adb_c_token *name)
{
	for (; scope != NULL; scope = scope->outer) {
		const struct adb_c_meaning *meaning = adb_c_names_find(&scope->names, name->text, name->size);

		if (meaning != NULL)
			return meaning->kind != ADB_C_UNDEFINED ? meaning : NULL;
	}
	return NULL;
}

bool adb_c_scope_set(struct adb_c_scope *scope, const struct adb_c_token *name,
		     const struct adb_c_meaning *meaning)
{
	void **at = adb_c_names_at(&scope->names, name->text, name->size);

	if (at == NULL)
		return false;
	if (*at == NULL)
		*at = adb_arena_alloc(scope->names.arena, 1, sizeof *meaning);
	if (*at == NULL)
		return false;
	*(struct adb_c_meaning *)*at = *meaning;
	return true;
}

bool adb_c_scope_define(struct adb_c_scope *scope, const char *name, int64_t value)
{
	const struct adb_c_meaning meaning = { .kind = ADB_C_CONSTANT, .value = value };
	const struct adb_c_token token = { .text = name, .size = (uint32_t)strlen(name), .kind = ADB_C_NAME };

	return adb_c_scope_set(scope, &token, &meaning);
}

bool adb_c_scope_predefine(struct adb_c_scope *scope, const char *options)
{
	static const char version[] = "VERSION_";
	bool has_version = false;
	const char *define;
	size_t size;

	for (size_t i = 0; i < PREDEFINED; i++)
		if (!adb_c_scope_define(scope, predefined[i].name, predefined[i].value))
			return false;
	while (adb_option_next(&options, ADB_C_DEFINE_OPTION, &define, &size)) {
		has_version |= strncmp(define, version, sizeof version - 1) == 0;
		if (!define_line(scope, define, size))
			return false;
	}
	return has_version || adb_c_scope_define(scope, "VERSION_US", 1);
}
