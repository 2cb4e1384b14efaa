/* What a decoder thread does for a job, and containers that several jobs read from. */
#include "index/job.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "dump/recognise.h"
#include "index/claim.h"
#include "motion/gate.h"
#include "motion/mesh_gate.h"

/* ---- decoding ---- */

/* All bytes of the asset in memory, borrowed from `*input` or in the arena. NULL with job->error set. */
static const void *load(struct adb_job *job, struct adb_input **input)
{
	*input = job->input != NULL
			 ? adb_input_retain(job->input)
			 : adb_member_input(adb_shared_volume_get(job->volume), &job->member, &job->error);
	if (*input == NULL)
		return NULL;

	uint64_t whole = adb_input_size(*input);
	size_t size = (size_t)whole;
	const void *bytes = adb_input_memory(*input);

	/* Only what is unpacked can be larger here than its container says. */
	if (whole > PTRDIFF_MAX) {
		adb_error_set(&job->error, ADB_LIMIT, ADB_NO_OFFSET, "no memory for %llu bytes",
			      (unsigned long long)whole);
		return NULL;
	}
	if (size > ADB_DECODE_LIMIT && adb_job_is_decoded(job->format, (int64_t)size))
		adb_arena_extend(job->arena, (size - ADB_DECODE_LIMIT) * ADB_LARGE_ARENA);

	void *copy = bytes == NULL ? adb_arena_alloc(job->arena, size, 1) : NULL;

	job->asset.byte_size = (int64_t)size;
	if (bytes != NULL)
		return bytes;
	if (copy == NULL)
		adb_error_set(&job->error, adb_arena_outcome(job->arena), ADB_NO_OFFSET,
			      "no memory for %zu bytes", size);
	else if (!adb_input_read(*input, 0, copy, size))
		adb_error_set(&job->error, ADB_IO, ADB_NO_OFFSET, "cannot be read");
	else
		return copy;
	return NULL;
}

static struct adb_decoder make_decoder(struct adb_job *job, const void *bytes)
{
	const char *name = job->asset.name;

	return (struct adb_decoder){
		.format = job->format,
		.in = adb_reader_of(bytes, (size_t)job->asset.byte_size),
		.arena = job->arena,
		.out = &job->content,
		.path = job->asset.path,
		.name = name,
		.stem = adb_arena_text(job->arena, name, adb_path_stem_length(name)),
		.native_id = job->asset.native_id,
		.place = job->place,
		.encoding = job->encoding,
		.options = job->options,
		.wants_meshes = job->wanted != NULL || job->decodes_meshes,
	};
}

static void drop_content(struct adb_content *content)
{
	struct adb_content kept = {
		.arena = content->arena,
		.problems = content->problems,
		.last_problem = content->last_problem,
	};

	*content = kept;
}

/* False when memory is exhausted: then nothing is packed. */
static bool pack(struct adb_job *job)
{
	bool complete;

	if (job->wanted != NULL) {
		adb_meshes_check(&job->content);
		job->packed_meshes = adb_pack_meshes(&job->content, job->wants_images);
		complete = job->packed_meshes != NULL;
	} else {
		adb_content_check(&job->content);
		if (job->decodes_meshes)
			adb_meshes_check(&job->content);
		job->packed = adb_pack(&job->content);
		complete = job->packed != NULL;
	}
	if (complete && adb_arena_outcome(job->arena) == ADB_OK)
		return true;
	job->packed = NULL;
	job->packed_meshes = NULL;
	return false;
}

/* An asset that used up its memory has left none for the report. */
static void report_failure(struct adb_job *job, const struct adb_error *error)
{
	enum { REPORT_ROOM = 4096 };

	adb_arena_extend(job->arena, REPORT_ROOM);
	adb_content_report(&job->content, ADB_ERROR, adb_outcome_name(error->outcome), error->offset, "%s",
			   error->message);
}

