#include "container/directory.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "dump/place.h"

enum {
	MAX_DEPTH = 200, /* a longer path than the system allows is met earlier, unless the names are very
			    short */
	LISTING_BUDGET = 256 * 1024 * 1024,
	MAX_FOLDERS = 1 << 22, /* of which each takes up to 64 bytes */
};

static const char link_that_leads_out[] =
	"a link that leads out of the dump, which only --follow-links reads";

struct walk {
	const struct adb_directory_visitor *visitor;
	struct adb_error *error;
	struct adb_map visited; /* folders, by what tells them apart */
};

struct listing {
	struct adb_arena *arena;
	char **names;
	size_t count, capacity;
};

static enum adb_outcome fail_memory(struct walk *walk)
{
	return adb_error_set(walk->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static void trouble(struct walk *walk, const char *path, const char *message)
{
	if (walk->visitor->trouble != NULL)
		walk->visitor->trouble(walk->visitor->context, path, message);
}

static void unread(struct walk *walk, const char *path, const char *message)
{
	if (walk->visitor->unread != NULL)
		walk->visitor->unread(walk->visitor->context, path, message);
	else
		trouble(walk, path, message);
}

/* ADB_OK the first time, ADB_END when the folder was visited before. */
static enum adb_outcome mark_visited(struct walk *walk, const struct adb_file_info *folder)
{
	const uint64_t identity[] = { folder->device, folder->number };
	struct adb_hash hash = adb_hash_of(identity, sizeof identity);

	if (adb_map_find(&walk->visited, &hash) != NULL)
		return ADB_END;
	return walk->visited.used < MAX_FOLDERS && adb_map_add(&walk->visited, &hash, 1) ? ADB_OK
											 : fail_memory(walk);
}

static bool list_add(struct listing *listing, const char *name)
{
	if (listing->count == listing->capacity) {
		size_t capacity = listing->capacity > 0 ? listing->capacity * 2 : 64;
		char **names = adb_arena_alloc(listing->arena, capacity, sizeof *names);

		if (names == NULL)
			return false;
		if (listing->count > 0)
			memcpy(names, listing->names, listing->count * sizeof *names);
		listing->names = names;
		listing->capacity = capacity;
	}
	listing->names[listing->count] = adb_arena_text(listing->arena, name, strlen(name));
	return listing->names[listing->count++] != NULL;
}

static int by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names in a folder, sorted. What could be listed before an error is kept. */
static enum adb_outcome list_folder(struct walk *walk, const char *path, struct listing *listing)
{
	struct adb_folder *folder = adb_folder_open(path);
	enum adb_outcome outcome = ADB_OK;

	if (folder == NULL && errno == ENOMEM) {
		adb_memory_note_failure();
		return fail_memory(walk);
	}
	if (folder == NULL) {
		unread(walk, path, strerror(errno));
		return ADB_OK;
	}
	for (const char *name; outcome == ADB_OK && (name = adb_folder_next(folder)) != NULL;)
		if (!list_add(listing, name))
			outcome = fail_memory(walk);
	if (outcome == ADB_OK && errno != 0)
		unread(walk, path, strerror(errno));
	adb_folder_close(folder);
	if (outcome == ADB_OK && listing->count > 0)
		qsort(listing->names, listing->count, sizeof *listing->names, by_bytes);
	return outcome;
}

/* Whether `path` is a link that may not be followed. `info` is of what it leads to; devices are left out anyway. */
static bool leads_out(const struct walk *walk, const char *path, const struct adb_file_info *info)
{
	struct adb_file_info link;

	return walk->visitor->within != NULL && info->kind != ADB_FILE_DEVICE &&
	       adb_file_info_of_link(path, &link) && link.kind == ADB_FILE_LINK &&
	       adb_place_is_outside(path, walk->visitor->within);
}

static enum adb_outcome visit_name(struct walk *walk, const char *folder, const char *name,
				   struct adb_arena *arena, unsigned depth, bool files_only);

static enum adb_outcome visit_names(struct walk *walk, const char *path, unsigned depth)
{
	struct listing listing = { .arena = adb_arena_new(LISTING_BUDGET) };
	/* One path at a time, so that only the names of a large folder take memory. */
	struct adb_arena *arena = adb_arena_new(LISTING_BUDGET);
	enum adb_outcome outcome = listing.arena != NULL && arena != NULL ? ADB_OK : fail_memory(walk);
	bool files_only =
		walk->visitor->folder != NULL && !walk->visitor->folder(walk->visitor->context, path);

	if (outcome == ADB_OK)
		outcome = list_folder(walk, path, &listing);
	for (size_t i = 0; i < listing.count && outcome == ADB_OK; i++) {
		adb_arena_reset(arena);
		outcome = visit_name(walk, path, listing.names[i], arena, depth, files_only);
	}
	adb_arena_free(arena);
	adb_arena_free(listing.arena);
	return outcome;
}

static enum adb_outcome visit_folder(struct walk *walk, const char *path, const struct adb_file_info *info,
				     unsigned depth)
{
	enum adb_outcome outcome = mark_visited(walk, info);

	if (outcome == ADB_END) {
		trouble(walk, path, "another name of a folder that was met before");
		return ADB_OK;
	}
	if (outcome == ADB_OK && depth > MAX_DEPTH) {
		unread(walk, path, "too many folders inside each other");
		return ADB_OK;
	}
	return outcome == ADB_OK ? visit_names(walk, path, depth) : outcome;
}

static enum adb_outcome visit(struct walk *walk, const char *path, const struct adb_file_info *info,
			      unsigned depth)
{
	if (info->kind == ADB_FILE_REGULAR)
		return walk->visitor->file(walk->visitor->context, path, info);
	if (info->kind == ADB_FILE_FOLDER)
		return visit_folder(walk, path, info, depth);
	trouble(walk, path, "neither a file nor a folder");
	return ADB_OK;
}

static enum adb_outcome visit_name(struct walk *walk, const char *folder, const char *name,
				   struct adb_arena *arena, unsigned depth, bool files_only)
{
	size_t length = strlen(folder);
	const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";
	const char *path = adb_arena_printf(arena, "%s%s%s", folder, slash, name);
	struct adb_file_info info;

	if (path == NULL)
		return fail_memory(walk);
	if (adb_file_info_of(path, &info) && leads_out(walk, path, &info)) {
		trouble(walk, path, link_that_leads_out);
		return ADB_OK;
	}
	if (adb_file_info_of(path, &info))
		return files_only && info.kind == ADB_FILE_FOLDER ? ADB_OK
								  : visit(walk, path, &info, depth + 1);

	int reason = errno;
	bool is_link = adb_file_info_of_link(path, &info) && info.kind == ADB_FILE_LINK;

	if (is_link && reason == ENOENT)
		trouble(walk, path, "a link that leads nowhere");
	else if (is_link && reason == ELOOP)
		trouble(walk, path, "a link that leads to itself");
	else
		unread(walk, path, strerror(reason));
	return ADB_OK;
}

enum adb_outcome adb_directory_walk(const char *path, const struct adb_directory_visitor *visitor,
				    struct adb_error *error)
{
	struct walk walk = { .visitor = visitor, .error = error };
	struct adb_file_info info;

	if (!adb_file_info_of(path, &info))
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", path, strerror(errno));

	enum adb_outcome outcome = ADB_OK;

	if (visitor->within != NULL && adb_place_is_outside(path, visitor->within))
		trouble(&walk, path, link_that_leads_out);
	else
		outcome = visit(&walk, path, &info, 0);

	adb_map_clear(&walk.visited);
	return outcome;
}
