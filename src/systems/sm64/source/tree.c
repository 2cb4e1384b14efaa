/* Reads the files of a source tree, and resolves the names that they use. */
#include "systems/sm64/source/source.h"

#include <stdlib.h>
#include <string.h>

enum {
	MAX_TEXT = 64 * 1024 * 1024,      /* of one file */
	MAX_TEXTS = 3 * 64 * 1024 * 1024, /* of all files of a tree */
};

static const char mario_folder[] = "assets/anims/";

/* Names with more symbols are not resolved, which bounds the time. */
enum { MAX_SAME_NAMES = 4096 };

struct listing {
	struct adb_sm64_tree *tree;
	size_t count, capacity;
};

/* ---- folders ---- */

/* Returns the name of the last folder in the first `length` bytes of a path. */
static const char *folder_name(struct adb_arena *arena, const char *path, size_t length)
{
	size_t start = length;

	while (start > 0 && path[start - 1] != '/')
		start--;
	return adb_arena_text(arena, path + start, length - start);
}

static const char *actor_of(struct adb_arena *arena, const char *path)
{
	static const char levels[] = "levels/";
	size_t length = adb_sm64_folder_length(path);

	if (strncmp(path, mario_folder, sizeof mario_folder - 1) == 0)
		return "mario";
	if (strncmp(path, levels, sizeof levels - 1) == 0)
		return folder_name(arena, path, sizeof levels - 1 + strcspn(path + sizeof levels - 1, "/"));

	const char *anims = strstr(path, "/anims/");

	return folder_name(arena, path, anims != NULL ? (size_t)(anims - path) : length);
}

/* ---- symbols ---- */

static void add_same_name(struct adb_sm64_symbol **first, struct adb_sm64_symbol *symbol)
{
	symbol->same_name = *first;
	symbol->same_count = *first != NULL ? (*first)->same_count + 1 : 1;
	if (symbol->same_count <= MAX_SAME_NAMES)
		*first = symbol;
}

static bool add_symbols(struct adb_sm64_tree *tree, struct adb_sm64_source_file *file)
{
	/* The names of these kinds are those of other things, which they refer to. */
	const unsigned unnamed =
		ADB_C_BIT(ADB_C_PAIR) | ADB_C_BIT(ADB_C_MARIO_PLAY) | ADB_C_BIT(ADB_C_OBJECT_PLAY);
	const struct adb_c_declaration *declaration = file->c.first;

	file->symbols = adb_arena_alloc(tree->arena, file->c.count, sizeof *file->symbols);
	if (file->symbols == NULL)
		return false;
	for (; declaration != NULL; declaration = declaration->next) {
		struct adb_sm64_symbol *symbol = &file->symbols[file->symbol_count++];
		void **first;

		*symbol = (struct adb_sm64_symbol){ .file = file,
						    .declaration = declaration,
						    .native_id = declaration->name };
		if ((ADB_C_BIT(declaration->what) & unnamed) != 0)
			continue;
		first = adb_c_names_at(&tree->by_name, declaration->name, strlen(declaration->name));
		if (first == NULL)
			return false;
		add_same_name((struct adb_sm64_symbol **)first, symbol);
	}
	return true;
}

/* Makes native ids unique: symbols with the name and kind of another one get FILE:NAME. */
static void qualify_names(struct adb_sm64_tree *tree, struct adb_sm64_source_file *file)
{
	for (size_t i = 0; i < file->symbol_count; i++) {
		struct adb_sm64_symbol *symbol = &file->symbols[i];
		const char *name = symbol->declaration->name;
		const struct adb_sm64_symbol *other = adb_c_names_find(&tree->by_name, name, strlen(name));

		while (other != NULL &&
		       (other == symbol || other->declaration->what != symbol->declaration->what))
			other = other->same_name;
		if (other != NULL && symbol->declaration->what != ADB_C_ARRAY)
			symbol->native_id = adb_arena_printf(tree->arena, "%s:%s", file->path, name);
	}
}

/* Names animations after their entry in the first table that has them, in the order of the tree. */
static void name_entries(struct adb_sm64_tree *tree, struct adb_sm64_source_file *file)
{
	for (size_t i = 0; i < file->symbol_count; i++) {
		if (file->symbols[i].declaration->what != ADB_C_TABLE)
			continue;

		struct adb_sm64_source_table table =
			adb_sm64_read_table(tree, &file->symbols[i], tree->arena);

		for (size_t k = 0; k < table.count; k++) {
			struct adb_sm64_symbol *animation = table.entries[k].animation;

			if (animation == NULL || animation->table != NULL)
				continue;
			animation->table = &file->symbols[i];
			animation->table_index = table.entries[k].index;
			animation->friendly_name = table.entries[k].friendly_name;
		}
	}
}

