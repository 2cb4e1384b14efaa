/*
 * Finds which functions of a source tree play which animations. Constants name Mario's animations; their values are indices
 * into his table. Animations of objects are given as indices into the table that the behaviour of the object loads. That
 * table is known for the functions that a behaviour calls, and assumed to be the same for other functions of the file.
 */
#include <string.h>

#include "systems/sm64/csource/code.h"
#include "systems/sm64/link.h"
#include "systems/sm64/source/source.h"

enum { MAX_WRITTEN = 80, MAX_REFERENCES = 20000 }; /* links of one file */

/* ---- references ---- */

/* The state of adding the links of the functions of one file. */
struct references {
	struct adb_decoder *d;
	const struct adb_sm64_tree *tree;
	const struct adb_sm64_source_file *file;
	struct adb_c_names tables; /* read so far: from native ids to struct adb_sm64_source_table */
	size_t count;
};

static void add_reference(struct references *r, const struct adb_c_declaration *play,
			  const struct adb_sm64_code_ref *reference)
{
	struct adb_sm64_code_ref own = *reference;

	if (r->count++ >= MAX_REFERENCES)
		return;
	own.function = play->function;
	own.call = play->call;
	own.line = play->line;
	adb_sm64_add_code_ref(r->d->out, &own);
}

static void refer_to_mario(struct references *r, const struct adb_c_declaration *play)
{
	struct adb_sm64_code_ref reference = {
		.rule = "mario",
		.written = play->name,
		.set = "mario",
		.entry = -1,
	};
	int64_t index;

	if (adb_c_evaluate(&r->file->c.scope, play->content, &index) && index >= 0)
		reference.entry = index;
	if (reference.entry >= 0 && (size_t)reference.entry < r->tree->mario_count) {
		reference.clip = r->tree->mario[reference.entry]->native_id;
		reference.clip_asset = r->tree->mario[reference.entry]->file->path;
	}
	add_reference(r, play, &reference);
}

static const struct adb_sm64_symbol *find_table(const struct references *r,
						const struct adb_sm64_source_file *from, const char *name,
						size_t size)
{
	return adb_sm64_tree_find(r->tree, from, name, size, ADB_C_BIT(ADB_C_TABLE));
}

static const struct adb_sm64_source_table *entries_of(struct references *r,
						      const struct adb_sm64_symbol *table)
{
	void **at = adb_c_names_at(&r->tables, table->native_id, strlen(table->native_id));
	struct adb_sm64_source_table *entries;

	if (at == NULL || *at != NULL)
		return at != NULL ? *at : NULL;
	entries = adb_arena_alloc(r->d->arena, 1, sizeof *entries);
	if (entries != NULL)
		*entries = adb_sm64_read_table(r->tree, table, r->d->arena);
	*at = entries;
	return entries;
}

/* Returns the text of an argument, shortened, for the attribute `written`. */
static const char *written(struct references *r, struct adb_c_range range)
{
	size_t size = adb_c_text_size(range);

	return size > 0 ? adb_text_decode(r->d->arena, range.tokens[0].text,
					  size < MAX_WRITTEN ? size : MAX_WRITTEN, ADB_UTF8)
			: NULL;
}

/* Adds a link to entry `index` of `table`, or to the table when the index is -1, which means that it is computed at run time. */
static void refer_to_table(struct references *r, const struct adb_c_declaration *play,
			   const struct adb_sm64_symbol *table, const char *rule, struct adb_c_range number,
			   int64_t index)
{
	const struct adb_sm64_source_table *entries = entries_of(r, table);
	struct adb_sm64_code_ref reference = {
		.rule = rule,
		.written = written(r, number),
		.set = table->native_id,
		.set_asset = table->file->path,
		.entry = index,
	};

	for (size_t i = 0; entries != NULL && i < entries->count; i++) {
		const struct adb_sm64_symbol *animation = entries->entries[i].animation;

		if (entries->entries[i].index != index || animation == NULL)
			continue;
		reference.clip = animation->native_id;
		reference.clip_asset = animation->file->path;
	}
	if (index < 0 || reference.clip != NULL)
		add_reference(r, play, &reference);
}

/* Adds links to the tables of the behaviours that call the function, else of those that call another function of the file. */
static void refer_to_own(struct references *r, const struct adb_c_declaration *play,
			 struct adb_c_range number, int64_t index)
{
	const struct adb_sm64_fact *fact = adb_sm64_facts_of(&r->tree->players, play->function);
	const char *rule = fact != NULL ? "behaviour" : "file";

	if (fact == NULL)
		fact = adb_sm64_facts_of(&r->tree->players, r->file->path);
	for (; fact != NULL; fact = fact->next) {
		const struct adb_sm64_symbol *table =
			find_table(r, fact->file, fact->name, strlen(fact->name));

		if (table != NULL)
			refer_to_table(r, play, table, rule, number, index);
	}
}

static void refer_to_object(struct references *r, const struct adb_c_declaration *play)
{
	bool is_own = adb_c_code_starts_own(play->call);
	struct adb_c_range rest = play->content, items[3] = { { NULL, 0 }, { NULL, 0 }, { NULL, 0 } };
	const struct adb_c_range *number = &items[is_own ? 0 : 2];
	int64_t index;

	for (size_t i = 0; i < 3 && adb_c_next_item(&rest, &items[i]); i++)
		;
	if (!adb_c_evaluate(&r->file->c.scope, *number, &index) || index < 0)
		index = -1;
	if (is_own) {
		refer_to_own(r, play, *number, index);
		return;
	}

	struct adb_c_token name = adb_c_name_of(items[1]);
	const struct adb_sm64_symbol *table = find_table(r, r->file, name.text, name.size);

	if (table != NULL)
		refer_to_table(r, play, table, "table", *number, index);
}

/* ---- what the header declares ---- */

void adb_sm64_gather_players(struct adb_sm64_tree *tree, const struct adb_sm64_symbol *symbol,
			     const struct adb_sm64_behavior *behavior)
{
	for (size_t i = 0; i < behavior->native_count; i++) {
		const char *name = behavior->natives[i].symbol;
		const struct adb_sm64_symbol *body =
			name != NULL ? adb_sm64_tree_find(tree, symbol->file, name, strlen(name),
							  ADB_C_BIT(ADB_C_BODY))
				     : NULL;

		for (size_t k = 0; body != NULL && k < behavior->table_count; k++) {
			const char *table = behavior->tables[k].symbol;

			if (table == NULL)
				continue;
			adb_sm64_add_fact(&tree->players, name, table, "", symbol->file);
			adb_sm64_add_fact(&tree->players, body->file->path, table, "", symbol->file);
		}
	}
}

void adb_sm64_add_plays(struct adb_decoder *d, const struct adb_sm64_tree *tree,
			const struct adb_sm64_source_file *file)
{
	struct references r = { .d = d, .tree = tree, .file = file, .tables.arena = d->arena };

	for (size_t i = 0; i < file->symbol_count; i++) {
		const struct adb_c_declaration *declaration = file->symbols[i].declaration;

		if (declaration->what == ADB_C_MARIO_PLAY)
			refer_to_mario(&r, declaration);
		else if (declaration->what == ADB_C_OBJECT_PLAY)
			refer_to_object(&r, declaration);
	}
	if (r.count > MAX_REFERENCES)
		adb_warn(d, "limit", 0, "only the first %d places that play an animation are kept",
			 MAX_REFERENCES);
}
