/* Compares what lies at a path with what the database says of it, reading as little as that needs. */
#include "index/unchanged.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/port/file_info.h"
#include "base/text.h"
#include "index/path.h"

enum { NAMES_BUDGET = 64 * 1024 };

/* ---- sources ---- */

/* A ledger that nobody asks for again stays as long as its source does. */
static bool same_options(const struct adb_walk *walk, const struct adb_known_source *known)
{
	size_t length = strlen(walk->described_options);

	return strncmp(known->options, walk->described_options, length) == 0 &&
	       (known->options[length] == '\0' || strcmp(known->options + length, ADB_LEDGER_WORD) == 0);
}

static bool same_companions(const struct adb_known_source *known, const char *path)
{
	char now[ADB_HASH_HEX_SIZE];

	adb_companions_hash(adb_container_named(known->kind), known->read_too, path, now);
	return strcmp(known->companions, now) == 0;
}

static bool same_hash(struct adb_input *input, const char *hex)
{
	struct adb_hash hash;
	char now[ADB_HASH_HEX_SIZE];

	return adb_file_hash_of(input, &hash) && strcmp(adb_hash_hex(&hash, now), hex) == 0;
}

static bool is_same_dump(const struct adb_belonging *belonging, const struct adb_known_source *known)
{
	if (belonging->dump_name == NULL || known->dump_name == NULL)
		return belonging->dump_name == known->dump_name &&
		       strcmp(belonging->dump_path, known->dump_path) == 0;
	return strcmp(belonging->dump_name, known->dump_name) == 0;
}

static void submit_touch(struct adb_walk *walk, int64_t source_id, int64_t mtime_ns,
			 const struct adb_belonging *belonging)
{
	struct adb_job *job = adb_pipeline_begin_job(walk->pipeline, 0);

	if (job == NULL)
		return;
	job->kind = ADB_JOB_TOUCH_SOURCE;
	job->source_id = source_id;
	job->source.mtime_ns = mtime_ns;
	if (belonging != NULL)
		adb_belonging_set(belonging, job);
	adb_pipeline_submit(walk->pipeline);
}

/* Writes what is new about a source with known bytes: its time, and where it belongs. */
static void keep_source(struct adb_walk *walk, const struct adb_found_source *found, int64_t mtime_ns)
{
	const struct adb_known_source *known = found->known;
	struct adb_belonging belonging;

	if (adb_belonging_of(walk, found, &belonging)) {
		bool is_moved = strcmp(belonging.root, known->root) != 0 || !is_same_dump(&belonging, known);

		if (is_moved || known->mtime_ns != mtime_ns)
			submit_touch(walk, known->id, mtime_ns, is_moved ? &belonging : NULL);
	}
	adb_belonging_free(&belonging);
}

/* ---- where a source belongs ---- */

/*
 * A source of an earlier run whose PATH `found`, a new source, lies in, and whose dump is its dump as well: one that was
 * named, or that of a wider PATH. The innermost such PATH counts. NULL = there is none.
 */
static const struct adb_known_source *neighbour_of(const struct adb_walk *walk,
						   const struct adb_found_source *found)
{
	const struct adb_known_source *best = NULL;

	if (walk->options->each || walk->options->dump != NULL)
		return NULL;
	for (size_t i = 0; i < walk->neighbour_count; i++) {
		const struct adb_known_source *known = walk->neighbours[i];
		bool is_inside = known->dump_name != NULL
					 ? adb_path_is_within(found->path, known->root)
					 : adb_path_is_within(found->installation, known->root) &&
						   adb_path_is_within(found->installation, known->dump_path);

		if (is_inside && (best == NULL || strlen(known->root) > strlen(best->root)))
			best = known;
	}
	return best;
}