static void count_parts(struct adb_sm64_tree *tree, struct adb_sm64_source_file *file,
			struct adb_arena *scratch)
{
	for (size_t i = 0; i < file->symbol_count; i++) {
		struct adb_content content = { .arena = scratch };

		if (file->symbols[i].declaration->what != ADB_C_GEO)
			continue;

		const struct adb_sm64_geo *geo = adb_sm64_source_geo(tree, &file->symbols[i], &content);

		file->symbols[i].part_count = geo != NULL ? geo->part_count : 0;
		adb_arena_reset(scratch);
	}
}

/* ---- Mario ---- */

static size_t mario_headers(struct adb_sm64_tree *tree, struct adb_sm64_symbol **out)
{
	size_t count = 0;

	for (size_t i = 0; i < tree->file_count; i++) {
		struct adb_sm64_source_file *file = &tree->files[i];

		for (size_t k = 0; k < file->symbol_count; k++)
			if (strcmp(file->actor, "mario") == 0 &&
			    strncmp(file->path, mario_folder, sizeof mario_folder - 1) == 0 &&
			    file->symbols[k].declaration->what == ADB_C_ANIMATION) {
				if (out != NULL)
					out[count] = &file->symbols[k];
				count++;
			}
	}
	return count;
}

static int compare_by_path(const void *a, const void *b)
{
	const struct adb_sm64_symbol *x = *(struct adb_sm64_symbol *const *)a;
	const struct adb_sm64_symbol *y = *(struct adb_sm64_symbol *const *)b;
	int order = strcmp(x->file->path, y->file->path);

	return order != 0 ? order : (x > y) - (x < y);
}

/* Makes Mario's table as the build does, which sorts the files by name and numbers their headers. */
static void gather_mario(struct adb_sm64_tree *tree)
{
	size_t count = mario_headers(tree, NULL);

	tree->mario = adb_arena_alloc(tree->arena, count, sizeof *tree->mario);
	if (tree->mario == NULL || count == 0)
		return;
	tree->mario_count = mario_headers(tree, tree->mario);
	qsort(tree->mario, count, sizeof *tree->mario, compare_by_path);
}

/* ---- reading ---- */

static struct adb_sm64_tree *new_tree(struct adb_arena *arena, const char *options)
{
	struct adb_sm64_tree *tree = adb_arena_alloc(arena, 1, sizeof *tree);

	if (tree == NULL)
		return NULL;
	tree->arena = arena;
	tree->predefined.names.arena = arena;
	tree->headers = (struct adb_c_scope){ .names = { .arena = arena }, .outer = &tree->predefined };
	tree->by_path.arena = tree->by_name.arena = arena;
	tree->loaders.arena = tree->models.arena = arena;
	tree->layouts.arena = tree->players.arena = tree->actors.arena = arena;
	return adb_c_scope_predefine(&tree->predefined, options) ? tree : NULL;
}

static bool is_header(const char *path)
{
	size_t length = strlen(path);

	return length > 2 && strcmp(path + length - 2, ".h") == 0;
}

static bool is_code(const char *path)
{
	return strncmp(path, "src/", 4) == 0;
}

static void read_file(struct adb_sm64_tree *tree, struct adb_sm64_source_file *file)
{
	struct adb_c_file *c = &file->c;

	c->scope = (struct adb_c_scope){ .names = { .arena = tree->arena }, .outer = &tree->headers };
	c->problems.arena = tree->arena;
	if (file->text != NULL)
		adb_c_file_read(c, file->text, file->size, is_header(file->path) ? &tree->headers : &c->scope,
				is_code(file->path));
}

/* Reads headers first, in the order of the tree, because all files use their names. */
static void read_files(struct adb_sm64_tree *tree)
{
	for (int headers = 1; headers >= 0; headers--)
		for (size_t i = 0; i < tree->file_count; i++)
			if (is_header(tree->files[i].path) == (headers == 1))
				read_file(tree, &tree->files[i]);
}

static bool has_animation(const struct adb_sm64_source_file *file)
{
	for (size_t i = 0; i < file->symbol_count; i++)
		if (file->symbols[i].declaration->what == ADB_C_ANIMATION)
			return true;
	return false;
}

static void add_actor(struct adb_sm64_tree *tree, struct adb_sm64_source_file *file)
{
	const char *actor = adb_text_upper(tree->arena, file->actor);
	void **slot = NULL;

	for (size_t i = 0; actor != NULL && slot == NULL && i < file->symbol_count; i++)
		if (file->symbols[i].declaration->what == ADB_C_TABLE)
			slot = adb_c_names_at(&tree->actors, actor, strlen(actor));
	if (slot != NULL)
		*slot = file;
}

