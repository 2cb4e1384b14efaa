/*
 * A Super Mario 64 source tree as a whole: each file is read once, and names that files use are resolved in all files. A file
 * outside of a tree is a tree of one file.
 *
 * A name is searched in the file itself, then in its folder, then in the nearest ancestor folder that has exactly one such
 * name below it: names are static, and several actors may have the same.
 */
#ifndef ADB_SYSTEMS_SM64_SOURCE_SOURCE_H
#define ADB_SYSTEMS_SM64_SOURCE_SOURCE_H

#include "dump/format.h"
#include "systems/sm64/csource/file.h"
#include "systems/sm64/rom/behavior.h"

enum { ADB_SM64_SOURCE_MAX_ENTRIES = 1024 }; /* of one table; 209 in the game */

struct adb_sm64_symbol;

struct adb_sm64_source_file {
	const char *path; /* in the tree */
	const char *text; /* NULL = too large or unreadable */
	size_t size;
	const char *actor; /* the folder of the actor or level; "mario" for assets/anims */
	struct adb_c_file c;
	struct adb_sm64_symbol *symbols; /* one for each declaration, in the same order */
	size_t symbol_count;
};

/* A declaration with its file. */
struct adb_sm64_symbol {
	struct adb_sm64_symbol *same_name; /* the next one */
	uint32_t same_count;               /* from here on */
	const struct adb_sm64_source_file *file;
	const struct adb_c_declaration *declaration;
	const char *native_id; /* the name, or FILE:NAME where the tree has several */

	/* Of an animation: the first table with it. */
	const struct adb_sm64_symbol *table;
	int64_t table_index;
	const char *friendly_name; /* of that entry */

	/* Of an animation: its values and its index, NULL = not found, and the first one with the same, NULL = itself. */
	const struct adb_sm64_symbol *arrays[2], *variant_of;

	uint32_t part_count; /* of a geo layout: animated parts */

	/* Of a geo layout: the models that levels bind to it, ascending by number and name. */
	const struct adb_sm64_model *models;
};

/* A constant MODEL_… that a level binds to a geo layout. */
struct adb_sm64_model {
	const struct adb_sm64_model *next;
	const char *name;
	int64_t number; /* -1 = the tree does not say */
};

/* One entry of a table of animations. */
struct adb_sm64_source_entry {
	int64_t index;
	const char *name;                  /* the symbol */
	struct adb_sm64_symbol *animation; /* NULL = not found */
	/* of a designator, or the constant <ACTOR>_ANIM_… with the value of the index (source/names.c); or NULL */
	const char *friendly_name;
	uint32_t line;
	size_t offset;
};

struct adb_sm64_source_table {
	struct adb_sm64_source_entry *entries;
	size_t count;
	size_t null_count;          /* NULLs behind the last entry */
	size_t dropped_count;       /* entries whose place is unknown or beyond what a table may have */
	struct adb_c_token dropped; /* the first token of the first of them */
	const char *dropped_why;    /* "its index …" */
};

/* A fact about names, in a list of those of one key. */
struct adb_sm64_fact {
	struct adb_sm64_fact *next;
	/* behaviour of a table, model of a behaviour, geo layout of a model, table of a function */
	const char *name;
	const char *object;                      /* of a model: see adb_sm64_link.object */
	const struct adb_sm64_source_file *file; /* that says so */
};

struct adb_sm64_constant {
	const char *text;
	size_t size;
	int64_t value;
};

/* A prefix of such constants, the part before _ANIM_, and the values of its constants. */
struct adb_sm64_prefix {
	const char *text;
	size_t size;
	uint64_t seen[4];      /* bits of the values 0 to 255 */
	int64_t distinct, end; /* how many of them, and one more than the largest */
	bool is_odd;           /* other values */
};

struct adb_sm64_tree {
	struct adb_arena *arena;
	struct adb_sm64_source_file *files; /* in the order of the tree */
	size_t file_count;
	struct adb_c_scope predefined, headers;
	struct adb_c_names by_path; /* to files */
	struct adb_c_names by_name; /* to symbols */
	struct adb_c_names loaders; /* from tables to the behaviours that load them */
	struct adb_c_names models;  /* from behaviours to models */
	struct adb_c_names layouts; /* from models to geo layouts */
	/* from functions that behaviours call, and from files with such, to their tables */
	struct adb_c_names players;
	/* of headers, with _ANIM_ and without _ANIM_STATE_ in their names; sorted by text */
	struct adb_sm64_constant *constants;
	size_t constant_count;
	struct adb_sm64_prefix *prefixes; /* of the constants, each once; sorted by text */
	size_t prefix_count;
	struct adb_c_names actors;      /* the folders of actors that have a table, in capitals */
	struct adb_sm64_symbol **mario; /* the animations of assets/anims, in the order of Mario's table */
	size_t mario_count;
	size_t animated_count; /* files with animations */
	size_t text_size;      /* bytes of all texts that were read */
};

