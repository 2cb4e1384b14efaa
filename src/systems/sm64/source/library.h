/*
 * The arrays of a source tree that meshes are made of: display lists, vertices, lights, textures. Most of them lie in files that
 * hold nothing else (model.inc.c), which are read here when a name is looked for in their folder, so that a tree is read without
 * them when nobody wants its meshes.
 */
#ifndef ADB_SYSTEMS_SM64_SOURCE_LIBRARY_H
#define ADB_SYSTEMS_SM64_SOURCE_LIBRARY_H

#include "dump/format.h"
#include "systems/sm64/mesh/gfx.h"
#include "systems/sm64/source/gfx.h"
#include "systems/sm64/source/source.h"

/* A file that is not among those of the tree. */
struct adb_sm64_extra {
	struct adb_sm64_extra *next;
	struct adb_sm64_source_file file; /* text NULL = there is no such file */
	struct adb_c_names names;         /* to declarations */
};

/* What a declaration holds, read at the first use. */
struct adb_sm64_array {
	struct adb_sm64_array *next;
	const struct adb_sm64_source_file *file;
	const struct adb_c_declaration *declaration;
	bool is_list_read, is_vertices_read, is_light_read, is_texels_read;
	struct adb_sm64_gfx_list list;
	struct adb_sm64_vertex *vertices;
	size_t vertex_count;
	bool has_light[2]; /* ambient, diffuse */
	uint8_t lights[2][3];
	struct adb_sm64_texels texels;
};

struct adb_sm64_library {
	struct adb_decoder *d;
	const struct adb_sm64_tree *tree;
	struct adb_arena *arena; /* its own */
	struct adb_c_scope gbi;
	struct adb_sm64_extra *extras;
	struct adb_c_names arrays;  /* from declarations to struct adb_sm64_array */
	struct adb_c_names missing; /* from names that are not found to their text */
	size_t text_size;
};

/* Returns false when the arena of the library is exhausted. Ended with adb_sm64_library_close() in either case. */
bool adb_sm64_library_open(struct adb_sm64_library *library, struct adb_decoder *d,
			   const struct adb_sm64_tree *tree);
void adb_sm64_library_close(struct adb_sm64_library *library);

/* Finds the array or light `name` as used in `from`; NULL when there is none. */
struct adb_sm64_array *adb_sm64_library_find(struct adb_sm64_library *library,
					     const struct adb_sm64_source_file *from, const char *name,
					     size_t size);

/*
 * Opens a file by its path in the tree. NULL as adb_place_open() gives it, with `error` set likewise. Released by the caller.
 */
struct adb_input *adb_sm64_library_input(const struct adb_sm64_library *library, const char *path,
					 struct adb_error *error);

/* Returns the reader of display lists, which borrows the library. */
struct adb_sm64_gfx_reader adb_sm64_library_reader(struct adb_sm64_library *library);

/* ---- source/texture.c ---- */

/* Fills `array->texels` with the bytes or pixels of a texture, all NULL when they are not found. */
void adb_sm64_read_source_texels(struct adb_sm64_library *library, struct adb_sm64_array *array);

/* ---- source/elements.c ---- */

/* The tokens of a declaration behind its name: of an initialiser with braces those inside, else up to the ';'. */
struct adb_c_range adb_sm64_initialiser(struct adb_sm64_library *library,
					const struct adb_sm64_source_file *file,
					const struct adb_c_declaration *declaration);

/*
 * Evaluates the numbers between the commas and braces of an initialiser. Returns their number; `values`, in the arena of the
 * library, are NULL when one of them is no constant.
 */
size_t adb_sm64_numbers(struct adb_sm64_library *library, const struct adb_sm64_source_file *file,
			struct adb_c_range initialiser, int64_t **values);

#endif
