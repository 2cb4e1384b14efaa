/*
 * Textures of source trees. The array of one mostly has nothing but an #include of bytes that the build makes of a PNG file:
 *
 *   ALIGNED8 static const Texture NAME[] = {
 *   #include "actors/lamp/shade.rgba16.inc.c"
 *   };
 *
 * The PNG file, "actors/lamp/shade.rgba16.png", is what the tree has, once it was extracted from an image. Without it the bytes may
 * lie in the folder of a build. Other arrays have their bytes in place.
 */
#include <string.h>

#include "codec/png.h"
#include "systems/sm64/source/library.h"

enum { MAX_FILE = 4 * 1024 * 1024, MAX_PATH = 512 };

/* Returns the path of an #include, NULL after a report when it leads out of the tree. */
static const char *path_in_tree(struct adb_sm64_library *library, const struct adb_sm64_array *array,
				const char *written)
{
	const char *fault;
	const char *path = adb_file_name_relative(library->arena, written, ADB_NAMES_PLAIN, 0, &fault);

	if (path == NULL)
		adb_content_report(library->d->out, ADB_WARNING, "pixels", ADB_NO_OFFSET,
				   "%s: a texture is not read: \"%s\" %s", array->file->path, written, fault);
	return path;
}

/* Returns the path of the #include in the braces of an array; NULL when there is none. */
static const char *included_path(struct adb_sm64_library *library, const struct adb_sm64_array *array)
{
	static const char directive[] = "#include \"";
	const char *text = array->file->text + array->declaration->offset;
	const char *end = array->file->text + array->file->size;
	const char *brace = memchr(text, '{', (size_t)(end - text));
	const char *close = brace != NULL ? memchr(brace, '}', (size_t)(end - brace)) : NULL;
	const char *start = close != NULL
				    ? memmem(brace, (size_t)(close - brace), directive, sizeof directive - 1)
				    : NULL;
	const char *quote;

	if (start == NULL)
		return NULL;
	start += sizeof directive - 1;
	quote = memchr(start, '"', (size_t)(close - start));
	if (quote == NULL || quote - start > MAX_PATH)
		return NULL;
	return adb_arena_text(library->arena, start, (size_t)(quote - start));
}

static void *read_file(struct adb_sm64_library *library, const char *path, size_t *size)
{
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_input *input = adb_sm64_library_input(library, path, &error);
	void *bytes = NULL;

	if (error.outcome != ADB_OK)
		adb_content_report(library->d->out, ADB_WARNING, "pixels", ADB_NO_OFFSET,
				   "a texture is not read: %s", error.message);

	if (input != NULL && adb_input_size(input) <= MAX_FILE) {
		*size = (size_t)adb_input_size(input);
		bytes = adb_arena_alloc(library->arena, *size, 1);
		if (bytes != NULL && !adb_input_read(input, 0, bytes, *size))
			bytes = NULL;
	}
	adb_input_release(input);
	return bytes;
}

static bool read_png(struct adb_sm64_library *library, const char *path, struct adb_sm64_texels *texels)
{
	static const char suffix[] = ".inc.c";
	size_t length = strlen(path), size;
	struct adb_error ignored;
	void *bytes;

	if (length <= sizeof suffix - 1 || strcmp(path + length - (sizeof suffix - 1), suffix) != 0)
		return false;
	path = adb_arena_printf(library->arena, "%.*s.png", (int)(length - (sizeof suffix - 1)), path);
	bytes = path != NULL ? read_file(library, path, &size) : NULL;
	return bytes != NULL &&
	       adb_png_decode(bytes, size, library->arena, &texels->pixels, &ignored) == ADB_OK;
}

/* Makes big-endian bytes of the elements. */
static bool pack(struct adb_sm64_library *library, const struct adb_sm64_source_file *file,
		 struct adb_c_range initialiser, unsigned size, struct adb_sm64_texels *texels)
{
	int64_t *values;
	size_t count = adb_sm64_numbers(library, file, initialiser, &values);
	uint8_t *bytes = values != NULL && count > 0 ? adb_arena_alloc(library->arena, count, size) : NULL;

	if (bytes == NULL)
		return false;
	for (size_t i = 0; i < count; i++)
		for (unsigned k = 0; k < size; k++)
			bytes[i * size + k] = (uint8_t)((uint64_t)values[i] >> (8 * (size - 1 - k)));
	texels->bytes = bytes;
	texels->size = count * size;
	return true;
}

/* Returns the bytes of an element, by the type that stands before the name. */
static unsigned element_size(const struct adb_sm64_array *array)
{
	const char *text = array->file->text, *end = text + array->declaration->offset, *start = end;
	size_t length;

	while (start > text && start[-1] != ';' && start[-1] != '}' && start[-1] != '\n')
		start--;
	length = (size_t)(end - start);
	if (memmem(start, length, "64", 2) != NULL)
		return 8;
	if (memmem(start, length, "32", 2) != NULL)
		return 4;
	return memmem(start, length, "16", 2) != NULL ? 2 : 1;
}

/* Reads the numbers that a build made. */
static bool read_built(struct adb_sm64_library *library, const struct adb_sm64_array *array, const char *path,
		       struct adb_sm64_texels *texels)
{
	static const char *const folders[] = { "",          "build/us/", "build/us_pc/", "build/jp/",
					       "build/eu/", "build/sh/", "build/cn/" };

	for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
		const char *whole = adb_arena_printf(library->arena, "%s%s", folders[i], path);
		size_t size = 0, count = 0, capacity;
		const char *text = whole != NULL ? read_file(library, whole, &size) : NULL;
		struct adb_c_tokens tokens = { .text = text, .size = size, .line = 1, .at_line_start = true };
		struct adb_c_token *list;

		if (text == NULL)
			continue;
		capacity = size + 1;
		list = capacity <= MAX_FILE / 16 ? adb_arena_alloc(library->arena, capacity, sizeof *list)
						 : NULL;
		if (list == NULL)
			return false;
		while (count < capacity && (list[count] = adb_c_next_token(&tokens)).kind != ADB_C_END)
			count++;
		return pack(library, array->file, (struct adb_c_range){ list, count }, element_size(array),
			    texels);
	}
	return false;
}

void adb_sm64_read_source_texels(struct adb_sm64_library *library, struct adb_sm64_array *array)
{
	const char *path = included_path(library, array);

	array->texels = (struct adb_sm64_texels){ 0 };
	if (path == NULL) {
		struct adb_c_range initialiser =
			adb_sm64_initialiser(library, array->file, array->declaration);

		pack(library, array->file, initialiser, element_size(array), &array->texels);
	} else if ((path = path_in_tree(library, array, path)) != NULL &&
		   !read_png(library, path, &array->texels)) {
		read_built(library, array, path, &array->texels);
	}
}
