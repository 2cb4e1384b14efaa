/*
 * Finds which tables of animations may move which geo layouts in a source tree: a behaviour loads a table, an object has a model
 * and a behaviour, a level binds a model to a geo layout. Objects are placed by level scripts and presets, spawned by
 * behaviours, and created by code.
 */
#include <string.h>

#include "systems/sm64/link.h"
#include "systems/sm64/source/source.h"

enum {
	MAX_ARGUMENTS = 16,
	MAX_GOTOS = 16,   /* of one behaviour */
	MAX_LINKS = 1000, /* of one table */
	MAX_MODELS = 100, /* of one geo layout; 3 in the game */
};

static const char mario_model[] = "MODEL_MARIO";

/* ---- behaviours ---- */

/* The state of following a behaviour through its GOTOs. */
struct following {
	const struct adb_sm64_tree *tree;
	struct adb_arena *arena;
	const struct adb_sm64_symbol *seen[MAX_GOTOS];
	size_t seen_count;
	struct adb_sm64_behavior *behavior;
};

static void follow(struct following *f, const struct adb_sm64_source_file *from, const char *name)
{
	const struct adb_sm64_symbol *symbol =
		adb_sm64_tree_find(f->tree, from, name, strlen(name), ADB_C_BIT(ADB_C_BEHAVIOR));

	for (size_t i = 0; i < f->seen_count; i++)
		if (f->seen[i] == symbol)
			return;
	if (symbol != NULL && f->seen_count < MAX_GOTOS)
		f->seen[f->seen_count++] = symbol;
}

static void read_behavior(struct following *f, const struct adb_sm64_symbol *symbol)
{
	struct adb_c_range rest = symbol->declaration->content;
	struct adb_c_call call;

	for (size_t i = 0; i < ADB_SM64_BEHAVIOR_MAX_COMMANDS && adb_c_next_call(&rest, &call); i++) {
		struct adb_sm64_argument arguments[MAX_ARGUMENTS];
		size_t count = adb_sm64_source_arguments(&symbol->file->c.scope, f->arena, &call, true,
							 arguments, MAX_ARGUMENTS);
		const char *name = adb_arena_text(f->arena, call.name.text, call.name.size);
		const char *target = NULL;

		if (name != NULL)
			adb_sm64_behavior_from_macro(name, arguments, count, f->behavior, &target);
		if (target != NULL)
			follow(f, symbol->file, target);
	}
}

static void gather_behavior(struct adb_sm64_tree *tree, const struct adb_sm64_symbol *symbol)
{
	const char *name = symbol->declaration->name;
	struct adb_sm64_behavior behavior;

	adb_sm64_source_behavior(tree, symbol, tree->arena, &behavior);
	for (size_t i = 0; i < behavior.table_count; i++)
		if (behavior.tables[i].symbol != NULL)
			adb_sm64_add_fact(&tree->loaders, behavior.tables[i].symbol, name, "", symbol->file);
	for (size_t i = 0; i < behavior.model_count; i++)
		if (behavior.models[i].symbol != NULL)
			adb_sm64_add_fact(&tree->models, name, behavior.models[i].symbol, "set_model",
					  symbol->file);
	for (size_t i = 0; i < behavior.spawn_count; i++) {
		const struct adb_sm64_spawn *spawn = &behavior.spawns[i];

		if (spawn->model.symbol != NULL && spawn->behavior.symbol != NULL)
			adb_sm64_add_fact(&tree->models, spawn->behavior.symbol, spawn->model.symbol, "spawn",
					  symbol->file);
	}
	adb_sm64_gather_players(tree, symbol, &behavior);
}

/* ---- level scripts ---- */

/* The macros that name models: the indices of the model and of its behaviour or geo layout, which may be the last argument. */
static const struct {
	const char *name;
	size_t model;
	int other;          /* -1 = the last */
	const char *object; /* NULL = the other is a geo layout */
} level_macros[] = {
	{ "LOAD_MODEL_FROM_GEO", 0, 1, NULL },
	{ "OBJECT", 0, -1, "object" },
	{ "OBJECT_WITH_ACTS", 0, 8, "object" }, /* before the last, which are the acts */
	{ "MARIO", 0, 2, "mario" },
};

