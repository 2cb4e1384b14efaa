/* The walk inside one source: what each member is, and the job that follows from that. */
#include "index/walk_container.h"

#include <string.h>

#include "dump/recognise.h"
#include "index/carve.h"
#include "index/claim.h"

enum { PREFIX_BUDGET = 64 * 1024 };

/* One opened container on the way down. */
struct level {
	struct adb_source_walk *source;
	struct adb_shared_volume *shared;
	int64_t asset_id;   /* of the container as an asset, 0 = the source */
	const char *prefix; /* path of the container and "!", "" for the source */
	unsigned depth;
};

/* What is known about a member's bytes before its job is made. */
struct found_member {
	const struct adb_member *member;
	struct adb_input *input; /* all of it, or NULL: a decoder thread will unpack it */
	const struct adb_container *container;
	const struct adb_format *format;
	const struct adb_format
		*expected; /* by the type in the directory; a decoder thread looks at the bytes */
	uint64_t charged;  /* bytes of it that are in the allowance */
	bool is_refused;   /* by the limits: it is listed only */
	struct adb_error error;
};

/* ---- limits ---- */

/* The bytes that reading the member takes, as far as its container says: a damaged size may reach beyond the end. */
static uint64_t expected_size(const struct adb_volume *volume, const struct adb_member *member)
{
	uint64_t size = member->byte_size > 0 ? (uint64_t)member->byte_size : 0;

	if (!member->is_plain)
		return size;

	uint64_t end = adb_input_size(volume->data), offset = (uint64_t)member->offset;
	uint64_t available = offset < end ? end - offset : 0;

	return size < available ? size : available;
}

static void charge(struct adb_source_walk *source, struct found_member *found, uint64_t size)
{
	source->allowance.output += size > found->charged ? size - found->charged : 0;
	found->charged = size > found->charged ? size : found->charged;
}

static void count_recognised(struct adb_source_walk *source, const char *system)
{
	source->recognised++;
	if (system == NULL)
		return;
	if (source->system == NULL)
		source->system = system;
	source->is_mixed |= strcmp(source->system, system) != 0;
}

static void refuse(struct adb_source_walk *source, struct found_member *found)
{
	adb_allowance_exceeded(&source->allowance, &found->error);
	found->is_refused = true;
	count_recognised(source, NULL); /* the source is kept even when nothing else in it is recognised */
}

/* Reads all bytes of a member; leaves found->input NULL and sets its error when they cannot be read or exceed the limits. */
static void get_input(const struct level *level, struct found_member *found)
{
	struct adb_source_walk *source = level->source;
	uint64_t most = adb_allowance_left(&source->allowance) + found->charged;

	/* What lies in the container as it is takes no room, and expected_size() was right. */
	uint64_t wanted = found->member->is_plain ? UINT64_MAX : most + 1;

	found->input =
		adb_member_start(adb_shared_volume_get(level->shared), found->member, wanted, &found->error);
	if (found->input == NULL)
		return;
	charge(source, found, adb_input_size(found->input));
	if (found->charged <= most)
		return;
	adb_input_release(found->input);
	found->input = NULL;
	refuse(source, found);
}

/* ---- what a member is ---- */

static bool is_in_order(const struct level *level)
{
	return adb_shared_volume_get(level->shared)->container->in_order;
}

/*
 * The format of a packed member by the type that stands in the directory of a game's own container: the walker would be the slowest
 * thread if it unpacked the first bytes of each. NULL = its bytes have to be looked at here.
 */
static const struct adb_format *expected_format(const struct level *level, const struct adb_member *member)
{
	const char *wanted = level->source->walk->options->system;
	const char *system = adb_shared_volume_get(level->shared)->container->system;

	if (member->type == NULL || system == NULL || level->source->walk->options->carve ||
	    (wanted != NULL && strcmp(wanted, system) != 0))
		return NULL;
	return adb_format_of_type(system, member->type);
}

