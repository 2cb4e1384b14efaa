/* Makes and replaces a folder as a whole. */
#include "files/owned_folder.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/file.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/port/process.h"
#include "base/text.h"
#include "files/file_list.h"
#include "files/output.h"
#include "program/report.h"

/* ---- the place ---- */

static enum adb_outcome no_memory(struct adb_error *error)
{
	return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

/* Makes the folder `parent` where it is not there. */
static enum adb_outcome place_in(struct adb_owned_folder *folder, const char *parent, const char *name,
				 struct adb_error *error)
{
	enum adb_outcome outcome = adb_output_folder(parent, error);
	char *path = outcome == ADB_OK ? adb_path_real(parent) : NULL;

	if (outcome != ADB_OK)
		return outcome;
	if (path == NULL)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", parent, strerror(errno));
	folder->target = adb_memory_printf("%s/%s", strcmp(path, "/") == 0 ? "" : path, name);
	free(path);
	return folder->target != NULL ? ADB_OK : no_memory(error);
}

/* The folder is not there yet. */
static enum adb_outcome resolve_new(struct adb_owned_folder *folder, const char *path,
				    struct adb_error *error)
{
	size_t length = strlen(path), above;
	char *parent, *name;
	enum adb_outcome outcome;

	while (length > 1 && path[length - 1] == '/')
		length--;
	above = length;
	while (above > 0 && path[above - 1] != '/')
		above--;
	parent = above > 0 ? adb_memory_printf("%.*s", (int)above, path) : adb_memory_text(".");
	name = adb_memory_printf("%.*s", (int)(length - above), path + above);
	if (parent == NULL || name == NULL)
		outcome = no_memory(error);
	else if (*name == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
		outcome =
			adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: no folder can have this name", path);
	else
		outcome = place_in(folder, parent, name, error);
	free(parent);
	free(name);
	return outcome;
}

/* A link to a folder stays, and the folder that it leads to is replaced. */
static enum adb_outcome resolve(struct adb_owned_folder *folder, const char *path, struct adb_error *error)
{
	folder->target = adb_path_real(path);
	return folder->target != NULL ? ADB_OK : resolve_new(folder, path, error);
}

static bool is_empty_folder(const char *path)
{
	struct adb_folder *entries = adb_folder_open(path);
	bool is_empty = entries != NULL && adb_folder_next(entries) == NULL && errno == 0;

	if (entries != NULL)
		adb_folder_close(entries);
	return is_empty;
}

static enum adb_outcome refuse(const struct adb_owned_folder *folder, const struct adb_file_list_check *check,
			       struct adb_error *error)
{
	if (!check->has_list)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET,
				     "%s: exists and has no list of animdb (" ADB_FILE_LIST
				     "); nothing was changed",
				     folder->path);
	if (check->foreign != NULL)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET,
				     "%s: has %s, which is no part of a %s; nothing was changed",
				     folder->path, check->foreign, folder->what);
	if (check->changed != NULL && !folder->force)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET,
				     "%s: %s has changed since animdb wrote it; nothing was changed (--force "
				     "replaces it)",
				     folder->path, check->changed);
	return ADB_OK;
}

static enum adb_outcome check_target(const struct adb_owned_folder *folder, struct adb_error *error)
{
	struct adb_file_list_check check;
	struct adb_file_info info;
	enum adb_outcome outcome;

	if (!adb_file_info_of_link(folder->target, &info))
		return errno == ENOENT ? ADB_OK
				       : adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", folder->path,
						       strerror(errno));
	if (info.kind != ADB_FILE_FOLDER)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: exists and is no folder",
				     folder->path);
	if (is_empty_folder(folder->target))
		return ADB_OK;
	outcome = adb_file_list_check(folder->target, &check, error);
	if (outcome == ADB_OK)
		outcome = refuse(folder, &check, error);
	adb_file_list_check_free(&check);
	return outcome;
}

/* ---- the stage ---- */

/* Whether `name` is ".BASE.animdb-NUMBER.part", or that with ".old" in front of ".part". */
static bool is_stage_of(const char *name, const char *base)
{
	static const char infix[] = ".animdb-";
	size_t length = strlen(base);
	const char *digits;

	if (name[0] != '.' || strncmp(name + 1, base, length) != 0 ||
	    strncmp(name + 1 + length, infix, sizeof infix - 1) != 0)
		return false;
	digits = name + length + sizeof infix;
	digits += strspn(digits, "0123456789");
	return strcmp(digits, ".part") == 0 || strcmp(digits, ".old.part") == 0;
}

