#include "corpus.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "dump/recognise.h"
#include "index/walk.h"

static bool take_job(void *context, struct adb_job *job);
static void complain(const char *format, ...);
static void keep_asset(struct corpus *corpus, const struct adb_job *job);
static char *copy(struct corpus *corpus, const char *text);
static void *grow(void *items, size_t count, size_t size);

static void give_up(const char *reason)
{
	fprintf(stderr, "ledger_check: %s\n", reason);
	exit(2);
}

void corpus_read(struct corpus *corpus, const char *folder)
{
	static const atomic_int never;
	char *paths[] = { realpath(folder, NULL) };
	const struct adb_index_options options = {
		.database = "",
		.paths = paths,
		.path_count = 1,
		.threads = 1,
		.carve = true,
		.decodes_meshes = true,
		.records_fields = true,
		.interrupted = &never,
		.complain = complain,
	};
	const struct adb_job_consumer consumer = { .context = corpus, .take = take_job };
	const struct adb_known_sources known = { 0 };
	struct adb_walk walk = { .options = &options, .known = &known, .next_asset_id = 1 };
	struct adb_error error;

	*corpus = (struct corpus){ .arena = adb_arena_new((size_t)1 << 32), .folder = paths[0] };
	if (paths[0] == NULL || corpus->arena == NULL || adb_walk_run(&walk, &consumer, &error) != ADB_OK)
		give_up("the folder cannot be walked");
	if (corpus->count == 0)
		give_up("there is nothing to decode");
}

void corpus_free(struct corpus *corpus)
{
	for (size_t i = 0; i < corpus->volume_count; i++)
		adb_shared_volume_release(corpus->volumes[i]);
	free(corpus->volumes);
	free(corpus->assets);
	free(corpus->folder);
	adb_arena_free(corpus->arena);
}

static void complain(const char *format, ...)
{
	(void)format;
}

static bool take_job(void *context, struct adb_job *job)
{
	struct corpus *corpus = context;

	/* What lies beside an asset is asked for when it is decoded again. */
	if (job->volume != NULL) {
		corpus->volumes =
			grow(corpus->volumes, corpus->volume_count, sizeof(struct adb_shared_volume *));
		corpus->volumes[corpus->volume_count++] = adb_shared_volume_retain(job->volume);
	}
	if (job->kind == ADB_JOB_BEGIN_SOURCE)
		corpus->source = copy(corpus, job->source.path + strlen(corpus->folder) +
						      (strcmp(job->source.path, corpus->folder) != 0));
	else if (job->kind == ADB_JOB_ASSET && job->ledger != NULL)
		keep_asset(corpus, job);
	return true;
}

static void keep_asset(struct corpus *corpus, const struct adb_job *job)
{
	const struct adb_ledger_space *bytes = &job->ledger->spaces[0];

	corpus->assets = grow(corpus->assets, corpus->count, sizeof *corpus->assets);

	struct asset *asset = &corpus->assets[corpus->count++];

	*asset = (struct asset){
		.source = corpus->source,
		.path = copy(corpus, job->asset.path),
		.format = job->format,
		.status = job->asset.status,
		.type = copy(corpus, job->member.type),
		.bytes = adb_arena_alloc(corpus->arena, bytes->size + 1, 1),
		.size = bytes->size,
		.used_size = (size_t)job->asset.byte_size,
		.job = {
			.kind = ADB_JOB_ASSET,
			.place = { .path = copy(corpus, job->place.path), .volume = job->place.volume },
			.format = job->format,
			.encoding = job->encoding,
			.options = job->options,
			.decodes_meshes = true,
		},
	};
	asset->job.asset.path = asset->path;
	asset->job.asset.name = copy(corpus, job->asset.name);
	asset->job.asset.type = copy(corpus, job->asset.type);
	/* As its container says: a decoder may give another one. */
	asset->job.asset.native_id = copy(corpus, job->member.native_id);
	if (asset->bytes == NULL)
		give_up("out of memory");
	memcpy(asset->bytes, bytes->bytes, bytes->size);
}

static char *copy(struct corpus *corpus, const char *text)
{
	return text != NULL ? adb_arena_text(corpus->arena, text, strlen(text)) : NULL;
}

/* Room for one more, in steps of powers of two. */
static void *grow(void *items, size_t count, size_t size)
{
	if ((count & (count - 1)) == 0)
		items = realloc(items, (count > 0 ? 2 * count : 1) * size);
	if (items == NULL)
		give_up("out of memory");
	return items;
}

/* ---- decoding ---- */

/* `bytes` are copied: an input owns its memory. */
static struct adb_input *input_of(const uint8_t *bytes, size_t size)
{
	uint8_t *owned = malloc(size + 1);
	struct adb_input *input = NULL;

	if (owned != NULL) {
		memcpy(owned, bytes, size);
		input = adb_input_of_memory(owned, size);
	}
	if (input == NULL)
		give_up("out of memory");
	return input;
}

void asset_decode(const struct asset *asset, const uint8_t *bytes, bool ledger, struct adb_arena *arena,
		  struct adb_job *job)
{
	const char *name = asset->job.asset.name;

	*job = asset->job;
	job->arena = arena;
	job->records_fields = job->records_keys = ledger;
	if (job->asset.native_id == NULL)
		job->asset.native_id = adb_arena_text(arena, name, adb_path_stem_length(name));
	job->input = input_of(bytes, asset->size);
	adb_job_run(job);
}

const void *asset_recognise(const struct asset *asset, const uint8_t *bytes)
{
	size_t size = asset->size < ADB_PEEK_FIRST ? asset->size : ADB_PEEK_FIRST;
	struct adb_input *input = input_of(bytes, asset->job.place.volume != NULL ? size : asset->size);
	const struct adb_container *container;
	const struct adb_format *format;

	adb_recognise(NULL, input, &asset->job.place, asset->type, &container, &format);
	adb_input_release(input);
	return container != NULL ? (const void *)container : format;
}
