/*
 * The source tree of a Super Mario 64 decompilation or of a project that descends from it (HackerSM64, sm64ex, sm64coopdx,
 * …): the whole folder is one source, because its files refer to each other by names.
 *
 *   actors/, levels/    files with "anim" in their path, table.inc.c, geo*.inc.c, geo.c, script.c, scripts.c
 *   assets/anims/       Mario's clips
 *   data/               behaviours
 *   include/            every header, and the presets
 *   src/game, src/menu, src/engine   code that creates objects, and sound tables
 *   mods/, docs/        Lua files: mods, and examples of them
 *
 * Only these files are listed and read; meshes, textures and sounds, nearly all of a tree, are skipped. Meshes (model.inc.c) and
 * textures are read when a decoder asks for them by their names; only their sizes and times are looked at, to see a change. A
 * folder with a subfolder anims/ of C files, such as a single actor, is a tree, too: all its C and Lua files are read.
 *
 * A whole tree in an archive, in any folder of it, is read in the same way: see packed.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/file_info.h"
#include "container/directory.h"
#include "dump/container.h"
#include "systems/sm64/source/packed.h"

static const struct adb_attribute_doc attributes[] = {
	{ "sources", "source_tree", "the game whose source code it is: sm64" },
	{ NULL, NULL, NULL },
};

enum {
	WHOLE_TREE_BITS = 64,
	ACTOR_BITS = 24,
	PACKED_BITS = 96, /* more than any archive */
	MAX_PATH = 4096,
	PIECE = 256 * 1024,
	MAX_FILES = 200000, /* those that matter; the largest tree known has some 3,000 */
};

struct file {
	const char *path; /* below the folder */
	uint64_t byte_size;
	int64_t mtime_ns;
	const struct adb_sm64_packed_file *packed; /* NULL = in the file system */
};

struct tree {
	struct adb_volume *volume;
	struct file *files; /* in the order of compare_files() */
	size_t count, capacity, next;
	struct file
		*asked; /* of a folder, what may be asked for by its name: part of its state, not listed */
	size_t asked_count, asked_capacity;
	size_t root_length;             /* of the path of the folder and its '/' */
	const struct part *part;        /* the one that is being listed */
	struct adb_sm64_packed *packed; /* NULL = a folder */
	size_t next_beside;
};

/* A folder that can have relevant files. */
struct part {
	const char *folder; /* "" = the tree itself */
	bool (*matters)(const char *path);
};

/* ---- which folders, which files ---- */

static bool has(const char *folder, const char *name, enum adb_file_kind kind)
{
	char path[MAX_PATH];
	struct adb_file_info info;
	int length = snprintf(path, sizeof path, "%s/%s", folder, name);

	return length > 0 && (size_t)length < sizeof path && adb_file_info_of(path, &info) &&
	       info.kind == kind;
}

/* Requires more folders than `actors/`, which is a common name. */
static bool is_whole_tree(const char *folder)
{
	return has(folder, "actors", ADB_FILE_FOLDER) &&
	       (has(folder, "assets/anims", ADB_FILE_FOLDER) ||
		has(folder, "data/behavior_data.c", ADB_FILE_REGULAR) ||
		has(folder, "include/geo_commands.h", ADB_FILE_REGULAR));
}

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text), end_length = strlen(end);

	return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static enum adb_outcome stop_at_source(void *context, const char *path, const struct adb_file_info *info)
{
	(void)info;
	*(bool *)context = ends_with(path, ".inc.c");
	return *(bool *)context ? ADB_INTERRUPTED : ADB_OK;
}

static bool enter_first(void *context, const char *path)
{
	(void)context;
	(void)path;
	return false;
}

static bool is_actor(const char *folder)
{
	char path[MAX_PATH];
	int length = snprintf(path, sizeof path, "%s/anims", folder);
	bool found = false;
	struct adb_directory_visitor visitor = { .context = &found,
						 .file = stop_at_source,
						 .folder = enter_first };
	struct adb_error ignored;

	if (length > 0 && (size_t)length < sizeof path && has(folder, "anims", ADB_FILE_FOLDER))
		adb_directory_walk(path, &visitor, &ignored);
	return found;
}