static void connect_files(struct adb_sm64_tree *tree)
{
	struct adb_arena *scratch = adb_arena_new((size_t)16 << 20);

	adb_sm64_gather_constants(tree);
	for (size_t i = 0; i < tree->file_count; i++) {
		add_symbols(tree, &tree->files[i]);
		tree->animated_count += has_animation(&tree->files[i]);
		add_actor(tree, &tree->files[i]);
	}
	for (size_t i = 0; i < tree->file_count; i++)
		qualify_names(tree, &tree->files[i]);
	for (size_t i = 0; i < tree->file_count; i++)
		name_entries(tree, &tree->files[i]);
	for (size_t i = 0; i < tree->file_count && scratch != NULL; i++)
		count_parts(tree, &tree->files[i], scratch);
	adb_arena_free(scratch);
	gather_mario(tree);
	adb_sm64_connect_animations(tree);
	adb_sm64_gather_facts(tree);
	adb_sm64_bind_models(tree);
}

/* ---- a tree of one file ---- */

static const struct adb_sm64_tree *tree_of_file(struct adb_decoder *d)
{
	struct adb_sm64_tree *tree = new_tree(d->arena, d->options);
	void **by_path;

	if (tree == NULL)
		return NULL;
	tree->files = adb_arena_alloc(d->arena, 1, sizeof *tree->files);
	if (tree->files == NULL)
		return NULL;
	tree->file_count = 1;
	tree->files->path = d->path;
	tree->files->actor = actor_of(d->arena, d->place.path);
	tree->files->text = d->in.size > 0 ? (const char *)d->in.data : "";
	tree->files->size = d->in.size;
	by_path = adb_c_names_at(&tree->by_path, d->path, strlen(d->path));
	if (by_path == NULL || tree->files->actor == NULL)
		return NULL;
	*by_path = tree->files;
	read_files(tree);
	connect_files(tree);
	return adb_arena_outcome(d->arena) == ADB_OK ? tree : NULL;
}

/* ---- a tree of a container ---- */

static bool count_member(void *context, const struct adb_volume *volume, const struct adb_member *member)
{
	(void)volume;
	(void)member;
	((struct listing *)context)->capacity++;
	return true;
}

static void load_text(struct adb_sm64_tree *tree, struct adb_sm64_source_file *file,
		      const struct adb_volume *volume, const struct adb_member *member)
{
	struct adb_error ignored;
	struct adb_input *input = adb_member_input(volume, member, &ignored);
	uint64_t size = input != NULL ? adb_input_size(input) : 0;
	bool fits = input != NULL && size <= MAX_TEXT && size <= MAX_TEXTS - tree->text_size;
	char *text = fits ? adb_arena_alloc(tree->arena, (size_t)size, 1) : NULL;

	if (text != NULL && adb_input_read(input, 0, text, (size_t)size)) {
		file->text = text;
		file->size = (size_t)size;
		tree->text_size += (size_t)size;
	}
	adb_input_release(input);
}

static bool load_member(void *context, const struct adb_volume *volume, const struct adb_member *member)
{
	struct listing *listing = context;
	struct adb_sm64_tree *tree = listing->tree;
	struct adb_sm64_source_file *file = &tree->files[tree->file_count];
	void **by_path;

	if (tree->file_count == listing->capacity)
		return false;
	if (member->type == NULL || strcmp(member->type, "SM64C") != 0)
		return true;
	file->path = adb_arena_text(tree->arena, member->path, strlen(member->path));
	file->actor = file->path != NULL ? actor_of(tree->arena, file->path) : NULL;
	if (file->actor == NULL)
		return false;
	load_text(tree, file, volume, member);
	by_path = adb_c_names_at(&tree->by_path, file->path, strlen(file->path));
	if (by_path != NULL)
		*by_path = file;
	tree->file_count++;
	return by_path != NULL;
}

static const void *read_tree(const struct adb_place *root, struct adb_arena *arena)
{
	struct adb_sm64_tree *tree = new_tree(arena, root->volume->options);
	struct listing listing = { .tree = tree };

	if (tree == NULL)
		return NULL;
	adb_place_each_member(root, count_member, &listing);
	tree->files = adb_arena_alloc(arena, listing.capacity, sizeof *tree->files);
	if (tree->files == NULL)
		return NULL;
	adb_place_each_member(root, load_member, &listing);
	read_files(tree);
	connect_files(tree);
	return adb_arena_outcome(arena) == ADB_OK ? tree : NULL;
}

/* ---- what the header declares ---- */

const struct adb_sm64_tree *adb_sm64_tree_of(struct adb_decoder *d)
{
	const struct adb_sm64_tree *tree;

	if (!adb_place_attribute_is(&d->place, "source_tree", "sm64"))
		return tree_of_file(d);
	tree = adb_place_survey(&d->place, read_tree);
	if (tree == NULL)
		adb_arena_fail(d->arena, ADB_LIMIT);
	return tree;
}
