#include "index/moved.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/text.h"
#include "index/file_hash.h"
#include "index/job.h"
#include "index/path.h"

/* What is known of a path that is gone: of `count` sources from there `same` are at the new path. */
struct claim {
	const char *path;  /* NULL = none */
	const char *rival; /* another path that is gone, with as many sources; or NULL */
	size_t same, count;
};

struct search {
	const struct adb_index_options *options;
	struct adb_writer *writer;
	struct adb_known_sources *known;
	const char **gone; /* each PATH of an earlier run, and each path of a dump, that is gone */
	size_t gone_count;
	struct adb_error *error;
};

/* ---- one source ---- */

/* Of a folder that is one source the size is compared alone: it is that of hundreds of files. */
static bool is_same_folder(const struct search *search, const char *path,
			   const struct adb_known_source *source)
{
	const struct adb_index_options *options = search->options;
	const struct adb_around around = { .folder = path, .follows_links = options->follow_links };
	struct adb_error ignored;
	struct adb_shared_volume *opened =
		adb_shared_volume_open_folder(path, &around, options->system, options->encoding, &ignored);
	const struct adb_volume *volume = opened != NULL ? adb_shared_volume_get(opened) : NULL;
	bool same = volume != NULL && strcmp(volume->container->name, source->kind) == 0 &&
		    (int64_t)volume->folder.byte_size == source->byte_size;

	adb_shared_volume_release(opened);
	return same;
}

static bool has_hash(const char *path, const char *hex)
{
	struct adb_input *input = adb_input_open(path, NULL);
	struct adb_hash hash;
	char now[ADB_HASH_HEX_SIZE];
	bool same =
		input != NULL && adb_file_hash_of(input, &hash) && strcmp(adb_hash_hex(&hash, now), hex) == 0;

	adb_input_release(input);
	return same;
}

static bool is_at(const struct search *search, const char *path, const struct adb_known_source *source)
{
	bool is_folder = source->files[0] != '\0';
	struct adb_file_info info;

	if (!adb_file_info_of(path, &info) || info.kind != (is_folder ? ADB_FILE_FOLDER : ADB_FILE_REGULAR))
		return false;
	if (is_folder)
		return is_same_folder(search, path, source);
	return (int64_t)info.size == source->byte_size &&
	       (info.mtime_ns == source->mtime_ns || has_hash(path, source->hash));
}

/* ---- one path ---- */

/* The sources that are at `path` or below it: `itself`, or NULL, and rows from `first` up to `end`. */
struct part {
	const struct adb_known_source *itself;
	size_t first, end;
};