static int folder_bits(const char *path)
{
	return is_whole_tree(path) ? WHOLE_TREE_BITS : is_actor(path) ? ACTOR_BITS : 0;
}

static int sniff(struct adb_peek *peek)
{
	const char *folder = adb_input_folder(peek->input);

	return folder != NULL ? folder_bits(folder) : adb_sm64_is_packed(peek) ? PACKED_BITS : 0;
}

static bool is_c(const char *path)
{
	return ends_with(path, ".c") || ends_with(path, ".h");
}

static bool starts_with(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

static bool is_of_objects(const char *path)
{
	const char *name = adb_path_base(path);

	return is_c(path) &&
	       (strstr(path, "anim") != NULL || strcmp(name, "table.inc.c") == 0 ||
		strcmp(name, "geo.c") == 0 || strcmp(name, "script.c") == 0 ||
		strcmp(name, "scripts.c") == 0 || (starts_with(name, "geo") && ends_with(name, ".inc.c")));
}

static bool is_lua(const char *path)
{
	return ends_with(path, ".lua");
}

static bool is_text(const char *path)
{
	return is_c(path) || is_lua(path);
}

/* Nothing of the folder is listed; some of it may be asked for. */
static bool is_none(const char *path)
{
	(void)path;
	return false;
}

/* ---- in an archive ---- */

static const struct part parts_of_whole_tree[] = {
	{ "actors", is_of_objects },
	{ "assets/anims", is_c },
	{ "bin", is_none },
	{ "build", is_none },
	{ "data", is_c },
	{ "docs", is_lua },
	{ "include", is_c },
	{ "levels", is_of_objects },
	{ "mods", is_lua },
	{ "src/engine", is_c },
	{ "src/game", is_c },
	{ "src/menu", is_c },
	{ "textures", is_none },
	{ NULL, NULL },
};

static bool matters(const char *path)
{
	for (const struct part *part = parts_of_whole_tree; part->folder != NULL; part++) {
		size_t length = strlen(part->folder);

		if (strncmp(path, part->folder, length) == 0 && path[length] == '/' && part->matters(path))
			return true;
	}
	return false;
}

/* Whether a file that is not listed is read when somebody asks for it by its name: a mesh, a texture. */
static bool may_be_asked(const char *path)
{
	static const char *const folders[] = { "actors/", "levels/", "bin/", "textures/", "build/" };

	if (ends_with(path, ".png"))
		return true;
	for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
		if (starts_with(path, folders[i]))
			return ends_with(path, ".inc.c");
	return strchr(path, '/') == NULL && ends_with(path, ".inc.c");
}

static void say_tree(struct adb_volume *volume)
{
	adb_attribute_text(volume->notes->arena, &volume->notes->attributes, "source_tree", "sm64");
}

static enum adb_outcome open_packed(struct adb_volume *volume, struct tree *tree)
{
	tree->packed = adb_sm64_packed_new(volume, matters, may_be_asked);
	if (tree->packed == NULL)
		return volume->error.outcome;
	say_tree(volume);
	return ADB_OK;
}

static enum adb_outcome fail_memory(struct adb_volume *volume)
{
	return adb_error_set(&volume->error, adb_arena_outcome(volume->arena), ADB_NO_OFFSET,
			     "out of memory");
}

/* Compares paths without case first, so that a path can be found in any case. */
static int compare_files(const void *a, const void *b)
{
	const struct file *x = a, *y = b;
	int order = adb_text_compare_nocase(x->path, y->path);

	return order != 0 ? order : strcmp(x->path, y->path);
}

/* Lists a packed tree before the first member, when the limits are known. */
static enum adb_outcome list_packed(struct tree *tree)
{
	struct adb_volume *volume = tree->volume;
	const struct adb_sm64_packed_file *files;
	enum adb_outcome outcome = adb_sm64_packed_read(tree->packed);
	size_t count;

	if (outcome != ADB_OK)
		return outcome;
	files = adb_sm64_packed_files(tree->packed, &count);
	tree->files = adb_arena_alloc(volume->arena, count, sizeof *tree->files);
	if (tree->files == NULL)
		return fail_memory(volume);
	for (size_t i = 0; i < count; i++)
		if (!files[i].is_beside && !files[i].is_unlisted)
			tree->files[tree->count++] = (struct file){
				.path = files[i].path,
				.byte_size = files[i].byte_size,
				.packed = &files[i],
			};
	if (tree->count > 0)
		qsort(tree->files, tree->count, sizeof *tree->files, compare_files);
	return ADB_OK;
}

static void close_tree(struct adb_volume *volume)
{
	struct tree *tree = volume->state;

	if (tree != NULL)
		adb_sm64_packed_free(tree->packed);
}

/* ---- members ---- */

/* Returns the next file of the archive beside the tree or directly in its folder; they are numbered after those of the tree. */
static enum adb_outcome next_beside(struct tree *tree, struct adb_member *member)
{
	size_t count;
	const struct adb_sm64_packed_file *files = adb_sm64_packed_files(tree->packed, &count);

	while (tree->next_beside < count && !files[tree->next_beside].is_beside)
		tree->next_beside++;
	if (tree->next_beside == count)
		return adb_sm64_packed_end(tree->packed, &tree->volume->error);

	const struct adb_sm64_packed_file *file = &files[tree->next_beside++];

	*member = (struct adb_member){
		.path = file->path,
		.key = tree->count + (size_t)(file - files),
		.offset = ADB_NO_OFFSET,
		.stored_size = ADB_UNKNOWN_SIZE,
		.byte_size = file->is_sized ? (int64_t)file->byte_size : ADB_UNKNOWN_SIZE,
		.is_beside = true,
	};
	return ADB_OK;
}

static void fill_member(const struct tree *tree, size_t index, struct adb_member *member)
{
	const struct file *file = &tree->files[index];

	*member = (struct adb_member){
		.path = file->path,
		.type = is_lua(file->path) ? "LUA" : "SM64C",
		.native_id = file->path,
		.key = index,
		.offset = ADB_NO_OFFSET,
		.stored_size = (int64_t)file->byte_size,
		.byte_size = (int64_t)file->byte_size,
	};
}

static enum adb_outcome next_file(struct adb_volume *volume, struct adb_member *member)
{
	struct tree *tree = volume->state;

	if (tree->packed != NULL && tree->next == 0 && tree->files == NULL) {
		enum adb_outcome outcome = list_packed(tree);

		if (outcome != ADB_OK)
			return outcome;
	}
	if (tree->next == tree->count)
		return tree->packed != NULL ? next_beside(tree, member) : ADB_END;
	fill_member(tree, tree->next++, member);
	return ADB_OK;
}

static const struct adb_sm64_packed_file *packed_file(const struct tree *tree, size_t key)
{
	size_t count;

	return key < tree->count ? tree->files[key].packed
				 : &adb_sm64_packed_files(tree->packed, &count)[key - tree->count];
}

static enum adb_outcome pass_on(struct adb_input *input, const struct adb_sink *sink, struct adb_error *error)
{
	uint64_t size = adb_input_size(input), offset = 0;
	char *piece = adb_memory_resized(NULL, PIECE);

	if (piece == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	while (offset < size) {
		size_t now = size - offset < PIECE ? (size_t)(size - offset) : PIECE;

		if (!adb_input_read(input, offset, piece, now)) {
			free(piece);
			return adb_error_set(error, ADB_IO, (int64_t)offset, "cannot be read");
		}
		if (!sink->write(sink->context, piece, now))
			break;
		offset += now;
	}
	free(piece);
	return ADB_OK;
}

static enum adb_outcome extract(const struct adb_volume *volume, const struct adb_member *member,
				const struct adb_sink *sink, struct adb_error *error)
{
	const struct tree *tree = volume->state;
	char path[MAX_PATH];
	int length = snprintf(path, sizeof path, "%s/%s", volume->place.path, member->path);
	struct adb_input *input = NULL;
	enum adb_outcome outcome;

	if (tree->packed != NULL)
		return adb_sm64_packed_extract(tree->packed, packed_file(tree, (size_t)member->key), sink,
					       error);
	if (length < 0 || (size_t)length >= sizeof path)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "the path is too long");
	input = adb_input_open(path, error);
	if (input == NULL)
		return ADB_IO;
	outcome = pass_on(input, sink, error);
	adb_input_release(input);
	return outcome;
}

static enum adb_outcome find_packed(const struct tree *tree, const char *path, struct adb_member *member)
{
	size_t count;
	const struct adb_sm64_packed_file *files = adb_sm64_packed_files(tree->packed, &count);

	for (size_t i = 0; i < count; i++)
		if (files[i].is_unlisted && strcmp(files[i].path, path) == 0) {
			*member = (struct adb_member){
				.path = files[i].path,
				.key = tree->count + i,
				.offset = ADB_NO_OFFSET,
				.stored_size = ADB_UNKNOWN_SIZE,
				.byte_size = (int64_t)files[i].byte_size,
			};
			return ADB_OK;
		}
	return ADB_END;
}

/* Finds a file that is not listed. */
static enum adb_outcome find_unlisted(const struct adb_volume *volume, const char *path,
				      struct adb_member *member)
{
	const struct tree *tree = volume->state;
	char whole[MAX_PATH];
	struct adb_file_info info;
	int length = snprintf(whole, sizeof whole, "%s/%s", volume->place.path, path);

	if (tree->packed != NULL)
		return find_packed(tree, path, member);
	if (!may_be_asked(path) || length < 0 || (size_t)length >= sizeof whole ||
	    !adb_file_info_of_link(whole, &info) || info.kind != ADB_FILE_REGULAR)
		return ADB_END;
	*member = (struct adb_member){
		.path = path,
		.key = tree->count,
		.offset = ADB_NO_OFFSET,
		.stored_size = (int64_t)info.size,
		.byte_size = (int64_t)info.size,
	};
	return ADB_OK;
}

static enum adb_outcome find_file(const struct adb_volume *volume, const char *path,
				  struct adb_member *member)
{
	const struct tree *tree = volume->state;
	size_t low = 0, high = tree->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (adb_text_compare_nocase(tree->files[middle].path, path) < 0)
			low = middle + 1;
		else
			high = middle;
	}

	size_t found = low;

	while (found < tree->count && adb_text_equal_nocase(tree->files[found].path, path) &&
	       strcmp(tree->files[found].path, path) != 0)
		found++;
	if (found == tree->count || strcmp(tree->files[found].path, path) != 0)
		found = low;
	if (found == tree->count || !adb_text_equal_nocase(tree->files[found].path, path))
		return find_unlisted(volume, path, member);
	fill_member(tree, found, member);
	return ADB_OK;
}

