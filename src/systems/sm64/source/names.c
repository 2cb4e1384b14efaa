/*
 * The constants of a source tree that name the entries of its tables of animations: PREFIX_ANIM_NAME, where PREFIX is the
 * folder of the actor in capitals, or nearly so (FLY_GUY of flyguy, ENEMY_LAKITU of lakitu_enemy, EYEROK_HAND of eyerok).
 * PREFIX_ANIM_STATE_NAME numbers the textures of an actor, not its animations.
 */
#include <stdlib.h>
#include <string.h>

#include "systems/sm64/source/source.h"

static const char infix[] = "_ANIM_", state_infix[] = "_ANIM_STATE_";

enum {
	MAX_PREFIXES = 512,  /* of a tree; some 40 in the decompilation */
	MAX_WORDS = 8,       /* of a prefix */
	PREFIX_VALUES = 256, /* of which is known whether a prefix has each */
};

/* ---- prefixes ---- */

static void add_to_prefix(struct adb_sm64_prefix *prefix, int64_t value)
{
	if (value < 0 || value >= PREFIX_VALUES) {
		prefix->is_odd = true;
		return;
	}
	prefix->distinct += (prefix->seen[value / 64] >> (value % 64) & 1) == 0;
	prefix->seen[value / 64] |= (uint64_t)1 << (value % 64);
	prefix->end = value + 1 > prefix->end ? value + 1 : prefix->end;
}

/* The constants are sorted: those of one prefix follow each other. */
static void gather_prefixes(struct adb_sm64_tree *tree)
{
	struct adb_sm64_prefix *last = NULL;

	tree->prefixes = adb_arena_alloc(tree->arena, MAX_PREFIXES, sizeof *tree->prefixes);
	for (size_t i = 0; tree->prefixes != NULL && i < tree->constant_count; i++) {
		const struct adb_sm64_constant *constant = &tree->constants[i];
		const char *end = memmem(constant->text, constant->size, infix, sizeof infix - 1);
		size_t size = (size_t)(end - constant->text);

		if (last == NULL || last->size != size || memcmp(last->text, constant->text, size) != 0) {
			if (tree->prefix_count == MAX_PREFIXES)
				return;
			last = &tree->prefixes[tree->prefix_count++];
			*last = (struct adb_sm64_prefix){ .text = constant->text, .size = size };
		}
		add_to_prefix(last, constant->value);
	}
}

/* How well a prefix matches the name of an actor, ascending: no match, more words, the same words or letters, equal. */
enum nearness { FAR, LONGER, SAME_WORDS, SAME };

struct words {
	struct {
		const char *text;
		size_t size;
	} list[MAX_WORDS];
	size_t count;
};

static struct words words_of(const char *text, size_t size)
{
	struct words words = { .count = 0 };

	while (size > 0 && words.count < MAX_WORDS) {
		const char *end = memchr(text, '_', size);
		size_t length = end != NULL ? (size_t)(end - text) : size;

		words.list[words.count].text = text;
		words.list[words.count++].size = length;
		text += length + (end != NULL);
		size -= length + (end != NULL);
	}
	return words;
}

/* Whether two names have the same letters, without regard to the separators of words. */
static bool same_letters(const char *a, size_t a_size, const char *b, size_t b_size)
{
	while (a_size > 0 || b_size > 0) {
		if (a_size > 0 && *a == '_') {
			a++;
			a_size--;
		} else if (b_size > 0 && *b == '_') {
			b++;
			b_size--;
		} else if (a_size == 0 || b_size == 0 || *a != *b) {
			return false;
		} else {
			a++, b++;
			a_size--, b_size--;
		}
	}
	return true;
}

static bool has_word(const struct words *words, const char *text, size_t size)
{
	for (size_t i = 0; i < words->count; i++)
		if (words->list[i].size == size && memcmp(words->list[i].text, text, size) == 0)
			return true;
	return false;
}

static bool has_words(const struct words *words, const struct words *some)
{
	for (size_t i = 0; i < some->count; i++)
		if (!has_word(words, some->list[i].text, some->list[i].size))
			return false;
	return some->count > 0;
}

static enum nearness nearness_of(const struct adb_sm64_prefix *prefix, const char *actor)
{
	size_t size = strlen(actor);
	struct words own = words_of(prefix->text, prefix->size), its = words_of(actor, size);

	if (prefix->size == size && memcmp(prefix->text, actor, size) == 0)
		return SAME;
	if (same_letters(prefix->text, prefix->size, actor, size))
		return SAME_WORDS;
	if (!has_words(&own, &its))
		return FAR;
	return own.count == its.count ? SAME_WORDS : LONGER;
}

