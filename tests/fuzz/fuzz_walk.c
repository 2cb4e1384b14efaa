/* The walk over files, folders and nested containers, with the decoder threads, as `animdb index` does it; meshes are read in one pass. */
#include <errno.h>
#include <ftw.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz.h"
#include "index/walk.h"

/* ---- files ---- */

static char folder[] = "/tmp/animdb-fuzz-XXXXXX";
static bool is_made;

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *place)
{
	(void)info;
	(void)kind;
	(void)place;
	return remove(path);
}

void fuzz_remove_folder(const char *path)
{
	nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void remove_folder(void)
{
	fuzz_remove_folder(folder);
}

static void give_up(const char *path)
{
	fprintf(stderr, "%s: %s\n", path, strerror(errno));
	abort();
}

const char *fuzz_folder(void)
{
	if (!is_made) {
		if (mkdtemp(folder) == NULL)
			give_up(folder);
		is_made = true;
		atexit(remove_folder);
	}
	return folder;
}

void fuzz_write_file(const char *path, const void *data, size_t size)
{
	FILE *file = fopen(path, "wb");

	if (file == NULL || fwrite(data, 1, size, file) != size)
		give_up(path);
	if (fclose(file) != 0)
		give_up(path);
}

/* ---- the walk ---- */

/* Meshes are packed as the second pass does it. */
static bool take_job(void *context, struct adb_job *job)
{
	(void)context;
	if (job->kind == ADB_JOB_ASSET && job->packed != NULL) {
		adb_pack_meshes(&job->content, true);
		fuzz_count_parts(job->format, &job->content);
	}
	return true;
}

static void say_nothing(const char *format, ...)
{
	(void)format;
}

void fuzz_walk_path(const char *path)
{
	static const atomic_int never;
	char *paths[] = { strdup(path) };
	const struct adb_index_options options = {
		.database = "",
		.paths = paths,
		.path_count = 1,
		.threads = 1,
		.encoding = ADB_CP1252,
		.carve = true,
		.decodes_meshes = true,
		.interrupted = &never,
		.complain = say_nothing,
	};
	const struct adb_job_consumer consumer = { .take = take_job };
	const struct adb_known_sources known = { 0 };
	struct adb_walk walk = { .options = &options, .known = &known, .next_asset_id = 1 };
	struct adb_error error;

	if (paths[0] == NULL || adb_walk_run(&walk, &consumer, &error) != ADB_OK)
		give_up(path);
	free(paths[0]);
}

static void walk_file(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	char path[sizeof folder + 16];

	(void)target;
	snprintf(path, sizeof path, "%s/A-B.C", fuzz_folder());
	fuzz_write_file(path, data, size);
	fuzz_walk_path(path);
}

/* The smallest source tree of Super Mario 64: its C sources are read only where they belong together. */
static void walk_tree(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	char path[sizeof folder + 32];

	(void)target;
	snprintf(path, sizeof path, "%s/tree", fuzz_folder());
	mkdir(path, 0700);
	snprintf(path, sizeof path, "%s/tree/anims", fuzz_folder());
	mkdir(path, 0700);
	snprintf(path, sizeof path, "%s/tree/anims/data.inc.c", fuzz_folder());
	fuzz_write_file(path, data, size);
	snprintf(path, sizeof path, "%s/tree", fuzz_folder());
	fuzz_walk_path(path);
}

const struct fuzz_target fuzz_walk_targets[] = {
	{ .name = "walk", .run = walk_file, .extensions = "" },
	{ .name = "walk-tree", .run = walk_tree, .extensions = ".C.H.LUA" },
	{ .name = "" },
};