/* ---- listing ---- */

/* Appends a copy of `file` with a path of its own. */
static enum adb_outcome append(struct adb_volume *volume, const struct file *file, struct file **files,
			       size_t *count, size_t *capacity)
{
	if (*count == *capacity) {
		size_t wanted = *capacity > 0 ? *capacity * 2 : 512;
		struct file *grown = adb_arena_alloc(volume->arena, wanted, sizeof *grown);

		if (grown == NULL)
			return fail_memory(volume);
		if (*count > 0)
			memcpy(grown, *files, *count * sizeof *grown);
		*files = grown;
		*capacity = wanted;
	}
	(*files)[*count] = *file;
	(*files)[*count].path = adb_arena_text(volume->arena, file->path, strlen(file->path));
	return (*files)[(*count)++].path != NULL ? ADB_OK : fail_memory(volume);
}

static enum adb_outcome add_file(void *context, const char *path, const struct adb_file_info *info)
{
	struct tree *tree = context;
	struct adb_volume *volume = tree->volume;
	const char *relative = path + tree->root_length;
	const struct file file = { .path = relative, .byte_size = info->size, .mtime_ns = info->mtime_ns };

	if (!tree->part->matters(relative))
		return !may_be_asked(relative) || tree->asked_count == MAX_FILES
			       ? ADB_OK
			       : append(volume, &file, &tree->asked, &tree->asked_count,
					&tree->asked_capacity);
	if (tree->count == MAX_FILES)
		return adb_error_set(&volume->error, ADB_LIMIT, ADB_NO_OFFSET, "more than %d relevant files",
				     MAX_FILES);
	return append(volume, &file, &tree->files, &tree->count, &tree->capacity);
}

