/* Finds arrays by name, and reads display lists, vertices and lights. */
#include "systems/sm64/source/library.h"

#include <string.h>

enum {
	LIBRARY_BUDGET = 256 * 1024 * 1024,
	MAX_TEXT = 16 * 1024 * 1024,
	MAX_TEXTS = 64 * 1024 * 1024,
	NUMBERS_OF_VERTEX = 10,
	SIZE_OF_VERTEX = 16,
};

static const char model_file[] = "model.inc.c";

/* ---- names ---- */

static bool read_extra(struct adb_sm64_library *library, struct adb_sm64_extra *extra)
{
	struct adb_error ignored;
	struct adb_input *input = adb_sm64_library_input(library, extra->file.path, &ignored);
	uint64_t size = input != NULL ? adb_input_size(input) : 0;
	bool fits = input != NULL && size <= MAX_TEXT && size <= MAX_TEXTS - library->text_size;
	char *text = fits ? adb_arena_alloc(library->arena, (size_t)size, 1) : NULL;
	struct adb_c_file *c = &extra->file.c;
	bool is_read = text != NULL && adb_input_read(input, 0, text, (size_t)size);

	adb_input_release(input);
	if (!is_read)
		return false;
	library->text_size += (size_t)size;
	extra->file.text = text;
	extra->file.size = (size_t)size;
	c->scope = (struct adb_c_scope){ .names = { .arena = library->arena },
					 .outer = &library->tree->headers };
	c->problems.arena = library->arena;
	if (!adb_c_file_read(c, text, (size_t)size, &c->scope, false))
		return false;
	for (struct adb_c_declaration *found = c->first; found != NULL; found = found->next) {
		void **slot = adb_c_names_at(&extra->names, found->name, strlen(found->name));

		if (slot == NULL)
			return false;
		if (*slot == NULL && (found->what == ADB_C_ARRAY || found->what == ADB_C_LIGHTS))
			*slot = found;
	}
	return true;
}

/* Returns a file by its path, read at the first time. NULL when the arena is exhausted. */
static struct adb_sm64_extra *extra_at(struct adb_sm64_library *library, const char *path)
{
	struct adb_sm64_extra *extra = library->extras;

	while (extra != NULL && strcmp(extra->file.path, path) != 0)
		extra = extra->next;
	if (extra != NULL)
		return extra;
	extra = adb_arena_alloc(library->arena, 1, sizeof *extra);
	if (extra == NULL)
		return NULL;
	extra->next = library->extras;
	library->extras = extra;
	extra->file.path = path;
	extra->names.arena = library->arena;
	if (adb_sm64_tree_file(library->tree, path) == NULL && !read_extra(library, extra))
		extra->file.text = NULL;
	return extra;
}

/* Looks in the file of the models in the folder of `path`. */
static const struct adb_c_declaration *find_beside(struct adb_sm64_library *library, const char *path,
						   const char *name, size_t size,
						   const struct adb_sm64_source_file **file)
{
	size_t folder = (size_t)(adb_path_base(path) - path);
	const char *beside = adb_arena_printf(library->arena, "%.*s%s", (int)folder, path, model_file);
	struct adb_sm64_extra *extra = beside != NULL ? extra_at(library, beside) : NULL;

	if (extra == NULL || extra->file.text == NULL)
		return NULL;
	*file = &extra->file;
	return adb_c_names_find(&extra->names, name, size);
}

/* Looks in the folder of another actor whose name the symbol begins with; the longest such name comes first. */
static const struct adb_c_declaration *find_of_actor(struct adb_sm64_library *library, const char *name,
						     size_t size, const struct adb_sm64_source_file **file)
{
	const char *best = NULL;
	size_t best_length = 0;

	for (size_t i = 0; i < library->tree->file_count; i++) {
		const char *path = library->tree->files[i].path;
		const char *folder = strncmp(path, "actors/", 7) == 0 ? path + 7 : "";
		size_t length = strcspn(folder, "/");

		if (length > best_length && folder[length] == '/' && length < size &&
		    memcmp(folder, name, length) == 0 && name[length] == '_') {
			best = path;
			best_length = length;
		}
	}
	if (best == NULL)
		return NULL;

	const char *path = adb_arena_printf(library->arena, "actors/%.*s/x", (int)best_length, best + 7);

	return path != NULL ? find_beside(library, path, name, size, file) : NULL;
}

/* Returns what was read of a declaration before, or room for it. */
static struct adb_sm64_array *array_of(struct adb_sm64_library *library,
				       const struct adb_sm64_source_file *file,
				       const struct adb_c_declaration *declaration)
{
	struct adb_sm64_array *array =
		adb_c_names_find(&library->arrays, (const char *)&declaration, sizeof declaration);
	void **slot;

	if (array != NULL)
		return array;
	array = adb_arena_alloc(library->arena, 1, sizeof *array);
	if (array == NULL)
		return NULL;
	array->file = file;
	array->declaration = declaration;
	array->list.arena = library->arena;
	slot = adb_c_names_at(&library->arrays, (const char *)&array->declaration, sizeof declaration);
	if (slot == NULL)
		return NULL;
	*slot = array;
	return array;
}

