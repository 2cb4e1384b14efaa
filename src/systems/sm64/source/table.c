/* Reads the entries of tables of animations in source trees. */
#include <string.h>

#include "systems/sm64/source/source.h"

/* Returns the tokens of the pointers; in a struct AnimationTable those of its field `anims`. */
static struct adb_c_range pointers_of(struct adb_c_range content)
{
	struct adb_c_range rest = content, item;
	struct adb_c_token field;

	while (adb_c_next_item(&rest, &item))
		if (adb_sm64_take_field(&item, &field) && adb_c_token_is(&field, "anims"))
			return adb_c_unwrap(item, '{');
	return content;
}

/* Takes "[NAME] =" before an item, whose value becomes the index. Returns false when it cannot be evaluated. */
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
			drop_entry(&result, &first, "the value of its index is unknown");
			continue;
		}
		/* The limit keeps the index of the next entry from overflowing. */
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
		if (designator.size > 0)
			entry->friendly_name = adb_arena_text(arena, designator.text, designator.size);
		fill_entry(tree, table, arena, &name, entry);
	}
	if (result.entries != NULL)
		adb_sm64_name_entries(tree, table, &result, arena);
	return result;
}

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