static void report_trouble(void *context, const char *path, const char *message)
{
	const struct tree *tree = context;

	adb_volume_report(tree->volume, ADB_WARNING, "unreadable-file", ADB_NO_OFFSET, "%s: %s",
			  path + tree->root_length, message);
}

static enum adb_outcome list_part(struct tree *tree)
{
	struct adb_volume *volume = tree->volume;
	const char *folder = tree->part->folder, *slash = folder[0] != '\0' ? "/" : "";
	const char *path = adb_arena_printf(volume->arena, "%s%s%s", volume->place.path, slash, folder);
	const struct adb_around *around = &volume->place.around;
	const char *within = around->folder != NULL ? around->folder : volume->place.path;
	struct adb_directory_visitor visitor = { .context = tree,
						 .within = around->follows_links ? NULL : within,
						 .file = add_file,
						 .trouble = report_trouble };

	if (path == NULL)
		return fail_memory(volume);
	if (!adb_file_is_folder(path))
		return ADB_OK;
	return adb_directory_walk(path, &visitor, &volume->error);
}

static void add_to_state(struct adb_hasher *hasher, const struct file *file)
{
	const uint64_t numbers[] = { file->byte_size, (uint64_t)file->mtime_ns };

	adb_hasher_add(hasher, file->path, strlen(file->path) + 1);
	adb_hasher_add(hasher, numbers, sizeof numbers);
}