/* ---- display lists ---- */

static struct adb_sm64_ref list_of(void *context, const struct adb_sm64_geo_command *node)
{
	struct adb_sm64_library *library = context;
	const struct adb_sm64_symbol *layout = node->layout;
	struct adb_sm64_ref ref = { .name = node->display_list };

	if (layout != NULL && node->display_list != NULL)
		ref.owner = adb_sm64_library_find(library, layout->file, node->display_list,
						  strlen(node->display_list));
	return ref;
}

struct finding {
	struct adb_sm64_library *library;
	const struct adb_sm64_source_file *file;
};

/* Returns the text of a name that is not found, the same each time. */
static const char *missing_name(struct adb_sm64_library *library, const struct adb_c_token *name)
{
	void **slot = adb_c_names_at(&library->missing, name->text, name->size);

	if (slot != NULL && *slot == NULL)
		*slot = adb_arena_text(library->arena, name->text, name->size);
	return slot != NULL ? *slot : NULL;
}

static struct adb_sm64_ref find_name(void *context, const struct adb_c_token *name)
{
	const struct finding *finding = context;
	const struct adb_sm64_array *array =
		adb_sm64_library_find(finding->library, finding->file, name->text, name->size);

	if (array != NULL)
		return (struct adb_sm64_ref){ .owner = array, .name = array->declaration->name };
	return (struct adb_sm64_ref){ .name = missing_name(finding->library, name) };
}

static void read_list(struct adb_sm64_library *library, struct adb_sm64_array *array)
{
	struct adb_c_range rest = adb_sm64_initialiser(library, array->file, array->declaration);
	struct adb_c_scope scope = library->gbi;
	struct finding finding = { library, array->file };
	const struct adb_sm64_gfx_source source = { &scope, &finding, find_name };
	struct adb_c_call call;

	scope.outer = &array->file->c.scope;
	while (adb_c_next_call(&rest, &call))
		if (!adb_sm64_gfx_from_macro(&array->list, &source, &call))
			return;
}

static bool enter(void *context, const struct adb_sm64_ref *ref, struct adb_sm64_gfx_cursor *to)
{
	struct adb_sm64_library *library = context;
	struct adb_sm64_array *array = (struct adb_sm64_array *)(uintptr_t)ref->owner;

	if (array == NULL)
		return false;
	if (!array->is_list_read)
		read_list(library, array);
	array->is_list_read = true;
	*to = (struct adb_sm64_gfx_cursor){ .list = array };
	return array->list.count > 0;
}

static bool read_command(void *context, struct adb_sm64_gfx_cursor *at, struct adb_sm64_gfx_command *command)
{
	const struct adb_sm64_array *array = at->list;

	(void)context;
	if (at->position >= array->list.count)
		return false;
	*command = array->list.commands[at->position++];
	return true;
}

/* ---- vertices ---- */

/* The numbers of a vertex: x, y, z, a flag, s, t, and four bytes. */
static void make_vertices(struct adb_sm64_library *library, struct adb_sm64_array *array)
{
	int64_t *values;
	struct adb_c_range initialiser = adb_sm64_initialiser(library, array->file, array->declaration);
	size_t count = adb_sm64_numbers(library, array->file, initialiser, &values) / NUMBERS_OF_VERTEX;

	array->vertices =
		values != NULL ? adb_arena_alloc(library->arena, count, sizeof *array->vertices) : NULL;
	for (size_t i = 0; array->vertices != NULL && i < count; i++) {
		const int64_t *value = values + NUMBERS_OF_VERTEX * i;
		struct adb_sm64_vertex *vertex = &array->vertices[i];

		for (int axis = 0; axis < 3; axis++)
			vertex->position[axis] = (int16_t)(uint16_t)value[axis];
		for (int axis = 0; axis < 2; axis++)
			vertex->st[axis] = (int16_t)(uint16_t)value[4 + axis];
		for (int k = 0; k < 4; k++)
			vertex->colour[k] = (uint8_t)value[6 + k];
		array->vertex_count = i + 1;
	}
}

static size_t read_vertices(void *context, const struct adb_sm64_ref *ref, size_t count,
			    struct adb_sm64_vertex *vertices)
{
	struct adb_sm64_library *library = context;
	struct adb_sm64_array *array = (struct adb_sm64_array *)(uintptr_t)ref->owner;
	size_t first = ref->address / SIZE_OF_VERTEX;