/*
 * A container that begins where the one around it does, and is of the same kind, is that one once more. Deeper cycles end
 * at the limits.
 */
static bool is_cycle(const struct level *level, const struct found_member *found)
{
	return found->member->is_plain && found->member->offset == 0 &&
	       found->container == adb_shared_volume_get(level->shared)->container;
}

/* Lists a container that must not be entered as an asset alone, with the reason. */
static void check_container(const struct level *level, struct found_member *found)
{
	unsigned most = level->source->allowance.limits.depth;

	if (is_cycle(level, found))
		adb_error_set(&found->error, ADB_CORRUPT, ADB_NO_OFFSET,
			      "a member that is the container around it once more");
	else if (level->depth >= most)
		adb_error_set(&found->error, ADB_LIMIT, ADB_NO_OFFSET,
			      "more containers inside each other than %u; --max-depth raises that", most);
	else
		return;
	found->container = NULL;
}

/* Reads the bytes that can only be read now, and recognises them. */
static void find_member(const struct level *level, struct found_member *found)
{
	const struct adb_volume *volume = adb_shared_volume_get(level->shared);
	const struct adb_member *member = found->member;
	const char *system = level->source->walk->options->system;
	uint64_t size = expected_size(volume, member);
	struct adb_error why = { .outcome = ADB_OK };
	struct adb_input *head;

	if (member->presence != ADB_PRESENT)
		return;
	if (size > adb_allowance_left(&level->source->allowance)) {
		refuse(level->source, found);
		return;
	}

	/* The members of a stream can be read once, now; others are unpacked by the decoder threads. */
	if (member->is_plain || is_in_order(level))
		get_input(level, found);
	else
		charge(level->source, found, size);
	if (found->is_refused || (found->input == NULL && is_in_order(level)) || member->is_foreign)
		return;
	found->expected = found->input == NULL ? expected_format(level, member) : NULL;
	if (found->expected != NULL)
		return;
	head = found->input != NULL ? adb_input_retain(found->input) : adb_member_head(volume, member, &why);
	if (head == NULL) {
		if (why.outcome == ADB_IO)
			adb_content_report(volume->notes, ADB_ERROR, adb_outcome_name(ADB_IO), ADB_NO_OFFSET,
					   "%s: %s", member->path, why.message);
		return;
	}
	adb_recognise(system, head, &(struct adb_place){ .path = member->path, .volume = volume },
		      member->type, &found->container, &found->format);
	adb_input_release(head);
	if (found->container != NULL)
		check_container(level, found);
}

/* The format that the name of a member claims, when its bytes were looked at and are unrecognised; else NULL. */
static const char *claim_of_member(const struct level *level, const struct found_member *found)
{
	const struct adb_member *member = found->member;

	if (found->format != NULL || found->container != NULL || found->is_refused || member->is_foreign ||
	    member->presence != ADB_PRESENT || found->error.outcome != ADB_OK)
		return NULL;
	return adb_claim_of(level->source->walk->options->system, member->path, NULL);
}

/* ---- carving ---- */

static struct adb_carver *new_carver(const struct adb_walk *walk, struct adb_input *input)
{
	return adb_carver_new(adb_format_at, walk->options->system, input);
}

static struct adb_job *begin_asset(const struct level *level, const struct adb_format *format,
				   int64_t byte_size)
{
	struct adb_job *job =
		adb_pipeline_begin_job(level->source->walk->pipeline, adb_job_cost(format, byte_size));

	if (job == NULL)
		return NULL;
	job->kind = ADB_JOB_ASSET;
	job->format = format;
	job->encoding = level->source->walk->options->encoding;
	job->options = level->source->walk->options->options;
	job->interrupted = level->source->walk->options->interrupted;
	job->decodes_meshes = level->source->walk->options->decodes_meshes;
	job->records_fields = level->source->walk->options->records_fields;
	job->lists_unread = level->source->walk->options->lists_unread;
	job->asset.byte_size = byte_size;
	return job;
}

