/* Decodes tables of animations of source trees to sets: those of actors with their sounds, and Mario's. */
#include <string.h>

#include "systems/sm64/sound.h"
#include "systems/sm64/source/fields.h"

enum { MAX_SOUNDS = 256 }; /* of one table */

/* ---- tables ---- */

/*
 * Whether missing animations are reported: always in a tree. A file without a tree may have the table of an actor whose
 * animations all lie in other files.
 */
static bool is_missed(const struct adb_sm64_source_decoding *c, const struct adb_sm64_source_table *table)
{
	bool has_own = c->tree->file_count > 1;

	for (size_t i = 0; i < table->count; i++)
		has_own |= table->entries[i].animation != NULL;
	return has_own;
}

static void report_entries(struct adb_sm64_source_decoding *c, const char *name,
			   const struct adb_sm64_source_table *table)
{
	bool missed = is_missed(c, table);

	if (table->dropped_count > 0)
		adb_warn(c->d, "bad-entry", (size_t)(table->dropped.text - c->file->text),
			 "line %u: entries of %s that are left out: %zu, the first because %s",
			 table->dropped.line, name, table->dropped_count, table->dropped_why);
	for (size_t i = 0; i < table->count; i++) {
		const struct adb_sm64_source_entry *entry = &table->entries[i];

		if (entry->animation == NULL && missed)
			adb_warn(c->d, "unresolved-animation", entry->offset,
				 "line %u: %s of %s cannot be found", entry->line, entry->name, name);
	}
}

static bool add_entry(struct adb_sm64_source_decoding *c, struct adb_set *set, int64_t index,
		      const char *name, const char *target, const struct adb_sm64_symbol *animation)
{
	struct adb_entry *entry = adb_set_add_entry(c->d->out, set, "animation", name);

	if (entry == NULL)
		return false;
	entry->index = index;
	entry->target_name = target;
	if (animation != NULL && strcmp(animation->native_id, target) != 0)
		entry->target_native_id = animation->native_id;
	return true;
}

static int64_t integer_at(const struct adb_c_scope *scope, struct adb_c_range item, int64_t low, int64_t high)
{
	int64_t value;

	return adb_c_evaluate(scope, item, &value) && value >= low && value <= high ? value : -1;
}

/* Reads records of three numbers and a name. */
static size_t read_sounds(struct adb_sm64_source_decoding *c, const struct adb_sm64_symbol *symbol,
			  struct adb_sm64_sound sounds[MAX_SOUNDS])
{
	struct adb_c_range rest = symbol->declaration->content, record, row, item;
	const struct adb_c_scope *scope = &symbol->file->c.scope;
	size_t count = 0;

	while (count < MAX_SOUNDS && adb_c_next_item(&rest, &record)) {
		struct adb_sm64_sound *sound = &sounds[count];

		if (record.count == 0)
			continue;
		*sound = (struct adb_sm64_sound){ .frames = { -1, -1 } };
		row = adb_c_unwrap(record, '{');
		for (int field = 0; field < 4 && adb_c_next_item(&row, &item); field++) {
			if (field == 0)
				sound->plays = integer_at(scope, item, 0, INT16_MAX) > 0;
			else if (field < 3)
				sound->frames[field - 1] = (int8_t)integer_at(scope, item, 0, INT8_MAX);
			else if (item.count > 0)
				sound->name = adb_text_decode(c->d->arena, item.tokens[0].text,
							      adb_c_text_size(item), ADB_UTF8);
		}
		count++;
	}
	return count;
}

/* Adds the sounds, which are in the code of the actor: src/game/behaviors/ACTOR.inc.c. */
static void add_sounds(struct adb_sm64_source_decoding *c, struct adb_set *set)
{
	size_t length = strlen(c->file->actor);

	for (size_t i = 0; i < c->tree->file_count; i++) {
		const struct adb_sm64_source_file *file = &c->tree->files[i];
		const char *name = adb_path_base(file->path);

		if (file == c->file || strncmp(name, c->file->actor, length) != 0 || name[length] != '.')
			continue;
		for (size_t k = 0; k < file->symbol_count; k++) {
			struct adb_sm64_sound sounds[MAX_SOUNDS];

			if (file->symbols[k].declaration->what != ADB_C_SOUNDS)
				continue;
			adb_sm64_add_sounds(c->d->out, set, sounds,
					    read_sounds(c, &file->symbols[k], sounds));
		}
	}
}