/* The first known source whose path is not before `path`; all that are below a path follow each other. */
static size_t first_not_before(const struct adb_known_sources *known, const char *path)
{
	size_t low = 0, high = known->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(known->rows[middle].path, path) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct part part_of(const struct adb_known_sources *known, const char *path)
{
	struct part part = { .itself = adb_known_sources_find(known, path) };
	char *inside = adb_memory_printf("%s/", path);

	if (inside != NULL) {
		part.first = first_not_before(known, inside);
		inside[strlen(inside) - 1]++; /* '0' follows '/' */
		part.end = first_not_before(known, inside);
	}
	free(inside);
	return part;
}

/* The better of two claims; of two that are equal the outer one, or the first with the second as its rival. */
static struct claim better(struct claim a, struct claim b)
{
	if (b.same * 2 <= b.count || (a.path != NULL && b.same < a.same))
		return a;
	if (a.path == NULL || b.same > a.same || adb_path_is_within(a.path, b.path))
		return b;
	if (!adb_path_is_within(b.path, a.path))
		a.rival = b.path;
	return a;
}

/* Counts a source, and whether it is at the same place below `path` as it was below claim->path. */
static void examine(const struct search *search, struct claim *claim, const char *path,
		    const struct adb_known_source *source)
{
	char *now = adb_memory_printf("%s%s", path, source->path + strlen(claim->path));

	claim->count++;
	claim->same += now != NULL && is_at(search, now, source);
	free(now);
}

/* The claim of `gone`, an early end once half of its sources are missing. */
static struct claim claim_of(const struct search *search, const char *gone, const char *path)
{
	struct part part = part_of(search->known, gone);
	size_t total = part.end - part.first + (part.itself != NULL);
	struct claim claim = { .path = gone };

	if (part.itself != NULL)
		examine(search, &claim, path, part.itself);
	for (size_t i = part.first; i < part.end && (claim.count - claim.same) * 2 < total; i++)
		examine(search, &claim, path, &search->known->rows[i]);
	claim.count = total;
	return claim;
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Lists the paths that are gone. Without memory for it nothing follows, as if --moved had not been given. */
static void list_gone(struct search *search)
{
	const struct adb_known_sources *known = search->known;
	size_t count = 0;

	free(search->gone);
	search->gone_count = 0;
	search->gone = adb_memory_zeroed(2 * known->count, sizeof *search->gone);
	for (size_t i = 0; search->gone != NULL && i < known->count; i++) {
		search->gone[count++] = known->rows[i].root;
		search->gone[count++] = known->rows[i].dump_path;
	}
	if (count > 0)
		qsort(search->gone, count, sizeof *search->gone, compare);
	for (size_t i = 0; i < count; i++)
		if ((i + 1 == count || strcmp(search->gone[i], search->gone[i + 1]) != 0) &&
		    adb_path_is_gone(search->gone[i]))
			search->gone[search->gone_count++] = search->gone[i];
}

static enum adb_outcome follow(struct search *search, const struct claim *claim, const char *path)
{
	const struct adb_index_options *options = search->options;
	enum adb_outcome outcome = ADB_OK;

	if (claim->rival != NULL && options->moved)
		return adb_error_set(
			search->error, ADB_USAGE, ADB_NO_OFFSET,
			"%s may be %s or %s, which are gone: index --prune --force forgets one of them", path,
			claim->path, claim->rival);
	if (claim->rival != NULL) {
		options->complain("%s seems to be %s or %s, which are gone; it is stored once more", path,
				  claim->path, claim->rival);
		return ADB_OK;
	}
	options->complain("%s seems to be %s, which is gone: %zu of %zu source%s the same; %s", path,
			  claim->path, claim->same, claim->count, claim->count == 1 ? " is" : "s are",
			  options->moved ? "what is stored follows"
					 : "it is stored once more, unless --moved is given");
	if (options->moved) {
		adb_writer_move(search->writer, claim->path, path);
		adb_known_sources_free(search->known);
		outcome = adb_writer_known_sources(search->writer, search->known, search->error);
		list_gone(search);
	}
	return outcome;
}

static enum adb_outcome look_at(struct search *search, const char *path)
{
	struct part stored = part_of(search->known, path);
	struct claim best = { .path = NULL };

	if (stored.itself != NULL || stored.first < stored.end)
		return ADB_OK;
	for (size_t i = 0; i < search->gone_count && *search->options->interrupted == 0; i++)
		best = better(best, claim_of(search, search->gone[i], path));
	if (*search->options->interrupted != 0)
		return ADB_OK;
	if (best.path != NULL)
		return follow(search, &best, path);
	if (search->options->moved && !search->options->each)
		search->options->complain("nothing that is stored has moved to %s: it is new", path);
	return ADB_OK;
}

static enum adb_outcome look_at_children(struct search *search, const char *path)
{
	struct adb_folder *folder = adb_folder_open(path);
	enum adb_outcome outcome = ADB_OK;

	if (folder == NULL)
		return look_at(search, path);
	for (const char *name; outcome == ADB_OK && (name = adb_folder_next(folder)) != NULL;) {
		char *child = adb_memory_printf("%s/%s", strcmp(path, "/") == 0 ? "" : path, name);

		if (child != NULL)
			outcome = look_at(search, child);
		free(child);
	}
	adb_folder_close(folder);
	return outcome;
}

/* ---- what the header declares ---- */

enum adb_outcome adb_moved_follow(const struct adb_index_options *options, struct adb_writer *writer,
				  struct adb_known_sources *known, struct adb_error *error)
{
	struct search search = { .options = options, .writer = writer, .known = known, .error = error };
	enum adb_outcome outcome = ADB_OK;

	if (known->count == 0)
		return ADB_OK;
	list_gone(&search);
	for (size_t i = 0; i < options->path_count && outcome == ADB_OK; i++) {
		char *path = adb_path_indexed(options->paths[i], options->follow_links, NULL);

		if (path != NULL && !adb_path_is_gone(path))
			outcome = options->each ? look_at_children(&search, path) : look_at(&search, path);
		free(path);
	}
	free(search.gone);
	return outcome;
}