	if (array == NULL)
		return 0;
	if (!array->is_vertices_read)
		make_vertices(library, array);
	array->is_vertices_read = true;
	if (array->vertices == NULL || first >= array->vertex_count)
		return 0;
	if (count > array->vertex_count - first) /* Quirk: an owl of the game loads 12 of an array of 6 */
		count = array->vertex_count - first;
	if (count > 0)
		memcpy(vertices, array->vertices + first, count * sizeof *vertices);
	return count;
}

/* ---- lights ---- */

/*
 * Both lights are in gdSPDefLights1(ambient red, green, blue, diffuse red, …) and in a structure of 8 and 12 numbers; one is in a
 * structure of its own.
 */
static void make_lights(struct adb_sm64_library *library, struct adb_sm64_array *array)
{
	struct adb_c_range initialiser = adb_sm64_initialiser(library, array->file, array->declaration);
	bool is_macro = initialiser.count > 0 && adb_c_token_starts(&initialiser.tokens[0], "gdSPDefLights");
	size_t count, second = is_macro ? 3 : 8;
	int64_t *values;

	if (array->declaration->what != ADB_C_LIGHTS)
		return;
	if (is_macro) {
		struct adb_c_call call;

		if (!adb_c_next_call(&initialiser, &call))
			return;
		initialiser = call.arguments;
	}
	count = adb_sm64_numbers(library, array->file, initialiser, &values);
	for (size_t light = 0; values != NULL && light < 2; light++) {
		array->has_light[light] = count >= light * second + 3 && (light == 0 || count != 12);
		for (size_t k = 0; array->has_light[light] && k < 3; k++)
			array->lights[light][k] = (uint8_t)values[light * second + k];
	}
}

static bool read_light(void *context, const struct adb_sm64_ref *ref, uint8_t colour[3])
{
	struct adb_sm64_library *library = context;
	struct adb_sm64_array *array = (struct adb_sm64_array *)(uintptr_t)ref->owner;
	size_t which = ref->address == 8;

	if (array == NULL || (ref->address != 0 && ref->address != 8))
		return false;
	if (!array->is_light_read)
		make_lights(library, array);
	array->is_light_read = true;
	if (!array->has_light[which])
		return false;
	memcpy(colour, array->lights[which], 3);
	return true;
}

/* ---- textures ---- */

static bool find_texels(void *context, const struct adb_sm64_ref *ref, struct adb_sm64_texels *texels)
{
	struct adb_sm64_library *library = context;
	struct adb_sm64_array *array = (struct adb_sm64_array *)(uintptr_t)ref->owner;

	*texels = (struct adb_sm64_texels){ 0 };
	if (array == NULL)
		return false;
	if (!array->is_texels_read)
		adb_sm64_read_source_texels(library, array);
	array->is_texels_read = true;
	*texels = array->texels;
	if (texels->bytes != NULL && ref->address < texels->size) {
		texels->bytes += ref->address;
		texels->size -= ref->address;
		return true;
	}
	texels->bytes = NULL;
	return texels->pixels.rgba != NULL;
}

/* ---- what the header declares ---- */

bool adb_sm64_library_open(struct adb_sm64_library *library, struct adb_decoder *d,
			   const struct adb_sm64_tree *tree)
{
	*library = (struct adb_sm64_library){ .d = d, .tree = tree, .arena = adb_arena_new(LIBRARY_BUDGET) };
	if (library->arena == NULL)
		return false;
	library->gbi.names.arena = library->arrays.arena = library->missing.arena = library->arena;
	return adb_sm64_define_gbi(&library->gbi);
}

void adb_sm64_library_close(struct adb_sm64_library *library)
{
	adb_arena_free(library->arena);
}

struct adb_sm64_array *adb_sm64_library_find(struct adb_sm64_library *library,
					     const struct adb_sm64_source_file *from, const char *name,
					     size_t size)
{
	const struct adb_sm64_source_file *file = NULL;
	const struct adb_c_declaration *declaration = find_beside(library, from->path, name, size, &file);

	if (declaration == NULL) {
		const struct adb_sm64_symbol *symbol = adb_sm64_tree_find(
			library->tree, from, name, size, ADB_C_BIT(ADB_C_ARRAY) | ADB_C_BIT(ADB_C_LIGHTS));

		if (symbol != NULL) {
			file = symbol->file;
			declaration = symbol->declaration;
		} else {
			declaration = find_of_actor(library, name, size, &file);
		}
	}
	return declaration != NULL ? array_of(library, file, declaration) : NULL;
}

struct adb_sm64_gfx_reader adb_sm64_library_reader(struct adb_sm64_library *library)
{
	return (struct adb_sm64_gfx_reader){
		.context = library,
		.slots = ADB_SM64_GFX_SLOTS,
		.list_of = list_of,
		.enter = enter,
		.read = read_command,
		.vertices = read_vertices,
		.light = read_light,
		.texels = find_texels,
	};
}