/* Computes a state that changes when a file that is listed or may be asked for is added, removed, renamed or written. */
static enum adb_outcome summarise(struct tree *tree, struct adb_folder_state *state)
{
	struct adb_hasher *hasher = adb_hasher_new();

	if (hasher == NULL)
		return fail_memory(tree->volume);
	for (size_t i = 0; i < tree->count; i++) {
		const struct file *file = &tree->files[i];

		add_to_state(hasher, file);
		state->byte_size += file->byte_size;
		if (i == 0 || file->mtime_ns > state->mtime_ns)
			state->mtime_ns = file->mtime_ns;
	}
	for (size_t i = 0; i < tree->asked_count; i++)
		add_to_state(hasher, &tree->asked[i]);
	state->files = adb_hasher_end(hasher);
	adb_hasher_free(hasher);
	return ADB_OK;
}

/* ---- opening ---- */

static const struct part parts_of_actor[] = { { "", is_text }, { NULL, NULL } };

static enum adb_outcome open_tree(struct adb_volume *volume)
{
	const char *path = adb_input_folder(volume->input);
	struct tree *tree = adb_arena_alloc(volume->arena, 1, sizeof *tree);
	enum adb_outcome outcome = ADB_OK;

	if (tree == NULL)
		return fail_memory(volume);
	tree->volume = volume;
	if (path == NULL) {
		volume->state = tree;
		return open_packed(volume, tree);
	}
	if (folder_bits(path) == 0)
		return adb_error_set(&volume->error, ADB_CORRUPT, ADB_NO_OFFSET, "not a source tree");
	volume->state = tree;
	tree->root_length = strlen(path) + !ends_with(path, "/");
	tree->part = is_whole_tree(path) ? parts_of_whole_tree : parts_of_actor;
	for (; tree->part->folder != NULL && outcome == ADB_OK; tree->part++)
		outcome = list_part(tree);
	if (outcome != ADB_OK)
		return outcome;
	if (tree->count > 0)
		qsort(tree->files, tree->count, sizeof *tree->files, compare_files);
	if (tree->asked_count > 0)
		qsort(tree->asked, tree->asked_count, sizeof *tree->asked, compare_files);
	say_tree(volume);
	return summarise(tree, &volume->folder);
}

const struct adb_container adb_container_sm64_tree = {
	.name = "sm64-tree",
	.title = "Super Mario 64 source tree",
	.games =
		"decompilation of Super Mario 64 and its descendants: HackerSM64, sm64ex, Render96ex, sm64coopdx",
	.system = "sm64",
	.attributes = attributes,
	.sniff = sniff,
	.open = open_tree,
	.next = next_file,
	.extract = extract,
	.find = find_file,
	.close = close_tree,
};
