#include "format/sm64_source.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT = 24 * 1024 * 1024 };

static const char mario_folder[] = "assets/anims/";

/* ---- folders ---- */

static size_t folder_length(const char *path)
{
	const char *name = adb_path_base(path);

	return name > path ? (size_t)(name - path) - 1 : 0;
}

/* Whether `path` lies below the folder that the first `length` bytes of `folder` name. */
static bool is_below(const char *path, const char *folder, size_t length)
{
	return length == 0 || (strncmp(path, folder, length) == 0 && path[length] == '/');
}

/* The last folder of the first `length` bytes of a path. */
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
	size_t length = folder_length(path);

	if (strncmp(path, mario_folder, sizeof mario_folder - 1) == 0)
		return "mario";
	if (strncmp(path, levels, sizeof levels - 1) == 0)
		return folder_name(arena, path, sizeof levels - 1 + strcspn(path + sizeof levels - 1, "/"));

	const char *anims = strstr(path, "/anims/");

	return folder_name(arena, path, anims != NULL ? (size_t)(anims - path) : length);
}

/* ---- names ---- */

const struct adb_sm64_source_file *adb_sm64_tree_file(const struct adb_sm64_tree *tree, const char *path)
{
	return adb_c_names_find(&tree->by_path, path, strlen(path));
}

static bool is_wanted(const struct adb_sm64_symbol *symbol, unsigned what)
{
	return (ADB_C_BIT(symbol->declaration->what) & what) != 0;
}

/* The only one below a folder (directly in it, with `directly`); NULL when there are several or none. */
static struct adb_sm64_symbol *only_one(struct adb_sm64_symbol *first, unsigned what, const char *folder,
					size_t length, bool directly)
{
	struct adb_sm64_symbol *found = NULL;

	for (struct adb_sm64_symbol *s = first; s != NULL; s = s->same_name) {
		if (!is_wanted(s, what) || !is_below(s->file->path, folder, length) ||
		    (directly && folder_length(s->file->path) != length))
			continue;
		if (found != NULL)
			return NULL;
		found = s;
	}
	return found;
}

struct adb_sm64_symbol *adb_sm64_tree_find(const struct adb_sm64_tree *tree,
					   const struct adb_sm64_source_file *from, const char *name,
					   size_t size, unsigned what)
{
	struct adb_sm64_symbol *first = adb_c_names_find(&tree->by_name, name, size), *found;
	size_t length = folder_length(from->path);

	for (struct adb_sm64_symbol *s = first; s != NULL; s = s->same_name)
		if (s->file == from && is_wanted(s, what))
			return s;
	found = only_one(first, what, from->path, length, true);
	while (first != NULL && found == NULL) {
		found = only_one(first, what, from->path, length, false);
		if (length == 0)
			break;
		while (length > 0 && from->path[length - 1] != '/')
			length--;
		length -= length > 0;
	}
	return found;
}

/* ---- tables ---- */

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

static void gather_constants(struct adb_sm64_tree *tree)
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

/* ---- symbols ---- */

/* More than that of one name are not worth a search. */
enum { MAX_SAME_NAMES = 4096 };

static void add_same_name(struct adb_sm64_symbol **first, struct adb_sm64_symbol *symbol)
{
	symbol->same_name = *first;
	symbol->same_count = *first != NULL ? (*first)->same_count + 1 : 1;
	if (symbol->same_count <= MAX_SAME_NAMES)
		*first = symbol;
}

static bool add_symbols(struct adb_sm64_tree *tree, struct adb_sm64_source_file *file)
{
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
		if (declaration->what == ADB_C_PAIR)
			continue;
		first = adb_c_names_at(&tree->by_name, declaration->name, strlen(declaration->name));
		if (first == NULL)
			return false;
		add_same_name((struct adb_sm64_symbol **)first, symbol);
	}
	return true;
}

/* Symbols whose name and kind are not the only ones of the tree. */
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

/* The first table with it, in the order of the tree, names an animation. */
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

static int compare_by_path(const void *a, const void *b)
{
	const struct adb_sm64_symbol *x = *(struct adb_sm64_symbol *const *)a;
	const struct adb_sm64_symbol *y = *(struct adb_sm64_symbol *const *)b;
	int order = strcmp(x->file->path, y->file->path);

	return order != 0 ? order : (x > y) - (x < y);
}

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