static void decode(struct adb_job *job, const void *bytes)
{
	struct adb_decoder decoder = make_decoder(job, bytes);
	enum adb_outcome outcome;

	adb_arena_stop_on(job->arena, job->interrupted);
	outcome = decoder.stem != NULL ? job->format->decode(&decoder) : adb_fail_memory(&decoder);
	adb_arena_stop_on(job->arena, NULL);
	job->is_interrupted = adb_arena_outcome(job->arena) == ADB_INTERRUPTED;
	if (job->is_interrupted) {
		adb_arena_extend(job->arena, 0);
		drop_content(&job->content);
		job->asset.status = "failed";
		return;
	}

	bool has_content = outcome == ADB_OK || decoder.keeps_content;

	job->read_too = decoder.companions;

	if (has_content && !pack(job)) {
		outcome = adb_fail_memory(&decoder);
		has_content = false;
	}
	if (!has_content)
		drop_content(&job->content);
	if (outcome != ADB_OK)
		report_failure(job, &decoder.error);
	job->asset.status = outcome != ADB_OK ? "failed" : decoder.needs != NULL ? "incomplete" : "decoded";
	if (outcome == ADB_OK && decoder.needs != NULL)
		adb_attribute_text(job->arena, &job->content.attributes, "needs", decoder.needs);
	if (outcome == ADB_OK && decoder.used_size > 0 && decoder.used_size < decoder.in.size) {
		/* The rest is the container's padding. */
		job->asset.byte_size = (int64_t)decoder.used_size;
		job->asset.hash = adb_hash_of(bytes, decoder.used_size);
	}
}

/* ---- hashing ---- */