/* The child of `folder` that `path` is or lies in; `path` itself when it is no deeper. NULL = out of memory. */
static char *child_of(const char *folder, const char *path)
{
	size_t length = strlen(folder);

	while (length > 0 && folder[length - 1] == '/')
		length--;
	if (path[length] != '/')
		return adb_memory_text(path);
	length += 1 + strcspn(path + length + 1, "/");
	return adb_memory_printf("%.*s", (int)length, path);
}

static char *folder_of(const char *path)
{
	size_t length = (size_t)(adb_path_base(path) - path);

	return adb_memory_printf("%.*s", (int)(length > 1 ? length - 1 : length), path);
}

static const char *text_of(struct adb_job *job, const char *text)
{
	return text != NULL ? adb_arena_text(job->arena, text, strlen(text)) : NULL;
}

/* ---- companions ---- */

static void describe_companion(struct adb_buffer *text, const char *path, const char *name)
{
	/* Whether it may be read does not matter, as nothing but its size and time is asked for. */
	const struct adb_place place = { .path = path, .around = { .follows_links = true } };
	struct adb_error ignored;
	char *found = adb_place_path(&place, name, &ignored);
	size_t folder = (size_t)(adb_path_base(path) - path);
	struct adb_file_info info;

	/* Below the folder of `path`, so that the hash stays when this is moved. */
	if (found != NULL && adb_file_info_of(found, &info))
		adb_buffer_printf(text, "%s %lld %lld\n",
				  strncmp(found, path, folder) == 0 ? found + folder : name,
				  (long long)info.size, (long long)info.mtime_ns);
	free(found);
}

/* ---- what the header declares ---- */

void adb_companions_hash(const struct adb_container *container, const char *read_too, const char *path,
			 char hex[ADB_HASH_HEX_SIZE])
{
	struct adb_arena *arena = adb_arena_new(NAMES_BUDGET);
	struct adb_buffer text = { 0 };
	const char *name;

	hex[0] = '\0';
	if (arena != NULL && container != NULL && container->companion != NULL)
		for (size_t i = 0; (name = container->companion(arena, adb_path_base(path), i)) != NULL; i++)
			describe_companion(&text, path, name);
	for (const char *at = read_too; arena != NULL && at != NULL && *at != '\0';) {
		size_t length = strcspn(at, "\n");

		if ((name = adb_arena_text(arena, at, length)) != NULL)
			describe_companion(&text, path, name);
		at += length + (at[length] == '\n');
	}
	if (adb_buffer_ok(&text) && text.size > 0) {
		struct adb_hash hash = adb_hash_of(text.data, text.size);

		adb_hash_hex(&hash, hex);
	}
	adb_buffer_free(&text);
	adb_arena_free(arena);
}

bool adb_is_unchanged(struct adb_walk *walk, const char *path, const struct adb_file_info *info,
		      struct adb_input *input, const char *installation)
{
	const struct adb_known_source *known = adb_known_sources_find(walk->known, path);

	if (known == NULL || walk->options->force || known->byte_size != (int64_t)info->size ||
	    !same_options(walk, known) || !same_companions(known, path))
		return false;

	int64_t mtime = info->mtime_ns;

	if (known->mtime_ns != mtime && !same_hash(input, known->hash))
		return false;
	keep_source(walk,
		    &(struct adb_found_source){ .path = path,
						.installation = installation,
						.known = known,
						.is_loose = strcmp(known->kind, "file") == 0 },
		    mtime);
	return true;
}

bool adb_is_unchanged_folder(struct adb_walk *walk, const char *path, const struct adb_folder_state *state,
			     const char *installation)
{
	const struct adb_known_source *known = adb_known_sources_find(walk->known, path);
	char files[ADB_HASH_HEX_SIZE];

	if (known == NULL || walk->options->force || !same_options(walk, known) ||
	    strcmp(known->files, adb_hash_hex(&state->files, files)) != 0)
		return false;
	keep_source(walk,
		    &(struct adb_found_source){
			    .path = path, .installation = installation, .known = known, .is_tree = true },
		    known->mtime_ns);
	return true;
}

