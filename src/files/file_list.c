/* Writes the list of a folder, compares the folder with it, and removes what it lists. */
#include "files/file_list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/input.h"
#include "base/memory.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "files/output.h"

enum { PIECE = 1 << 20, HASH_DIGITS = ADB_HASH_HEX_SIZE - 1, PATH_AT = HASH_DIGITS + 2 };

struct listed {
	char *path;
	struct adb_hash hash;
};

struct file_list {
	struct listed *files;
	size_t count, room;
};

/* ---- walking a folder ---- */

static enum adb_outcome no_memory(struct adb_error *error)
{
	return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static enum adb_outcome failed(struct adb_error *error, const char *path)
{
	return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", path, strerror(errno));
}

struct walk {
	const char *root;
	/* Called with the path of each file, link and so on below `root`, but not of folders. False ends the walk. */
	bool (*visit)(void *context, const char *whole, const char *path, const struct adb_file_info *info);
	void *context;
	struct adb_error *error;
	bool removes_empty; /* folders that are empty when all in them was visited */
};

static bool walk_entry(const struct walk *walk, const char *folder, const char *name);

static bool walk_folder(const struct walk *walk, const char *path)
{
	char *whole = adb_memory_printf("%s/%s", walk->root, path);
	struct adb_folder *entries = whole != NULL ? adb_folder_open(whole) : NULL;
	bool ok = entries != NULL;
	const char *name;

	if (whole == NULL)
		no_memory(walk->error);
	else if (entries == NULL)
		failed(walk->error, whole);
	while (ok && (name = adb_folder_next(entries)) != NULL)
		ok = walk_entry(walk, path, name);
	if (entries != NULL)
		adb_folder_close(entries);
	if (ok && walk->removes_empty)
		adb_folder_remove_empty(whole);
	free(whole);
	return ok;
}

static bool walk_entry(const struct walk *walk, const char *folder, const char *name)
{
	char *path = folder[0] == '\0' ? adb_memory_text(name) : adb_memory_printf("%s/%s", folder, name);
	char *whole = path != NULL ? adb_memory_printf("%s/%s", walk->root, path) : NULL;
	struct adb_file_info info;
	bool ok = false;

	if (whole == NULL)
		no_memory(walk->error);
	else if (!adb_file_info_of_link(whole, &info))
		failed(walk->error, whole);
	else if (info.kind == ADB_FILE_FOLDER)
		ok = walk_folder(walk, path);
	else
		ok = walk->visit(walk->context, whole, path, &info);
	free(whole);
	free(path);
	return ok;
}

/* ---- writing ---- */

struct listing {
	struct file_list list;
	struct adb_error *error;
};

static enum adb_outcome hash_file(const char *path, struct adb_hash *hash, struct adb_error *error)
{
	struct adb_input *input = adb_input_open(path, error);
	struct adb_hasher *hasher = input != NULL ? adb_hasher_new() : NULL;
	char *piece = hasher != NULL ? adb_memory_zeroed(PIECE, 1) : NULL;
	uint64_t size = input != NULL ? adb_input_size(input) : 0;
	enum adb_outcome outcome = input == NULL ? error->outcome : piece == NULL ? no_memory(error) : ADB_OK;

	for (uint64_t at = 0; outcome == ADB_OK && at < size; at += PIECE) {
		size_t length = size - at < PIECE ? (size_t)(size - at) : PIECE;

		if (adb_input_read(input, at, piece, length))
			adb_hasher_add(hasher, piece, length);
		else
			outcome = adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: cannot be read", path);
	}
	if (outcome == ADB_OK)
		*hash = adb_hasher_end(hasher);
	free(piece);
	adb_hasher_free(hasher);
	adb_input_release(input);
	return outcome;
}

/* Takes over `path`, which may be NULL. */
static bool add(struct file_list *list, char *path, const struct adb_hash *hash)
{
	if (list->count == list->room) {
		size_t room = list->room == 0 ? 256 : 2 * list->room;
		struct listed *files = adb_memory_resized(list->files, room * sizeof *files);

		if (files == NULL) {
			free(path);
			return false;
		}
		list->files = files;
		list->room = room;
	}
	if (path != NULL)
		list->files[list->count++] = (struct listed){ path, *hash };
	return path != NULL;
}

static bool list_file(void *context, const char *whole, const char *path, const struct adb_file_info *info)
{
	struct listing *listing = context;
	struct adb_hash hash;

	(void)info;
	if (hash_file(whole, &hash, listing->error) != ADB_OK)
		return false;
	if (!add(&listing->list, adb_memory_text(path), &hash))
		no_memory(listing->error);
	return listing->error->outcome == ADB_OK;
}

/* ---- reading ---- */

static int by_path(const void *a, const void *b)
{
	return strcmp(((const struct listed *)a)->path, ((const struct listed *)b)->path);
}

/* Lines that are not of the form are left out: what they name is foreign then. */
static bool read_lines(char *text, struct file_list *list)
{
	for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
		struct adb_hash hash;

		*end = '\0';
		if (end - line <= PATH_AT || line[HASH_DIGITS] != ' ')
			continue;
		line[HASH_DIGITS] = '\0';
		if (adb_hash_parse(line, &hash) && !add(list, adb_memory_text(line + PATH_AT), &hash))
			return false;
	}
	if (list->count > 0)
		qsort(list->files, list->count, sizeof *list->files, by_path);
	return true;
}

static enum adb_outcome read_opened_list(struct adb_input *input, const char *path, struct file_list *list,
					 struct adb_error *error)
{
	size_t size = (size_t)adb_input_size(input);
	char *text = adb_memory_zeroed(size + 1, 1);
	enum adb_outcome outcome = ADB_OK;