static const char *copy(struct adb_arena *arena, const char *text)
{
	const char *copied = text != NULL ? adb_arena_text(arena, text, strlen(text)) : NULL;

	return copied != NULL || text == NULL ? copied : "";
}

/* Names the asset of a job after its member. */
static void name_asset(struct adb_job *job, const struct level *level, const char *path, const char *type,
		       const char *native_id)
{
	char extension[ADB_TYPE_SIZE];
	const char *full = adb_arena_printf(job->arena, "%s%s", level->prefix, path);
	const char *name = copy(job->arena, adb_path_base(path));

	adb_type_from_name(name, extension);
	if (type == NULL && extension[0] != '\0')
		type = extension;
	job->asset.id = level->source->walk->next_asset_id++;
	job->asset.parent_id = level->asset_id;
	job->asset.path = full != NULL ? full : "";
	job->asset.name = name;
	job->asset.type = job->format != NULL ? job->format->type : copy(job->arena, type);
	job->asset.native_id = native_id != NULL
				       ? copy(job->arena, native_id)
				       : adb_arena_text(job->arena, name, adb_path_stem_length(name));
}

/* An asset in the blob that `level` stands for, named after its offset. */
static void submit_carved(const struct level *level, struct adb_input *blob, const char *path,
			  const struct adb_carved *found)
{
	struct adb_job *job = begin_asset(level, found->format, (int64_t)found->size);

	if (job == NULL)
		return;

	const char *name = adb_arena_printf(job->arena, "%08llX.%s", (unsigned long long)found->offset,
					    found->format->type);

	job->input = adb_input_window(blob, found->offset, found->size);
	adb_job_set_place(job, path, level->shared, &level->source->around);
	job->asset.offset = (int64_t)found->offset;
	job->asset.stored_size = (int64_t)found->size;
	if (job->input == NULL)
		adb_error_set(&job->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	name_asset(job, level, name != NULL ? name : "", NULL, NULL);
	count_recognised(level->source, found->format->system);
	adb_pipeline_submit(level->source->walk->pipeline);
}

static void carve_blob(const struct level *level, struct adb_input *blob, const char *path)
{
	const struct adb_walk *walk = level->source->walk;
	struct adb_carver *carver = new_carver(walk, blob);
	struct adb_carved found;

	while (carver != NULL && !adb_walk_is_over(walk) &&
	       adb_carver_next(carver, walk->options->interrupted, &found) == ADB_OK)
		submit_carved(level, blob, path, &found);
	adb_carver_free(carver);
}

/* ---- one container ---- */

static int64_t submit_member(const struct level *level, struct found_member *found,
			     struct adb_shared_volume *opened)
{
	const struct adb_member *member = found->member;
	struct adb_job *job = begin_asset(level, found->expected != NULL ? found->expected : found->format,
					  member->byte_size);

	if (job == NULL)
		return -1;
	adb_job_set_place(job, member->path, level->shared, &level->source->around);
	job->member = *member;
	adb_attributes_merge(job->arena, &job->attributes, &member->attributes);
	if (opened != NULL) {
		const struct adb_content *notes = adb_shared_volume_notes(opened);

		adb_attributes_merge(job->arena, &job->attributes, &notes->attributes);
		job->asset.game = notes->game;
	}
	job->is_container = opened != NULL;
	job->is_expected = found->expected != NULL;
	job->system = level->source->walk->options->system;
	job->is_refused = found->is_refused;
	job->error = found->error;
	job->input = found->input != NULL ? adb_input_retain(found->input) : NULL;
	job->asset.offset = member->offset;
	job->asset.stored_size = member->stored_size;
	job->claim = found->expected == NULL ? claim_of_member(level, found) : NULL;
	name_asset(job, level, member->path, member->type, member->native_id);

	int64_t id = job->asset.id;

	adb_pipeline_submit(level->source->walk->pipeline);
	return id;
}

/* What a container inside a container reported while it was read. */
static void submit_notes(const struct level *level)
{
	struct adb_job *job = adb_pipeline_begin_job(level->source->walk->pipeline, 0);

	if (job == NULL)
		return;
	job->kind = ADB_JOB_NOTES;
	job->asset.id = level->asset_id;
	job->volume = adb_shared_volume_retain(level->shared);
	adb_pipeline_submit(level->source->walk->pipeline);
}

static void walk_level(const struct level *level);

static void walk_nested(const struct level *level, struct found_member *found)
{
	const struct adb_member *member = found->member;
	struct adb_arena *arena = adb_shared_volume_get(level->shared)->arena;
	const char *prefix = adb_arena_printf(arena, "%s%s!", level->prefix, member->path);
	struct adb_shared_volume *opened = NULL;

	if (found->input == NULL)
		get_input(level, found);
	if (found->input != NULL && prefix != NULL)
		opened = adb_shared_volume_open(found->container, found->input, member->path, level->shared,
						NULL, level->source->walk->options->encoding, &found->error);

	if (opened != NULL)
		adb_shared_volume_set(opened, level->source->walk->options->options,
				      &level->source->allowance.limits);

	struct level below = {
		.source = level->source,
		.shared = opened,
		.asset_id = submit_member(level, found, opened),
		.prefix = prefix,
		.depth = level->depth + 1,
	};

	if (opened != NULL && below.asset_id > 0) {
		walk_level(&below);
		submit_notes(&below);
	}
	adb_shared_volume_release(opened);
}

/* An unrecognised member. */
static void walk_unknown(const struct level *level, struct found_member *found)
{
	const struct adb_member *member = found->member;
	struct adb_volume *volume = adb_shared_volume_get(level->shared);
	bool carve = level->source->walk->options->carve && member->presence == ADB_PRESENT;

	if (carve && found->input == NULL && !found->is_refused && !is_in_order(level))
		get_input(level, found);

	if (claim_of_member(level, found) != NULL)
		count_recognised(level->source, NULL); /* as in refuse() */

	int64_t id = submit_member(level, found, NULL);
	const struct level below = {
		.source = level->source,
		.shared = level->shared,
		.asset_id = id,
		.prefix =
			carve ? adb_arena_printf(volume->arena, "%s%s!", level->prefix, member->path) : NULL,
	};

	if (id > 0 && below.prefix != NULL && found->input != NULL)
		carve_blob(&below, found->input, member->path);
}

static void walk_level(const struct level *level)
{
	struct adb_source_walk *source = level->source;
	struct adb_volume *volume = adb_shared_volume_get(level->shared);
	struct adb_member member;
	enum adb_outcome outcome;
	uint64_t before = source->allowance.members;

	while ((outcome = volume->container->next(volume, &member)) == ADB_OK &&
	       (outcome = adb_allowance_check(&source->allowance, &volume->error)) == ADB_OK) {
		struct found_member found = { .member = &member };

		if (adb_walk_is_over(source->walk))
			return;
		source->allowance.members++;
		find_member(level, &found);
		if (found.container != NULL)
			count_recognised(source, found.container->system);
		else if (found.format != NULL)
			count_recognised(source, found.format->system);
		else if (found.error.outcome != ADB_OK || member.presence == ADB_ELSEWHERE)
			count_recognised(source, NULL); /* as in refuse(): what it is cannot be seen */
		if (found.container != NULL)
			walk_nested(level, &found);
		else if (found.format != NULL || found.expected != NULL)
			submit_member(level, &found, NULL);
		else if (!member.is_beside)
			walk_unknown(level, &found);
		adb_input_release(found.input);
	}
	if (outcome == ADB_END) {
		if (source->allowance.members == before && volume->notes->problems != NULL)
			count_recognised(source, NULL); /* its directory cannot be read */
		return;
	}
	adb_content_report(volume->notes, ADB_ERROR, adb_outcome_name(outcome), volume->error.offset,
			   "the listing ends early: %s", volume->error.message);
	count_recognised(source, NULL); /* as in refuse() */
}

/* ---- sources ---- */

/* The asset that a loose file is: `format` NULL = unrecognised. Gives its id, -1 when the run is over. */
static int64_t submit_loose_file(const struct level *level, struct adb_input *input, const char *path,
				 const struct adb_format *format)
{
	int64_t size = (int64_t)adb_input_size(input);
	struct adb_job *job = begin_asset(level, format, size);

	if (job == NULL)
		return -1;
	job->input = adb_input_retain(input);
	job->asset.offset = 0;
	job->asset.stored_size = size;
	adb_job_set_place(job, path, NULL, &level->source->around);
	name_asset(job, level, adb_path_base(path), NULL, NULL);
	if (format == NULL)
		job->claim = adb_claim_of(level->source->walk->options->system, path, NULL);

	int64_t id = job->asset.id;

	adb_pipeline_submit(level->source->walk->pipeline);
	return id;
}

/* ---- what the header declares ---- */

void adb_walk_container_source(struct adb_source_walk *source, struct adb_input *input, const char *path,
			       const struct adb_container *container)
{
	const struct adb_index_options *options = source->walk->options;
	bool is_folder = adb_input_folder(input) != NULL;

	if (source->volume == NULL)
		source->volume = adb_shared_volume_open(container, input, path, NULL, &source->around,
							options->encoding, &source->error);
	if (container->system != NULL || source->volume == NULL)
		count_recognised(source, container->system);
	if (source->volume == NULL)
		return;

	const struct level level = { .source = source, .shared = source->volume, .prefix = "" };
	uint64_t size =
		is_folder ? adb_shared_volume_get(source->volume)->folder.byte_size : adb_input_size(input);

	source->allowance.limits = adb_limits_of(&options->limits, size);
	adb_shared_volume_set(source->volume, options->options, &source->allowance.limits);
	walk_level(&level);
}

void adb_walk_loose_file(struct adb_source_walk *source, struct adb_input *input, const char *path,
			 const struct adb_format *format)
{
	const struct level level = { .source = source, .prefix = "" };

	if (submit_loose_file(&level, input, path, format) > 0)
		count_recognised(source, format->system);
}

void adb_walk_claimed_file(struct adb_source_walk *source, struct adb_input *input, const char *path)
{
	const struct level level = { .source = source, .prefix = "" };
	const char *owner = NULL;

	adb_claim_of(source->walk->options->system, path, &owner);
	if (submit_loose_file(&level, input, path, NULL) > 0)
		count_recognised(source, owner);
}

bool adb_walk_has_carved(const struct adb_walk *walk, struct adb_input *input)
{
	struct adb_carver *carver = walk->options->carve ? new_carver(walk, input) : NULL;
	struct adb_carved found;
	bool has = carver != NULL && adb_carver_next(carver, walk->options->interrupted, &found) == ADB_OK;

	adb_carver_free(carver);
	return has;
}

void adb_walk_unknown_file(struct adb_source_walk *source, struct adb_input *input, const char *path)
{
	const struct level level = { .source = source, .prefix = "" };
	struct adb_arena *arena = adb_arena_new(PREFIX_BUDGET);
	const char *prefix = arena != NULL ? adb_arena_printf(arena, "%s!", adb_path_base(path)) : NULL;
	int64_t id = prefix != NULL ? submit_loose_file(&level, input, path, NULL) : -1;
	const struct level below = { .source = source, .asset_id = id, .prefix = prefix };

	source->is_carved = true;
	if (id > 0)
		carve_blob(&below, input, path);
	adb_arena_free(arena);
}
