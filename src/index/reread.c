#include "index/reread.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "dump/recognise.h"

enum { SOURCE_ARENA = 256 * 1024 * 1024 };

struct reread {
	const struct adb_index_options *options;
	const struct adb_wanted_assets *wanted;
	bool images;
	struct adb_pipeline *pipeline;
	bool *is_found; /* one for each of `wanted`: a name may be there twice */
};

/* Rows of `wanted` from `first` up to `end`. */
struct rows {
	size_t first, end;
};

/* One opened container on the way down. */
struct level {
	struct reread *reread;
	struct adb_shared_volume *shared;
	struct adb_arena *arena; /* of the source */
	const char *prefix;      /* path of the container and "!", "" for the source */
	struct rows rows;        /* what is wanted in it */
	unsigned depth;
};

/* ---- rows ---- */

/* Compares the path of a row with the first `length` bytes of `text`, as memcmp() does. */
static int compare(const struct adb_wanted_asset *row, const char *text, size_t length)
{
	size_t own = strlen(row->path);
	int order = memcmp(row->path, text, own < length ? own : length);

	return order != 0 ? order : own < length ? -1 : 0; /* 0: it begins with the text */
}

/* The first row that is not before `text`; with `after` the first that comes after all that begin with it. */
static size_t bound(const struct level *level, const char *text, size_t length, bool after)
{
	size_t low = level->rows.first, high = level->rows.end;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = compare(&level->reread->wanted->rows[middle], text, length);

		if (order < 0 || (after && order == 0))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct rows rows_below(const struct level *level, const char *path)
{
	const char *inside = adb_arena_printf(level->arena, "%s!", path);
	size_t length = strlen(path) + 1;

	if (inside == NULL)
		return (struct rows){ 0, 0 };
	return (struct rows){ bound(level, inside, length, false), bound(level, inside, length, true) };
}

/* The row of a member; level->rows.end when it is not wanted. Of several with the same name the offset decides, else the order. */
static size_t find_row(const struct level *level, const char *path, const struct adb_member *member)
{
	const struct adb_wanted_asset *rows = level->reread->wanted->rows;
	size_t row = bound(level, path, strlen(path), false);

	for (; row < level->rows.end && strcmp(rows[row].path, path) == 0; row++)
		if (!level->reread->is_found[row] &&
		    (rows[row].offset < 0 || member->offset < 0 || rows[row].offset == member->offset))
			return row;
	return level->rows.end;
}

/* ---- jobs ---- */

static const char *copy(struct adb_arena *arena, const char *text)
{
	const char *copied = text != NULL ? adb_arena_text(arena, text, strlen(text)) : NULL;

	return copied != NULL || text == NULL ? copied : "";
}

static void submit(const struct level *level, size_t row, const struct adb_format *format,
		   struct adb_input *input, const struct adb_member *member, const char *path)
{
	struct reread *reread = level->reread;
	const struct adb_wanted_asset *wanted = &reread->wanted->rows[row];
	int64_t size = member != NULL ? member->byte_size : (int64_t)adb_input_size(input);
	struct adb_job *job = adb_pipeline_begin_job(reread->pipeline, adb_job_cost(format, size));
	const char *name = adb_path_base(member != NULL ? member->path : wanted->path);

	if (job == NULL)
		return;
	reread->is_found[row] = true;
	job->kind = ADB_JOB_ASSET;
	/* Either its meshes alone, or all that `animdb index` decodes, with what was read. */
	job->records_fields = reread->options->records_fields;
	job->records_keys = reread->options->records_keys;
	job->interrupted = reread->options->interrupted;
	job->decodes_meshes = reread->options->decodes_meshes;
	if (!job->decodes_meshes)
		job->wanted = wanted;
	job->wants_images = reread->images;
	job->format = format;
	job->encoding = reread->options->encoding;
	job->options = reread->options->options;
	job->input = input != NULL ? adb_input_retain(input) : NULL;
	adb_job_set_place(job, path, level->shared, &wanted->around);
	if (member != NULL)
		job->member = *member;
	job->asset.byte_size = size;
	job->asset.path = wanted->path;
	job->asset.name = copy(job->arena, name);
	job->asset.native_id = member != NULL && member->native_id != NULL
				       ? copy(job->arena, member->native_id)
				       : adb_arena_text(job->arena, name, adb_path_stem_length(name));
	adb_pipeline_submit(reread->pipeline);
}

/* ---- containers ---- */

static bool is_over(const struct reread *reread)
{
	return *reread->options->interrupted != 0 || adb_pipeline_is_stopped(reread->pipeline);
}

static bool is_within(const struct adb_wanted_asset *asset, uint64_t size)
{
	return asset->offset >= 0 && (uint64_t)asset->offset <= size && asset->stored_size >= 0 &&
	       (uint64_t)asset->stored_size <= size - (uint64_t)asset->offset;
}

/* Assets that were carved out of bytes. */
static void read_windows(const struct level *level, struct adb_input *blob, const char *path)
{
	for (size_t i = level->rows.first; i < level->rows.end && !is_over(level->reread); i++) {
		const struct adb_wanted_asset *asset = &level->reread->wanted->rows[i];
		struct adb_input *input = is_within(asset, adb_input_size(blob))
						  ? adb_input_window(blob, (uint64_t)asset->offset,
								     (uint64_t)asset->stored_size)
						  : NULL;
		const struct adb_container *container;
		const struct adb_format *format = NULL;

		if (input != NULL)
			adb_recognise(level->reread->options->system, input,
				      &(struct adb_place){ .path = asset->path }, NULL, &container, &format);
		if (format != NULL)
			submit(level, i, format, input, NULL, path);
		adb_input_release(input);
	}
}

static void read_level(const struct level *level);

/* What is wanted in a member: members of a container, or what was carved out of its bytes. */
static void read_below(const struct level *level, struct adb_input *input, const struct adb_member *member,
		       const struct adb_container *container, struct rows below, const char *path)
{
	const struct adb_index_options *options = level->reread->options;
	struct adb_volume *volume = adb_shared_volume_get(level->shared);
	struct adb_error error = { .outcome = ADB_OK };
	struct level inside = *level;

	inside.prefix = adb_arena_printf(level->arena, "%s!", path);
	inside.rows = below;
	inside.depth++;
	if (inside.prefix == NULL || inside.depth > ADB_MOST_DEPTH)
		return;
	if (container == NULL) {
		read_windows(&inside, input, member->path);
		return;
	}
	inside.shared = adb_shared_volume_open(container, input, member->path, level->shared, NULL,
					       options->encoding, &error);
	if (inside.shared == NULL)
		return;
	adb_shared_volume_set(inside.shared, options->options, &volume->limits);
	read_level(&inside);
	adb_shared_volume_release(inside.shared);
}

/* Reads a member that is wanted (its row is `row`), or that holds what is wanted (the rows `below`). */
static void read_member(const struct level *level, const struct adb_member *member, size_t row,
			struct rows below, const char *path)
{
	struct adb_volume *volume = adb_shared_volume_get(level->shared);
	bool is_inside = below.first < below.end;
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_input *input = NULL, *head;
	const struct adb_container *container;
	const struct adb_format *format;

	/* The decoder threads unpack the others. */
	if (member->is_plain || volume->container->in_order || is_inside)
		input = adb_member_input(volume, member, &error);
	head = input != NULL ? adb_input_retain(input) : adb_member_head(volume, member, &error);
	if (head == NULL) {
		adb_input_release(input);
		return;
	}
	adb_recognise(level->reread->options->system, head,
		      &(struct adb_place){ .path = member->path, .volume = volume }, member->type, &container,
		      &format);
	adb_input_release(head);
	if (row < level->rows.end && format != NULL)
		submit(level, row, format, input, member, member->path);
	if (is_inside && input != NULL)
		read_below(level, input, member, container, below, path);
	adb_input_release(input);
}

static void read_level(const struct level *level)
{
	struct adb_volume *volume = adb_shared_volume_get(level->shared);
	struct adb_member member;

	while (volume->container->next(volume, &member) == ADB_OK && !is_over(level->reread)) {
		const char *path = adb_arena_printf(level->arena, "%s%s", level->prefix, member.path);

		if (path == NULL)
			return;

		struct rows below = rows_below(level, path);
		size_t row = find_row(level, path, &member);

		if (member.presence == ADB_PRESENT && (row < level->rows.end || below.first < below.end))
			read_member(level, &member, row, below, path);
	}
}

/* ---- sources ---- */

static void read_opened(const struct level *source, struct adb_input *input)
{
	const struct adb_wanted_asset *first = &source->reread->wanted->rows[source->rows.first];
	const struct adb_index_options *options = source->reread->options;
	const char *path = first->source_path;
	struct adb_limits limits = adb_limits_of(&options->limits, adb_input_size(input));
	const struct adb_container *container = NULL;
	const struct adb_format *format = NULL;
	struct adb_error error;
	struct level level = *source;

	if (level.shared == NULL)
		adb_recognise(options->system, input, &(struct adb_place){ .path = path }, NULL, &container,
			      &format);
	if (container != NULL)
		level.shared = adb_shared_volume_open(container, input, path, NULL, &first->around,
						      options->encoding, &error);
	if (level.shared != NULL) {
		adb_shared_volume_set(level.shared, options->options, &limits);
		read_level(&level);
	} else if (format != NULL && first->is_loose) {
		submit(&level, source->rows.first, format, input, NULL, path);
	} else if (format == NULL && container == NULL) {
		level.rows = rows_below(&level, adb_path_base(path));
		read_windows(&level, input, path);
	}
	if (container != NULL)
		adb_shared_volume_release(level.shared);
}

static void read_source(struct reread *reread, struct rows rows)
{
	const struct adb_wanted_asset *first = &reread->wanted->rows[rows.first];
	const struct adb_index_options *options = reread->options;
	struct adb_error error = { .outcome = ADB_OK };
	struct level level = {
		.reread = reread, .arena = adb_arena_new(SOURCE_ARENA), .prefix = "", .rows = rows
	};
	struct adb_input *input = NULL;

	if (level.arena == NULL)
		return;
	level.shared = adb_shared_volume_open_folder(first->source_path, &first->around, options->system,
						     options->encoding, &error);
	if (level.shared != NULL)
		input = adb_input_retain(adb_shared_volume_get(level.shared)->input);
	else
		input = adb_input_open(first->source_path, &error);
	if (input != NULL)
		read_opened(&level, input);
	adb_input_release(input);
	adb_shared_volume_release(level.shared);
	adb_arena_free(level.arena);
}

/* ---- what the header declares, and its helpers ---- */

static void read_sources(void *context)
{
	struct reread *reread = context;
	const struct adb_wanted_asset *rows = reread->wanted->rows;
	size_t count = reread->wanted->count;

	for (size_t first = 0, end; first < count && !is_over(reread); first = end) {
		for (end = first + 1; end < count && rows[end].source_id == rows[first].source_id;)
			end++;
		read_source(reread, (struct rows){ first, end });
	}
}

enum adb_outcome adb_reread(const struct adb_index_options *options, bool images,
			    const struct adb_wanted_assets *wanted, const struct adb_job_consumer *consumer,
			    struct adb_error *error)
{
	struct reread reread = { .options = options, .wanted = wanted, .images = images };
	const struct adb_job_walker walker = { .context = &reread, .walk = read_sources };

	if (wanted->count == 0)
		return ADB_OK;
	reread.pipeline = adb_pipeline_new(options->threads, error);
	if (reread.pipeline == NULL)
		return error->outcome;
	reread.is_found = adb_memory_zeroed(wanted->count, sizeof *reread.is_found);
	if (reread.is_found == NULL) {
		adb_pipeline_free(reread.pipeline);
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	}
	adb_pipeline_run(reread.pipeline, &walker, consumer);
	adb_pipeline_free(reread.pipeline);
	free(reread.is_found);
	return ADB_OK;
}