static bool is_folder(const struct adb_sm64_tree *tree, const struct adb_sm64_prefix *prefix)
{
	return adb_c_names_find(&tree->actors, prefix->text, prefix->size) != NULL;
}

/* Whether the constants number the entries of a table of `length`, one after the other. */
static bool numbers_all(const struct adb_sm64_prefix *prefix, int64_t length)
{
	return !prefix->is_odd && prefix->end == length && prefix->distinct == length;
}

/*
 * Returns the prefix of an actor's constants: that equal to its name, else the only one with the same words or letters, else
 * the only one with more words and as many constants as the table has entries. A prefix equal to the folder of another actor
 * belongs to that actor. NULL = none, or several.
 */
static const struct adb_sm64_prefix *prefix_of(const struct adb_sm64_tree *tree, const char *actor,
					       int64_t length)
{
	const struct adb_sm64_prefix *found = NULL;
	enum nearness best = FAR;
	bool several = false;

	for (size_t i = 0; i < tree->prefix_count; i++) {
		const struct adb_sm64_prefix *prefix = &tree->prefixes[i];
		enum nearness near = nearness_of(prefix, actor);

		if (near == FAR || near < best || (near < SAME && is_folder(tree, prefix)) ||
		    (near == LONGER && !numbers_all(prefix, length)))
			continue;
		several = near == best;
		best = near;
		found = prefix;
	}
	return several ? NULL : found;
}

/* ---- what the header declares, and its helpers ---- */

static int compare_constants(const void *a, const void *b)
{
	const struct adb_sm64_constant *x = a, *y = b;
	size_t size = x->size < y->size ? x->size : y->size;
	int order = memcmp(x->text, y->text, size);

	return order != 0 ? order : (x->size > y->size) - (x->size < y->size);
}

void adb_sm64_gather_constants(struct adb_sm64_tree *tree)
{
	const struct adb_c_names *names = &tree->headers.names;

	tree->constants = adb_arena_alloc(tree->arena, names->count, sizeof *tree->constants);
	if (tree->constants == NULL)
		return;
	for (size_t i = 0; i < names->slot_count; i++) {
		const struct adb_c_name *name = &names->slots[i];
		const struct adb_c_token token = { .text = name->text,
						   .size = name->size,
						   .kind = ADB_C_NAME };
		struct adb_sm64_constant constant = { .text = name->text, .size = name->size };

		if (name->text != NULL && memmem(name->text, name->size, infix, sizeof infix - 1) != NULL &&
		    memmem(name->text, name->size, state_infix, sizeof state_infix - 1) == NULL &&
		    adb_c_evaluate(&tree->headers, (struct adb_c_range){ &token, 1 }, &constant.value))
			tree->constants[tree->constant_count++] = constant;
	}
	qsort(tree->constants, tree->constant_count, sizeof *tree->constants, compare_constants);
	gather_prefixes(tree);
}

void adb_sm64_name_entries(const struct adb_sm64_tree *tree, const struct adb_sm64_symbol *table,
			   struct adb_sm64_source_table *entries, struct adb_arena *arena)
{
	const char *actor = adb_text_upper(arena, table->file->actor);
	const struct adb_sm64_prefix *prefix;
	const char *whole;
	int64_t length = 0;

	for (size_t i = 0; i < entries->count; i++)
		length = entries->entries[i].index >= length ? entries->entries[i].index + 1 : length;
	prefix = actor != NULL && length > 0 ? prefix_of(tree, actor, length) : NULL;
	whole = prefix != NULL ? adb_arena_printf(arena, "%.*s%s", (int)prefix->size, prefix->text, infix)
			       : NULL;
	for (size_t i = 0; whole != NULL && i < entries->count; i++) {
		struct adb_sm64_source_entry *entry = &entries->entries[i];
		const struct adb_sm64_constant *constant = adb_sm64_tree_constant(tree, whole, entry->index);

		if (entry->friendly_name == NULL && constant != NULL)
			entry->friendly_name = adb_arena_text(arena, constant->text, constant->size);
	}
}

const struct adb_sm64_constant *adb_sm64_tree_constant(const struct adb_sm64_tree *tree, const char *prefix,
						       int64_t value)
{
	size_t length = strlen(prefix), low = 0, high = tree->constant_count;
	const struct adb_sm64_constant sought = { .text = prefix, .size = length };

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare_constants(&tree->constants[middle], &sought) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < tree->constant_count && tree->constants[low].size >= length &&
	       memcmp(tree->constants[low].text, prefix, length) == 0;
	     low++)
		if (tree->constants[low].value == value)
			return &tree->constants[low];
	return NULL;
}