bool adb_may_forget(const struct adb_walk *walk, const struct adb_known_source *known)
{
	return !adb_walk_is_interrupted(walk) && known != NULL &&
	       (walk->options->system == NULL || same_options(walk, known));
}

void adb_belonging_prepare(struct adb_walk *walk)
{
	const struct adb_known_source *last = NULL;

	walk->neighbours = adb_memory_zeroed(walk->known->count + 1, sizeof *walk->neighbours);
	for (size_t i = 0; walk->neighbours != NULL && i < walk->known->count; i++) {
		const struct adb_known_source *known = &walk->known->rows[i];
		bool is_alone = strcmp(known->root, known->path) == 0; /* nothing else lies in its PATH */

		if (is_alone || (last != NULL && strcmp(known->root, last->root) == 0 &&
				 strcmp(known->dump_path, last->dump_path) == 0 &&
				 (known->dump_name != NULL) == (last->dump_name != NULL)))
			continue;
		walk->neighbours[walk->neighbour_count++] = last = known;
	}
}

bool adb_belonging_of(const struct adb_walk *walk, const struct adb_found_source *found,
		      struct adb_belonging *out)
{
	const struct adb_index_options *options = walk->options;
	const struct adb_known_source *known =
		found->known != NULL ? found->known : neighbour_of(walk, found);
	bool is_named = known != NULL && known->dump_name != NULL && options->dump == NULL;
	char *installation = options->each ? child_of(found->installation, found->path)
					   : adb_memory_text(found->installation);
	bool may_stay = known != NULL && !options->force && !options->each && options->dump == NULL;

	*out = (struct adb_belonging){ 0 };
	if (installation == NULL)
		return false;
	if (is_named || (may_stay && adb_path_is_within(installation, known->dump_path)))
		out->dump_path = adb_memory_text(known->dump_path);
	else if (found->is_loose && strcmp(installation, found->path) == 0) {
		out->dump_path = folder_of(installation);
		out->is_around_file = true;
	} else
		out->dump_path = adb_memory_text(installation);
	if (found->is_tree)
		out->root = adb_memory_text(found->path);
	else if (is_named || (may_stay && adb_path_is_within(installation, known->root)))
		out->root = adb_memory_text(known->root);
	else
		out->root = adb_memory_text(installation);
	if (is_named || options->dump != NULL)
		out->dump_name = adb_memory_text(is_named ? known->dump_name : options->dump);
	free(installation);
	return out->root != NULL && out->dump_path != NULL &&
	       (out->dump_name != NULL) == (is_named || options->dump != NULL);
}

void adb_belonging_free(struct adb_belonging *belonging)
{
	free(belonging->root);
	free(belonging->dump_name);
	free(belonging->dump_path);
}

bool adb_around_begin(const struct adb_walk *walk, const char *path, const char *installation, bool is_loose,
		      struct adb_around *around)
{
	const struct adb_found_source found = {
		.path = path,
		.installation = installation,
		.known = adb_known_sources_find(walk->known, path),
		.is_loose = is_loose,
	};
	struct adb_belonging belonging;
	char *folder = NULL;

	if (adb_belonging_of(walk, &found, &belonging))
		/* A named dump may have several PATHs. */
		folder = adb_memory_text(adb_path_is_within(path, belonging.dump_path) ? belonging.dump_path
										       : belonging.root);
	adb_belonging_free(&belonging);
	*around = (struct adb_around){ .folder = folder, .follows_links = walk->options->follow_links };
	return folder != NULL;
}

void adb_around_end(const struct adb_around *around)
{
	free((char *)around->folder);
}

void adb_belonging_set(const struct adb_belonging *belonging, struct adb_job *job)
{
	job->source_end.root = text_of(job, belonging->root);
	job->source_end.dump.name = text_of(job, belonging->dump_name);
	job->source_end.dump.path = text_of(job, belonging->dump_path);
	job->source_end.dump.is_around_file = belonging->is_around_file;
}