/* Bits for the kinds of declarations that are looked for. */
#define ADB_C_BIT(what) (1U << (what))

/* Returns the tree that the file of `d` lies in. NULL when the arena is exhausted. */
const struct adb_sm64_tree *adb_sm64_tree_of(struct adb_decoder *d);

/* ---- lookup.c ---- */

/* The length of the folder in a path, without the slash behind it; 0 = none. */
size_t adb_sm64_folder_length(const char *path);

const struct adb_sm64_source_file *adb_sm64_tree_file(const struct adb_sm64_tree *tree, const char *path);

/* Finds the symbol `name` as used in `from`, of the kinds of the bit mask `what`; NULL when there is none or it is ambiguous. */
struct adb_sm64_symbol *adb_sm64_tree_find(const struct adb_sm64_tree *tree,
					   const struct adb_sm64_source_file *from, const char *name,
					   size_t size, unsigned what);

/* Adds the fact unless it is there; those of one key stay in the order in which they are found. Texts are kept. */
void adb_sm64_add_fact(struct adb_c_names *facts, const char *key, const char *name, const char *object,
		       const struct adb_sm64_source_file *file);
const struct adb_sm64_fact *adb_sm64_facts_of(const struct adb_c_names *facts, const char *key);

/* ---- clip.c ---- */

/*
 * Fills `arrays` and `variant_of` of all animations of a tree whose symbols are known. Of several animations with the same
 * arrays, one in the file of the arrays counts as the first.
 */
void adb_sm64_connect_animations(struct adb_sm64_tree *tree);

/* ---- table.c ---- */

/* Returns the entries of a table, in `arena`. */
struct adb_sm64_source_table adb_sm64_read_table(const struct adb_sm64_tree *tree,
						 const struct adb_sm64_symbol *table,
						 struct adb_arena *arena);

/* ---- source/names.c ---- */

/* Fills the constants and prefixes of a tree whose headers are read. */
void adb_sm64_gather_constants(struct adb_sm64_tree *tree);

/*
 * Gives those entries of `table` that have no friendly name the constants that number them; texts in `arena`. The constants
 * and actors of the tree must be known.
 */
void adb_sm64_name_entries(const struct adb_sm64_tree *tree, const struct adb_sm64_symbol *table,
			   struct adb_sm64_source_table *entries, struct adb_arena *arena);

/* The constant with the prefix and the value, NULL when the headers have none. */
const struct adb_sm64_constant *adb_sm64_tree_constant(const struct adb_sm64_tree *tree, const char *prefix,
						       int64_t value);

/* Whether an item of an initialiser is `.NAME = …`: `item` is then what follows, and `field` the name. */
bool adb_sm64_take_field(struct adb_c_range *item, struct adb_c_token *field);

/* ---- geo.c ---- */

/* Builds a geo layout of the tree; problems go to `out`. NULL when its arena is exhausted. */
struct adb_sm64_geo *adb_sm64_source_geo(const struct adb_sm64_tree *tree,
					 const struct adb_sm64_symbol *layout, struct adb_content *out);

/* The arguments of a macro; at most `capacity`. Texts in `arena`. Constants have a value, and no symbol unless `keep_symbols`. */
size_t adb_sm64_source_arguments(const struct adb_c_scope *scope, struct adb_arena *arena,
				 const struct adb_c_call *call, bool keep_symbols,
				 struct adb_sm64_argument *arguments, size_t capacity);

/* ---- links.c ---- */

/* Reads a behaviour with its GOTO targets into `behavior`; names are given as symbols. */
void adb_sm64_source_behavior(const struct adb_sm64_tree *tree, const struct adb_sm64_symbol *symbol,
			      struct adb_arena *arena, struct adb_sm64_behavior *behavior);

/* Fills the facts of a tree whose symbols are known. */
void adb_sm64_gather_facts(struct adb_sm64_tree *tree);

/* Fills the models of the geo layouts of a tree whose facts are known. */
void adb_sm64_bind_models(struct adb_sm64_tree *tree);

/* Adds the links of a table to the geo layouts that it may move, and of a behaviour to the tables that it loads. */
void adb_sm64_link_table(struct adb_decoder *d, const struct adb_sm64_tree *tree,
			 const struct adb_sm64_symbol *table);
void adb_sm64_link_mario(struct adb_decoder *d, const struct adb_sm64_tree *tree);
void adb_sm64_link_behavior(struct adb_decoder *d, const struct adb_sm64_tree *tree,
			    const struct adb_sm64_symbol *behavior);

/* ---- plays.c ---- */

/* Records that the functions which a behaviour calls, and other functions of their files, play its tables. */
void adb_sm64_gather_players(struct adb_sm64_tree *tree, const struct adb_sm64_symbol *symbol,
			     const struct adb_sm64_behavior *behavior);

/* Adds a link of kind 'code_ref' for each place in the functions of a file that plays an animation. */
void adb_sm64_add_plays(struct adb_decoder *d, const struct adb_sm64_tree *tree,
			const struct adb_sm64_source_file *file);

#endif