static void gather_call(struct adb_sm64_tree *tree, const struct adb_sm64_source_file *file,
			const struct adb_c_call *call)
{
	struct adb_sm64_argument arguments[MAX_ARGUMENTS];
	size_t which = 0, count, other;

	while (which < sizeof level_macros / sizeof level_macros[0] &&
	       !adb_c_token_is(&call->name, level_macros[which].name))
		which++;
	if (which == sizeof level_macros / sizeof level_macros[0])
		return;
	count = adb_sm64_source_arguments(&file->c.scope, tree->arena, call, true, arguments, MAX_ARGUMENTS);
	other = level_macros[which].other >= 0 ? (size_t)level_macros[which].other : count - 1;
	if (count < 2 || other >= count || arguments[level_macros[which].model].symbol == NULL ||
	    arguments[other].symbol == NULL)
		return;
	if (level_macros[which].object == NULL)
		adb_sm64_add_fact(&tree->layouts, arguments[0].symbol, arguments[other].symbol, "", file);
	else
		adb_sm64_add_fact(&tree->models, arguments[other].symbol, arguments[0].symbol,
				  level_macros[which].object, file);
}

static void gather_level(struct adb_sm64_tree *tree, const struct adb_sm64_symbol *symbol)
{
	struct adb_c_range rest = symbol->declaration->content;
	struct adb_c_call call;

	while (adb_c_next_call(&rest, &call))
		gather_call(tree, symbol->file, &call);
}

/* ---- models ---- */

/* Inserts a model sorted by number, then by name; each name once, and at most MAX_MODELS. */
static void add_model(struct adb_sm64_tree *tree, struct adb_sm64_symbol *layout, const char *name,
		      int64_t number)
{
	const struct adb_sm64_model **at = &layout->models;
	struct adb_sm64_model *model;
	size_t count = 0;

	for (const struct adb_sm64_model *m = layout->models; m != NULL; m = m->next)
		count++;
	while (*at != NULL &&
	       ((*at)->number < number || ((*at)->number == number && strcmp((*at)->name, name) < 0)))
		at = (const struct adb_sm64_model **)&(*at)->next;
	if ((*at != NULL && strcmp((*at)->name, name) == 0) || count == MAX_MODELS)
		return;
	model = adb_arena_alloc(tree->arena, 1, sizeof *model);
	if (model == NULL)
		return;
	*model = (struct adb_sm64_model){ .next = *at, .name = name, .number = number };
	*at = model;
}

static void bind_model(struct adb_sm64_tree *tree, const char *name, const struct adb_sm64_fact *fact)
{
	const struct adb_c_token token = { .text = name, .size = (uint32_t)strlen(name), .kind = ADB_C_NAME };
	struct adb_sm64_symbol *layout =
		adb_sm64_tree_find(tree, fact->file, fact->name, strlen(fact->name), ADB_C_BIT(ADB_C_GEO));
	int64_t number;

	if (layout == NULL)
		return;
	if (!adb_c_evaluate(&fact->file->c.scope, (struct adb_c_range){ &token, 1 }, &number) || number < 0)
		number = -1;
	add_model(tree, layout, name, number);
}

/* ---- links ---- */

struct linking {
	struct adb_decoder *d;
	const struct adb_sm64_tree *tree;
	struct adb_sm64_link link; /* what all links of a table share */
	size_t count;
};

static void add_link(struct linking *l, const struct adb_sm64_symbol *layout, enum adb_sm64_rule rule,
		     const char *model, const char *behaviour, const char *object)
{
	struct adb_sm64_link link = l->link;

	if (layout->part_count == 0 || l->count++ >= MAX_LINKS)
		return;
	link.rule = rule;
	link.skeleton = layout->native_id;
	link.skeleton_asset = layout->file->path;
	link.model = model;
	link.behaviour = behaviour;
	link.object = object;
	adb_sm64_add_link(l->d->out, &link);
}

/* Adds a link to each layout that a level binds the model to. */
static void link_model(struct linking *l, enum adb_sm64_rule rule, const char *model, const char *behaviour,
		       const char *object)
{
	for (const struct adb_sm64_fact *f = adb_sm64_facts_of(&l->tree->layouts, model); f != NULL;
	     f = f->next) {
		const struct adb_sm64_symbol *layout =
			adb_sm64_tree_find(l->tree, f->file, f->name, strlen(f->name), ADB_C_BIT(ADB_C_GEO));

		if (layout != NULL)
			add_link(l, layout, rule, model, behaviour, object);
	}
}

static void link_behaviour(struct linking *l, const char *behaviour)
{
	for (const struct adb_sm64_fact *f = adb_sm64_facts_of(&l->tree->models, behaviour); f != NULL;
	     f = f->next)
		link_model(l, strcmp(f->object, "code") == 0 ? ADB_SM64_BY_CODE : ADB_SM64_BY_BEHAVIOUR,
			   f->name, behaviour, f->object);
}