/* ---- Mario ---- */

/* Returns the name of an entry from the headers of the tree; without one, that of the game if the table is as long as the game's. */
static const char *mario_name(const struct adb_sm64_source_decoding *c, size_t index)
{
	static const char prefix[] = "MARIO_ANIM_";
	const struct adb_sm64_constant *constant = adb_sm64_tree_constant(c->tree, prefix, (int64_t)index);

	if (constant != NULL)
		return adb_arena_text(c->d->arena, constant->text, constant->size);
	return c->tree->mario_count == ADB_SM64_MARIO_NAMES ? adb_sm64_mario_name(index) : NULL;
}

/* Adds Mario's set to the first file with his animations. */
static bool add_mario_set(struct adb_sm64_source_decoding *c)
{
	struct adb_set *set;

	if (c->tree->mario_count == 0 || c->tree->mario[0]->file != c->file)
		return true;
	set = adb_content_add_set(c->d->out, "mario");
	if (set == NULL)
		return false;
	set->native_id = "mario";
	adb_attribute_text(c->d->arena, &set->attributes, "actor", "mario");
	for (size_t i = 0; i < c->tree->mario_count; i++)
		if (!add_entry(c, set, (int64_t)i, mario_name(c, i), c->tree->mario[i]->declaration->name,
			       c->tree->mario[i]))
			return false;
	adb_sm64_link_mario(c->d, c->tree);
	return true;
}

static void describe_mario_clips(struct adb_sm64_source_decoding *c)
{
	for (size_t i = 0; i < c->tree->mario_count; i++) {
		const struct adb_sm64_symbol *symbol = c->tree->mario[i];
		struct adb_clip *clip = symbol->file == c->file ? c->d->out->clips : NULL;
		const char *name = clip != NULL ? mario_name(c, i) : NULL;

		while (clip != NULL && strcmp(clip->native_id, symbol->native_id) != 0)
			clip = clip->next;
		if (clip == NULL)
			continue;
		adb_attribute_text(c->d->arena, &clip->attributes, "table", "mario");
		adb_attribute_integer(c->d->arena, &clip->attributes, "table_index", (int64_t)i);
		if (name != NULL)
			adb_attribute_text(c->d->arena, &clip->attributes, "friendly_name", name);
	}
}

/* ---- what the header declares ---- */

bool adb_sm64_source_add_set(struct adb_sm64_source_decoding *c, const struct adb_sm64_symbol *symbol)
{
	struct adb_sm64_source_table table = adb_sm64_read_table(c->tree, symbol, c->d->arena);
	const char *name = symbol->declaration->name;
	struct adb_set *set;

	set = table.entries != NULL ? adb_content_add_set(c->d->out, name) : NULL;
	if (set == NULL)
		return false;
	set->native_id = symbol->native_id;
	adb_attribute_text(c->d->arena, &set->attributes, "actor", c->file->actor);
	adb_attribute_integer(c->d->arena, &set->attributes, "null_count", (int64_t)table.null_count);
	report_entries(c, name, &table);
	adb_sm64_source_name_declaration(c, symbol, "name of the table");
	adb_sm64_source_name_tokens(c, symbol->file, symbol->declaration->content, "entry");
	for (size_t i = 0; i < table.count; i++) {
		const struct adb_sm64_source_entry *entry = &table.entries[i];

		if (!add_entry(c, set, entry->index, entry->friendly_name, entry->name, entry->animation))
			return false;
	}
	add_sounds(c, set);
	adb_sm64_link_table(c->d, c->tree, symbol);
	return true;
}

bool adb_sm64_source_add_mario(struct adb_sm64_source_decoding *c)
{
	if (!add_mario_set(c))
		return false;
	describe_mario_clips(c);
	return true;
}