	if (text != NULL && !adb_input_read(input, 0, text, size))
		outcome = adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: cannot be read", path);
	else if (text == NULL || !read_lines(text, list))
		outcome = no_memory(error);
	free(text);
	return outcome;
}

static enum adb_outcome read_list(const char *folder, struct file_list *list, bool *is_there,
				  struct adb_error *error)
{
	char *path = adb_memory_printf("%s/" ADB_FILE_LIST, folder);
	struct adb_file_info info;
	struct adb_input *input = NULL;
	enum adb_outcome outcome = ADB_OK;

	*is_there = path != NULL && adb_file_info_of_link(path, &info) && info.kind == ADB_FILE_REGULAR;
	if (path == NULL)
		outcome = no_memory(error);
	else if (*is_there && (input = adb_input_open(path, error)) == NULL)
		outcome = error->outcome;
	if (input != NULL)
		outcome = read_opened_list(input, path, list, error);
	adb_input_release(input);
	free(path);
	return outcome;
}

/* ---- comparing ---- */

struct comparison {
	struct file_list list;
	struct adb_file_list_check *check;
	struct adb_error *error;
};

static const struct listed *find(const struct file_list *list, const char *path)
{
	const struct listed key = { .path = (char *)(uintptr_t)path };

	return list->count > 0 ? bsearch(&key, list->files, list->count, sizeof key, by_path) : NULL;
}

static bool compare_file(void *context, const char *whole, const char *path, const struct adb_file_info *info)
{
	struct comparison *c = context;
	const struct listed *listed = info->kind == ADB_FILE_REGULAR ? find(&c->list, path) : NULL;
	bool is_list = info->kind == ADB_FILE_REGULAR && strcmp(path, ADB_FILE_LIST) == 0;
	char **found = NULL;
	struct adb_hash hash;

	if (listed == NULL && !is_list) {
		found = &c->check->foreign;
	} else if (listed != NULL && c->check->changed == NULL) {
		if (hash_file(whole, &hash, c->error) != ADB_OK)
			return false;
		if (memcmp(&hash, &listed->hash, sizeof hash) != 0)
			found = &c->check->changed;
	}
	if (found != NULL && (*found = adb_memory_text(path)) == NULL)
		no_memory(c->error);
	return c->error->outcome == ADB_OK && (listed != NULL || is_list);
}

/* ---- removing ---- */

struct removal {
	struct file_list list;
	bool even_changed;
};

static bool has_content(const char *path, const struct adb_hash *hash)
{
	struct adb_error ignored;
	struct adb_hash own;

	return hash_file(path, &own, &ignored) == ADB_OK && memcmp(&own, hash, sizeof own) == 0;
}

static bool remove_file(void *context, const char *whole, const char *path, const struct adb_file_info *info)
{
	const struct removal *removal = context;
	const struct listed *listed = info->kind == ADB_FILE_REGULAR ? find(&removal->list, path) : NULL;

	if (strcmp(path, ADB_FILE_LIST) == 0 ||
	    (listed != NULL && (removal->even_changed || has_content(whole, &listed->hash))))
		adb_path_remove(whole);
	return true;
}

/* ---- what the header declares, and its helpers ---- */

static void free_list(struct file_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->files[i].path);
	free(list->files);
	*list = (struct file_list){ 0 };
}

enum adb_outcome adb_file_list_write(const char *folder, struct adb_error *error)
{
	struct listing listing = { .error = error };
	const struct walk walk = { folder, list_file, &listing, error, false };
	struct adb_output output;

	*error = (struct adb_error){ .outcome = ADB_OK };
	if (walk_folder(&walk, "") &&
	    adb_output_open(&output, folder, ADB_FILE_LIST, false, error) == ADB_OK) {
		if (listing.list.count > 0)
			qsort(listing.list.files, listing.list.count, sizeof *listing.list.files, by_path);
		for (size_t i = 0; i < listing.list.count; i++) {
			char hex[ADB_HASH_HEX_SIZE];

			fprintf(output.file, "%s  %s\n", adb_hash_hex(&listing.list.files[i].hash, hex),
				listing.list.files[i].path);
		}
		adb_output_commit(&output, error);
	}
	free_list(&listing.list);
	return error->outcome;
}

enum adb_outcome adb_file_list_check(const char *folder, struct adb_file_list_check *check,
				     struct adb_error *error)
{
	struct comparison comparison = { .check = check, .error = error };
	const struct walk walk = { folder, compare_file, &comparison, error, false };

	*check = (struct adb_file_list_check){ .has_list = false };
	*error = (struct adb_error){ .outcome = ADB_OK };
	if (read_list(folder, &comparison.list, &check->has_list, error) == ADB_OK && check->has_list)
		walk_folder(&walk, ""); /* ends where something foreign is */
	free_list(&comparison.list);
	return error->outcome;
}

void adb_file_list_check_free(struct adb_file_list_check *check)
{
	free(check->foreign);
	free(check->changed);
	*check = (struct adb_file_list_check){ .has_list = false };
}

bool adb_file_list_remove(const char *folder, bool even_changed)
{
	struct removal removal = { .even_changed = even_changed };
	struct adb_error ignored;
	const struct walk walk = { folder, remove_file, &removal, &ignored, true };
	struct adb_file_info info;
	bool has_list = false;

	if (read_list(folder, &removal.list, &has_list, &ignored) == ADB_OK && has_list)
		walk_folder(&walk, "");
	free_list(&removal.list);
	return !adb_file_info_of_link(folder, &info);
}