/* The build sorts the files by name and counts the headers. */
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

/* Headers first, in the order of the tree: their names count everywhere. */
static void read_files(struct adb_sm64_tree *tree)
{
	for (int headers = 1; headers >= 0; headers--)
		for (size_t i = 0; i < tree->file_count; i++)
			if (is_header(tree->files[i].path) == (headers == 1))
				read_file(tree, &tree->files[i]);
}

static void connect_files(struct adb_sm64_tree *tree)
{
	struct adb_arena *scratch = adb_arena_new((size_t)16 << 20);

	gather_constants(tree);
	for (size_t i = 0; i < tree->file_count; i++)
		add_symbols(tree, &tree->files[i]);
	for (size_t i = 0; i < tree->file_count; i++)
		qualify_names(tree, &tree->files[i]);
	for (size_t i = 0; i < tree->file_count; i++)
		name_entries(tree, &tree->files[i]);
	for (size_t i = 0; i < tree->file_count && scratch != NULL; i++)
		count_parts(tree, &tree->files[i], scratch);
	adb_arena_free(scratch);
	gather_mario(tree);
	adb_sm64_gather_facts(tree);
}

static struct adb_sm64_tree *new_tree(struct adb_arena *arena, const char *defines)
{
	struct adb_sm64_tree *tree = adb_arena_alloc(arena, 1, sizeof *tree);

	if (tree == NULL)
		return NULL;
	tree->arena = arena;
	tree->predefined.names.arena = arena;
	tree->headers = (struct adb_c_scope){ .names = { .arena = arena }, .outer = &tree->predefined };
	tree->by_path.arena = tree->by_name.arena = arena;
	tree->loaders.arena = tree->models.arena = tree->layouts.arena = arena;
	return adb_c_scope_predefine(&tree->predefined, defines) ? tree : NULL;
}

/* ---- a tree of a container ---- */

struct listing {
	struct adb_sm64_tree *tree;
	size_t count, capacity;
};

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
	size_t size = input != NULL ? (size_t)adb_input_size(input) : 0;
	char *text = input != NULL && size <= MAX_TEXT ? adb_arena_alloc(tree->arena, size, 1) : NULL;

	if (text != NULL && adb_input_read(input, 0, text, size)) {
		file->text = text;
		file->size = size;
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

static const void *survey_tree(const struct adb_volume *volume, struct adb_arena *arena)
{
	struct adb_sm64_tree *tree = new_tree(arena, volume->defines);
	struct listing listing = { .tree = tree };

	if (tree == NULL)
		return NULL;
	adb_volume_each(volume, count_member, &listing);
	tree->files = adb_arena_alloc(arena, listing.capacity, sizeof *tree->files);
	if (tree->files == NULL)
		return NULL;
	adb_volume_each(volume, load_member, &listing);
	read_files(tree);
	connect_files(tree);
	return adb_arena_outcome(arena) == ADB_OK ? tree : NULL;
}

static const struct adb_survey survey = { .make = survey_tree };

/* ---- a tree of one file ---- */

static const struct adb_sm64_tree *tree_of_file(struct adb_decoder *d)
{
	struct adb_sm64_tree *tree = new_tree(d->arena, d->defines);
	void **by_path;

	if (tree == NULL)
		return NULL;
	tree->files = adb_arena_alloc(d->arena, 1, sizeof *tree->files);
	if (tree->files == NULL)
		return NULL;
	tree->file_count = 1;
	tree->files->path = d->path;
	tree->files->actor = actor_of(d->arena, d->place.path);
	tree->files->text = (const char *)d->in.data;
	tree->files->size = d->in.size;
	by_path = adb_c_names_at(&tree->by_path, d->path, strlen(d->path));
	if (by_path == NULL || tree->files->actor == NULL)
		return NULL;
	*by_path = tree->files;
	read_files(tree);
	connect_files(tree);
	return adb_arena_outcome(d->arena) == ADB_OK ? tree : NULL;
}

const struct adb_sm64_tree *adb_sm64_tree_of(struct adb_decoder *d)
{
	const struct adb_sm64_tree *tree;

	if (!adb_place_says(&d->place, "source_tree", "sm64"))
		return tree_of_file(d);
	tree = adb_place_survey(&d->place, &survey);
	if (tree == NULL)
		adb_arena_fail(d->arena, ADB_LIMIT);
	return tree;
}