/* Hashes the bytes of the asset without keeping them. */
static void hash_only(struct adb_job *job)
{
	struct adb_hashing hashing = { .hasher = adb_hasher_new() };

	if (hashing.hasher == NULL) {
		adb_error_set(&job->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return;
	}
	if (job->input != NULL) {
		adb_hashing_add_input(&hashing, job->input, &job->error);
	} else {
		struct adb_volume *volume = adb_shared_volume_get(job->volume);
		struct adb_sink sink = { .write = adb_hashing_write, .context = &hashing };

		/* A stream has moved on, and the walker could not have it either. */
		if (!volume->container->in_order)
			volume->container->extract(volume, &job->member, &sink, &job->error);
	}
	job->asset.hash = job->whole_hash = adb_hasher_end(hashing.hasher);
	job->asset.byte_size = (int64_t)hashing.size;
	adb_hasher_free(hashing.hasher);
}

/* ---- jobs ---- */

/* Memory to expect for an asset: its bytes, and what they decode to. */
enum { DECODED_PER_BYTE = 4, GUESSED_SIZE = 8 * 1024 * 1024, COST_OF_HASHING = 64 * 1024 };

/* A member that stands in the directory of its container, but whose bytes cannot or may not be read. */
static void run_unread(struct adb_job *job)
{
	job->asset.status = job->is_refused                         ? "failed"
			    : job->member.presence == ADB_ELSEWHERE ? "incomplete"
								    : "listed";
	if (job->is_refused)
		report_failure(job, &job->error);
	job->asset.byte_size = 0;
	job->asset.hash = adb_hash_of("", 0);
	job->asset.attributes = adb_attributes_json(job->arena, &job->attributes);
	if (job->asset.attributes == NULL)
		job->asset.attributes = "{}";
}

/* Finds out what the bytes of a member are, and keeps them as the input of the job unless there are too many. */
static void recognise(struct adb_job *job)
{
	const struct adb_volume *volume = adb_shared_volume_get(job->volume);
	const struct adb_member *member = &job->member;
	const struct adb_container *container;
	bool is_whole = adb_job_is_decoded(job->format, member->byte_size);
	struct adb_input *input = is_whole ? adb_member_input(volume, member, &job->error)
					   : adb_member_head(volume, member, &job->error);

	job->format = NULL;
	if (input == NULL)
		return;
	adb_recognise(job->system, input, &(struct adb_place){ .path = member->path, .volume = volume },
		      member->type, &container, &job->format);
	if (job->format != NULL)
		job->asset.type = job->format->type;
	else if (job->error.outcome == ADB_OK)
		job->claim = adb_claim_of(job->system, member->path, NULL);
	if (is_whole)
		job->input = input;
	else
		adb_input_release(input);
}

static int64_t largest_size(const struct adb_format *format)
{
	return format->largest_size > 0 ? format->largest_size : ADB_DECODE_LIMIT;
}

static bool is_too_large(struct adb_job *job)
{
	int64_t size = job->input != NULL ? (int64_t)adb_input_size(job->input) : job->member.byte_size;

	if (!adb_job_is_decoded(job->format, size)) {
		adb_error_set(&job->error, ADB_LIMIT, ADB_NO_OFFSET,
			      "%lld bytes are more than the %lld that are decoded", (long long)size,
			      (long long)largest_size(job->format));
		return true;
	}
	return false;
}

/* Hashes an asset that is not decoded. An error that is known already is the reason, whatever hashing finds. */
static void list(struct adb_job *job)
{
	struct adb_error known = job->error;

	job->error.outcome = ADB_OK;
	hash_only(job);
	if (known.outcome != ADB_OK)
		job->error = known;
	if (job->is_container && job->error.outcome == ADB_OK)
		job->asset.status = "decoded";
}

/* What this thread reads is recorded from here on, if that is wanted. */
static void open_ledger(struct adb_job *job, const void *bytes, struct adb_input *input)
{
	if (!job->records_fields && !job->records_keys && !job->lists_unread)
		return;
	job->ledger = adb_memory_zeroed(1, sizeof *job->ledger);
	if (job->ledger == NULL)
		return;
	job->ledger_bytes = adb_input_retain(input);
	job->ledger->wants_keys = job->records_keys;
	adb_ledger_start(job->ledger, bytes, (size_t)job->asset.byte_size);
	adb_ledger_open = job->ledger;
}

enum { UNREAD_ARENA = 256 * 1024 * 1024 };

/* What is decoded is dropped. What an asset with meshes reports is stored when these are. */
static void read_meshes_too(struct adb_job *job, const void *bytes, struct adb_arena *arena)
{
	struct adb_content content = { .arena = arena };
	struct adb_decoder decoder = make_decoder(job, bytes);

	decoder.in = adb_reader_of(bytes, job->ledger->spaces[0].size);
	decoder.arena = arena;
	decoder.out = &content;
	decoder.wants_meshes = true;
	adb_ledger_open = job->ledger;
	if (decoder.stem != NULL)
		job->format->decode(&decoder);
	adb_ledger_open = NULL;
}

static bool keep_unread(struct adb_job *job, const struct adb_unread_runs *runs)
{
	struct adb_unread_run *items = adb_arena_alloc(job->arena, runs->count, sizeof *items);

	if (items == NULL)
		return false;
	for (uint32_t i = 0; i < runs->count; i++) {
		items[i] = runs->items[i];
		items[i].anchor = adb_arena_text(job->arena, items[i].anchor, strlen(items[i].anchor));
		if (items[i].anchor == NULL)
			return false;
	}
	job->unread = *runs;
	job->unread.items = items;
	return true;
}

/* Finds what nobody read of an asset that could be decoded. Meshes are read for it as well, in memory of its own. */
static void list_unread(struct adb_job *job, const void *bytes)
{
	struct adb_arena *arena = adb_arena_new(UNREAD_ARENA);
	struct adb_unread_runs runs;

	if (arena != NULL && strcmp(job->asset.status, "failed") != 0) {
		if (job->content.models != NULL || job->content.textures != NULL)
			read_meshes_too(job, bytes, arena);
		job->has_unread = !job->ledger->is_incomplete &&
				  adb_ledger_find_unread(job->ledger, 0, (uint64_t)job->asset.byte_size,
							 arena, &runs) &&
				  keep_unread(job, &runs);
	}
	adb_arena_free(arena);
	adb_ledger_clear(job->ledger);
	free(job->ledger);
	job->ledger = NULL;
}

/* `*input` holds the bytes that the content may refer to. */
static void load_and_decode(struct adb_job *job, struct adb_input **input)
{
	const void *bytes = load(job, input);

	if (bytes == NULL)
		job->asset.byte_size = 0;
	job->whole_hash = adb_hash_of(bytes != NULL ? bytes : "", (size_t)job->asset.byte_size);
	job->asset.hash = job->whole_hash;
	if (bytes == NULL || job->error.outcome != ADB_OK)
		return;
	open_ledger(job, bytes, *input);
	decode(job, bytes);
	adb_ledger_open = NULL;
	if (job->lists_unread && job->ledger != NULL)
		list_unread(job, bytes);
}

/* Notes what the bytes are, where the name claims another format. */
static void report_claim(struct adb_job *job)
{
	struct adb_input *head =
		job->input != NULL ? adb_input_retain(job->input)
				   : adb_member_head(adb_shared_volume_get(job->volume), &job->member, NULL);
	const char *words = adb_claim_describe(job->arena, head, (uint64_t)job->asset.byte_size);

	adb_input_release(head);
	adb_content_report(&job->content, ADB_NOTE, "not-as-named", ADB_NO_OFFSET,
			   "its name says %s, but it is %s", job->claim,
			   words != NULL ? words : "something else");
}

static void run_asset(struct adb_job *job)
{
	if (job->is_expected)
		recognise(job);

	struct adb_input *input = NULL;
	bool decodable = job->format != NULL && job->format->decode != NULL;

	job->asset.status = "listed";
	if (!decodable || job->error.outcome != ADB_OK || is_too_large(job))
		list(job);
	else
		load_and_decode(job, &input);
	if (job->error.outcome != ADB_OK) {
		job->asset.status = "failed";
		report_failure(job, &job->error);
	} else if (job->claim != NULL) {
		report_claim(job);
	}
	adb_input_release(input);

	if (job->content.game != NULL)
		job->asset.game = job->content.game;
	if (job->content.native_id != NULL)
		job->asset.native_id = job->content.native_id;
	adb_attributes_merge(job->arena, &job->attributes, &job->content.attributes);
	job->asset.attributes = adb_attributes_json(job->arena, &job->attributes);
	if (job->asset.attributes == NULL)
		job->asset.attributes = "{}";
}

static void run_source_end(struct adb_job *job)
{
	if (job->error.outcome != ADB_OK)
		report_failure(job, &job->error);
	if (job->file_hash != NULL)
		adb_file_hash_end(job->file_hash, &job->source_end.hash);
	else if (!job->hash_is_of_asset && job->files[0] == '\0')
		adb_file_hash_of(job->input, &job->source_end.hash);
}

/* ---- shared volumes ---- */

enum { NOTES_ARENA = 16 * 1024 * 1024 };

struct adb_shared_volume {
	atomic_uint references;
	struct adb_shared_volume *parent; /* a reference of its own, or NULL */
	struct adb_volume *volume;
	struct adb_input *input;
	struct adb_arena *arena; /* of the notes */
	struct adb_content notes;
};

/* ---- what the header declares ---- */

struct adb_shared_volume *adb_shared_volume_open(const struct adb_container *container,
						 struct adb_input *input, const char *path,
						 struct adb_shared_volume *parent,
						 const struct adb_around *around, enum adb_encoding encoding,
						 struct adb_error *error)
{
	struct adb_shared_volume *shared = adb_memory_zeroed(1, sizeof *shared);
	const struct adb_place place = {
		.path = path,
		.volume = parent != NULL ? parent->volume : NULL,
		.around = around != NULL ? *around : (struct adb_around){ 0 },
	};

	if (shared != NULL)
		shared->arena = adb_arena_new(NOTES_ARENA);
	if (shared == NULL || shared->arena == NULL) {
		free(shared);
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	atomic_init(&shared->references, 1);
	shared->notes.arena = shared->arena;
	shared->parent = parent != NULL ? adb_shared_volume_retain(parent) : NULL;
	shared->input = adb_input_retain(input);
	shared->volume = adb_volume_open(container, input, &place, encoding, &shared->notes, error);
	if (shared->volume == NULL) {
		adb_shared_volume_release(shared);
		return NULL;
	}
	return shared;
}

struct adb_shared_volume *adb_shared_volume_open_folder(const char *path, const struct adb_around *around,
							const char *system, enum adb_encoding encoding,
							struct adb_error *error)
{
	struct adb_input *input = adb_input_of_folder(path);
	const struct adb_container *container;
	const struct adb_format *format;
	struct adb_shared_volume *opened = NULL;

	*error = (struct adb_error){ .outcome = ADB_OK };
	if (input == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	adb_recognise(system, input, &(struct adb_place){ .path = path }, NULL, &container, &format);
	if (container != NULL)
		opened = adb_shared_volume_open(container, input, path, NULL, around, encoding, error);
	adb_input_release(input);
	return opened;
}

void adb_shared_volume_set(struct adb_shared_volume *shared, const char *options,
			   const struct adb_limits *limits)
{
	shared->volume->options = options;
	shared->volume->limits = *limits;
}

struct adb_shared_volume *adb_shared_volume_retain(struct adb_shared_volume *shared)
{
	atomic_fetch_add(&shared->references, 1);
	return shared;
}

void adb_shared_volume_release(struct adb_shared_volume *shared)
{
	while (shared != NULL && atomic_fetch_sub(&shared->references, 1) == 1) {
		struct adb_shared_volume *parent = shared->parent;

		adb_volume_close(shared->volume);
		adb_input_release(shared->input);
		adb_arena_free(shared->arena);
		free(shared);
		shared = parent;
	}
}

struct adb_volume *adb_shared_volume_get(const struct adb_shared_volume *shared)
{
	return shared->volume;
}

const struct adb_content *adb_shared_volume_notes(const struct adb_shared_volume *shared)
{
	return &shared->notes;
}

size_t adb_job_cost(const struct adb_format *format, int64_t byte_size)
{
	if (format == NULL || format->decode == NULL)
		return COST_OF_HASHING;
	if (byte_size < 0)
		byte_size = GUESSED_SIZE;
	if (!adb_job_is_decoded(format, byte_size))
		return COST_OF_HASHING;
	return (size_t)byte_size * (1 + DECODED_PER_BYTE) + COST_OF_HASHING;
}

void adb_job_set_place(struct adb_job *job, const char *path, struct adb_shared_volume *volume,
		       const struct adb_around *around)
{
	const char *folder = around->folder;
	const char *copy = adb_arena_text(job->arena, path, strlen(path));

	job->volume = volume != NULL ? adb_shared_volume_retain(volume) : NULL;
	job->place.path = copy != NULL ? copy : "";
	job->place.volume = volume != NULL ? adb_shared_volume_get(volume) : NULL;
	job->place.around = (struct adb_around){
		.folder = folder != NULL ? adb_arena_text(job->arena, folder, strlen(folder)) : NULL,
		.follows_links = around->follows_links,
	};
}

void adb_job_run(struct adb_job *job)
{
	job->content.arena = job->arena;
	if (job->kind == ADB_JOB_ASSET && (job->is_refused || job->member.presence != ADB_PRESENT))
		run_unread(job);
	else if (job->kind == ADB_JOB_ASSET)
		run_asset(job);
	else if (job->kind == ADB_JOB_END_SOURCE)
		run_source_end(job);
}

bool adb_job_is_unread(struct adb_job *job)
{
	if (job->input == NULL || !adb_input_has_failed(job->input))
		return false;
	adb_content_report(&job->content, ADB_ERROR, "io", ADB_NO_OFFSET,
			   "reading the file failed; the next run tries again");
	return true;
}

void adb_job_clear(struct adb_job *job)
{
	struct adb_arena *arena = job->arena;

	if (job->ledger != NULL)
		adb_ledger_clear(job->ledger);
	free(job->ledger);
	adb_input_release(job->ledger_bytes);
	adb_file_hash_free(job->file_hash);
	adb_input_release(job->input);
	adb_shared_volume_release(job->volume);
	adb_arena_reset(arena);
	memset(job, 0, sizeof *job);
	job->arena = arena;
}

bool adb_job_is_decoded(const struct adb_format *format, int64_t byte_size)
{
	return byte_size <= largest_size(format);
}
