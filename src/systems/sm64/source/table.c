/* Tables of animations in Super Mario 64 sources, and the constants that name their entries. */
#include <stdlib.h>
#include <string.h>

#include "systems/sm64/source/source.h"

bool adb_sm64_take_field(struct adb_c_range *item, struct adb_c_token *field)
{
	if (item->count < 3 || !adb_c_token_is(&item->tokens[0], ".") || item->tokens[1].kind != ADB_C_NAME ||
	    !adb_c_token_is(&item->tokens[2], "="))
		return false;
	*field = item->tokens[1];
	item->tokens += 3;
	item->count -= 3;
	return true;
}

/* The braces with the pointers: of struct AnimationTable those of its field `anims`. */
static struct adb_c_range pointers_of(struct adb_c_range content)
{
	struct adb_c_range rest = content, item;
	struct adb_c_token field;

	while (adb_c_next_item(&rest, &item))
		if (adb_sm64_take_field(&item, &field) && adb_c_token_is(&field, "anims"))
			return adb_c_unwrap(item, '{');
	return content;
}

/* "[NAME] =" before an item: its value becomes the index. False when it is none that can be evaluated. */
static bool take_designator(const struct adb_c_scope *scope, struct adb_c_range *item, int64_t *index,
			    struct adb_c_token *name)
{
	size_t close = 1;
	struct adb_c_range inside;

	*name = (struct adb_c_token){ .text = "" };
	if (item->count < 4 || !adb_c_token_is(&item->tokens[0], "["))
		return true;
	while (close < item->count && !adb_c_token_is(&item->tokens[close], "]"))
		close++;
	inside = (struct adb_c_range){ item->tokens + 1, close - 1 };
	if (close + 2 > item->count || !adb_c_token_is(&item->tokens[close + 1], "=") ||
	    !adb_c_evaluate(scope, inside, index))
		return false;
	if (inside.count == 1 && inside.tokens[0].kind == ADB_C_NAME)
		*name = inside.tokens[0];
	item->tokens += close + 2;
	item->count -= close + 2;
	return true;
}

static const char *friendly_name(const struct adb_sm64_tree *tree, const struct adb_sm64_symbol *table,
				 struct adb_arena *arena, const struct adb_c_token *designator, int64_t index)
{
	const char *actor = adb_text_upper(arena, table->file->actor);
	const char *prefix = actor != NULL ? adb_arena_printf(arena, "%s_ANIM_", actor) : NULL;
	const struct adb_sm64_constant *constant;

	if (designator->size > 0)
		return adb_arena_text(arena, designator->text, designator->size);
	constant = prefix != NULL ? adb_sm64_tree_constant(tree, prefix, index) : NULL;
	return constant != NULL ? adb_arena_text(arena, constant->text, constant->size) : NULL;
}

static void fill_entry(const struct adb_sm64_tree *tree, const struct adb_sm64_symbol *table,
		       struct adb_arena *arena, const struct adb_c_token *name,
		       struct adb_sm64_source_entry *entry)
{
	entry->name = adb_arena_text(arena, name->text, name->size);
	entry->line = name->line;
	entry->offset = (size_t)(name->text - table->file->text);
	entry->animation =
		adb_sm64_tree_find(tree, table->file, name->text, name->size, ADB_C_BIT(ADB_C_ANIMATION));
}

static void drop_entry(struct adb_sm64_source_table *table, const struct adb_c_token *first, const char *why)
{
	if (table->dropped_count++ > 0)
		return;
	table->dropped = *first;
	table->dropped_why = why;
}

struct adb_sm64_source_table adb_sm64_read_table(const struct adb_sm64_tree *tree,
						 const struct adb_sm64_symbol *table, struct adb_arena *arena)
{
	struct adb_c_range rest = pointers_of(table->declaration->content), item;
	size_t capacity = rest.count < ADB_SM64_SOURCE_MAX_ENTRIES ? rest.count : ADB_SM64_SOURCE_MAX_ENTRIES;
	struct adb_sm64_source_table result = {
		.entries = adb_arena_alloc(arena, capacity, sizeof *result.entries),
	};
	int64_t index = -1;

	while (result.entries != NULL && adb_c_next_item(&rest, &item)) {
		struct adb_c_token designator, name, first = { .text = "" };

		if (item.count > 0)
			first = item.tokens[0];
		index++;
		if (!take_designator(&table->file->c.scope, &item, &index, &designator)) {
			drop_entry(&result, &first, "its index has no value that is known");
			continue;
		}
		/* So that the next one can be counted. */
		index = index > UINT16_MAX ? UINT16_MAX + 1 : index;
		name = adb_c_name_of(item);
		if (name.kind != ADB_C_NAME || adb_c_token_is(&name, "NULL")) {
			result.null_count += item.count > 0;
			continue;
		}
		result.null_count = 0;
		if (index < 0 || index > UINT16_MAX || result.count == capacity) {
			drop_entry(&result, &first,
				   result.count < capacity ? "its index is out of range"
							   : "there are too many before it");
			continue;
		}

		struct adb_sm64_source_entry *entry = &result.entries[result.count++];

		entry->index = index;
		entry->friendly_name = friendly_name(tree, table, arena, &designator, index);
		fill_entry(tree, table, arena, &name, entry);
	}
	return result;
}

/* ---- constants ---- */

static int compare_constants(const void *a, const void *b)
{
	const struct adb_sm64_constant *x = a, *y = b;
	size_t size = x->size < y->size ? x->size : y->size;
	int order = memcmp(x->text, y->text, size);

	return order != 0 ? order : (x->size > y->size) - (x->size < y->size);
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

		if (name->text != NULL && memmem(name->text, name->size, "_ANIM_", 6) != NULL &&
		    adb_c_evaluate(&tree->headers, (struct adb_c_range){ &token, 1 }, &constant.value))
			tree->constants[tree->constant_count++] = constant;
	}
	qsort(tree->constants, tree->constant_count, sizeof *tree->constants, compare_constants);
}