/* Removes the stages of runs that ended without removing them: nobody holds their lock. */
static void remove_stale(const char *target)
{
	const char *base = adb_path_base(target);
	size_t length = base - target > 1 ? (size_t)(base - target - 1) : 1;
	char *parent = adb_memory_printf("%.*s", (int)length, target);
	struct adb_folder *entries = parent != NULL ? adb_folder_open(parent) : NULL;

	for (const char *name; entries != NULL && (name = adb_folder_next(entries)) != NULL;) {
		char *path = is_stage_of(name, base) ? adb_memory_printf("%s/%s", parent, name) : NULL;
		int lock = path != NULL ? adb_folder_lock(path) : -1;

		if (lock >= 0) {
			adb_folder_remove(path);
			adb_file_close(lock);
		}
		free(path);
	}
	if (entries != NULL)
		adb_folder_close(entries);
	free(parent);
}

static enum adb_outcome make_stage(struct adb_owned_folder *folder, struct adb_error *error)
{
	const char *base = adb_path_base(folder->target);

	folder->stage = adb_memory_printf("%.*s.%s.animdb-%ld.part", (int)(base - folder->target),
					  folder->target, base, adb_process_number());
	if (folder->stage == NULL)
		return no_memory(error);
	if (!adb_folder_make(folder->stage)) {
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", folder->path, strerror(errno));
		free(folder->stage);
		folder->stage = NULL;
		return ADB_IO;
	}
	folder->lock = adb_folder_lock(
		folder->stage); /* where that is not possible, nobody takes stages for stale */
	return ADB_OK;
}

/* Removes the earlier folder but for what nobody expected in it. */
static void remove_earlier(const struct adb_owned_folder *folder, const char *earlier)
{
	char *kept;

	if (adb_file_list_remove(earlier, folder->force) || adb_folder_remove_empty(earlier))
		return;
	kept = adb_memory_printf("%s.kept-%ld", folder->target, adb_process_number());
	if (kept != NULL && adb_path_rename_new(earlier, kept))
		adb_report("what appeared in %s meanwhile is in %s", folder->path, kept);
	else
		adb_report("what appeared in %s meanwhile is in %s", folder->path, earlier);
	free(kept);
}

/* Moves the target aside and puts the stage there, where the file system cannot exchange two folders. */
static bool replace_in_two_steps(struct adb_owned_folder *folder)
{
	char *aside = adb_memory_printf("%.*s.old.part", (int)(strlen(folder->stage) - strlen(".part")),
					folder->stage);
	bool placed = aside != NULL && adb_path_rename(folder->target, aside);

	if (placed && !adb_path_rename(folder->stage, folder->target)) {
		adb_path_rename(aside, folder->target);
		placed = false;
	}
	if (placed)
		remove_earlier(folder, aside);
	free(aside);
	return placed;
}

/* Puts the stage at the place of the target, in one step where the file system can exchange two folders. */
static bool put_in_place(struct adb_owned_folder *folder)
{
	bool placed = adb_path_exchange(folder->stage, folder->target);

	if (placed)
		remove_earlier(folder, folder->stage);
	else if (errno == ENOENT || errno == EINVAL || errno == ENOSYS)
		/* Renaming replaces nothing, or an empty folder. */
		placed = adb_path_rename(folder->stage, folder->target) ||
			 ((errno == ENOTEMPTY || errno == EEXIST) && replace_in_two_steps(folder));
	if (placed) {
		free(folder->stage);
		folder->stage = NULL;
	}
	return placed;
}

/* ---- what the header declares ---- */

enum adb_outcome adb_owned_folder_begin(struct adb_owned_folder *folder, const char *path, const char *what,
					bool force, struct adb_error *error)
{
	enum adb_outcome outcome;

	*folder = (struct adb_owned_folder){ .path = path, .what = what, .force = force, .lock = -1 };
	outcome = resolve(folder, path, error);
	if (outcome == ADB_OK)
		outcome = check_target(folder, error);
	if (outcome == ADB_OK) {
		remove_stale(folder->target);
		outcome = make_stage(folder, error);
	}
	if (outcome != ADB_OK)
		adb_owned_folder_end(folder);
	return outcome;
}

enum adb_outcome adb_owned_folder_commit(struct adb_owned_folder *folder, struct adb_error *error)
{
	enum adb_outcome outcome = adb_file_list_write(folder->stage, error);

	if (outcome == ADB_OK) /* it was looked at minutes ago */
		outcome = check_target(folder, error);
	if (outcome == ADB_OK && !put_in_place(folder))
		outcome =
			adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", folder->path, strerror(errno));
	return outcome;
}

void adb_owned_folder_end(struct adb_owned_folder *folder)
{
	if (folder->stage != NULL)
		adb_folder_remove(folder->stage);
	if (folder->lock >= 0)
		adb_file_close(folder->lock);
	free(folder->stage);
	free(folder->target);
	*folder = (struct adb_owned_folder){ .lock = -1 };
}