/* Adds links to the layouts in the folder of the actor, the parent of anims/. */
static void link_folder(struct linking *l, const struct adb_sm64_source_file *file)
{
	const char *anims = strstr(file->path, "/anims/");
	size_t length = anims != NULL ? (size_t)(anims - file->path)
				      : (size_t)(adb_path_base(file->path) - file->path);

	for (size_t i = 0; i < l->tree->file_count; i++) {
		const struct adb_sm64_source_file *other = &l->tree->files[i];

		if (strncmp(other->path, file->path, length) != 0 ||
		    (anims != NULL && other->path[length] != '/'))
			continue;
		for (size_t k = 0; k < other->symbol_count; k++)
			if (other->symbols[k].declaration->what == ADB_C_GEO)
				add_link(l, &other->symbols[k], ADB_SM64_BY_DIRECTORY, NULL, NULL, NULL);
	}
}

/* ---- what the header declares ---- */

void adb_sm64_source_behavior(const struct adb_sm64_tree *tree, const struct adb_sm64_symbol *symbol,
			      struct adb_arena *arena, struct adb_sm64_behavior *behavior)
{
	struct following f = {
		.tree = tree, .arena = arena, .seen = { symbol }, .seen_count = 1, .behavior = behavior
	};

	*behavior = (struct adb_sm64_behavior){ 0 };
	for (size_t i = 0; i < f.seen_count; i++)
		read_behavior(&f, f.seen[i]);
}

void adb_sm64_gather_facts(struct adb_sm64_tree *tree)
{
	for (size_t i = 0; i < tree->file_count; i++) {
		const struct adb_sm64_source_file *file = &tree->files[i];

		for (size_t k = 0; k < file->symbol_count; k++) {
			const struct adb_sm64_symbol *symbol = &file->symbols[k];
			const struct adb_c_declaration *declaration = symbol->declaration;

			if (declaration->what == ADB_C_BEHAVIOR)
				gather_behavior(tree, symbol);
			else if (declaration->what == ADB_C_LEVEL)
				gather_level(tree, symbol);
			else if (declaration->what == ADB_C_PAIR && declaration->behaviour != NULL)
				adb_sm64_add_fact(&tree->models, declaration->behaviour, declaration->name,
						  declaration->object, file);
		}
	}
}

void adb_sm64_bind_models(struct adb_sm64_tree *tree)
{
	for (size_t i = 0; i < tree->layouts.slot_count; i++) {
		const struct adb_c_name *slot = &tree->layouts.slots[i];
		const char *name =
			slot->text != NULL ? adb_arena_text(tree->arena, slot->text, slot->size) : NULL;

		if (name == NULL)
			continue;
		for (const struct adb_sm64_fact *fact = slot->value; fact != NULL; fact = fact->next)
			bind_model(tree, name, fact);
	}
}

void adb_sm64_link_table(struct adb_decoder *d, const struct adb_sm64_tree *tree,
			 const struct adb_sm64_symbol *table)
{
	struct linking l = {
		.d = d,
		.tree = tree,
		.link = { .set = table->native_id, .set_asset = table->file->path },
	};
	const char *name = table->declaration->name;

	for (const struct adb_sm64_fact *f = adb_sm64_facts_of(&tree->loaders, name); f != NULL; f = f->next)
		if (adb_sm64_tree_find(tree, f->file, name, strlen(name), ADB_C_BIT(ADB_C_TABLE)) == table)
			link_behaviour(&l, f->name);
	link_folder(&l, table->file);
}

void adb_sm64_link_mario(struct adb_decoder *d, const struct adb_sm64_tree *tree)
{
	struct linking l = {
		.d = d,
		.tree = tree,
		.link = { .set = "mario", .set_asset = tree->mario[0]->file->path },
	};

	link_model(&l, ADB_SM64_BY_MARIO, mario_model, NULL, "mario");
}

void adb_sm64_link_behavior(struct adb_decoder *d, const struct adb_sm64_tree *tree,
			    const struct adb_sm64_symbol *symbol)
{
	struct adb_sm64_behavior behavior;

	adb_sm64_source_behavior(tree, symbol, d->arena, &behavior);
	for (size_t i = 0; i < behavior.table_count; i++) {
		const char *name = behavior.tables[i].symbol;
		const struct adb_sm64_symbol *table =
			name != NULL ? adb_sm64_tree_find(tree, symbol->file, name, strlen(name),
							  ADB_C_BIT(ADB_C_TABLE))
				     : NULL;

		if (name != NULL)
			adb_sm64_add_loader(d->out, symbol->declaration->name,
					    table != NULL ? table->native_id : name, behavior.animate,
					    behavior.animate_count);
	}
}
