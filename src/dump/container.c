/* What every container needs: a bounded look at bytes, the choice of a container, opening it, the bytes of its members. */
#include "dump/container.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/place_private.h"
#include "dump/system.h"

#include "base/memory.h"

/* The largest catalogue known is that of an installation with mods: 40,000 members, 8 MiB with their
 * paths. */
enum { VOLUME_BUDGET = 192 * 1024 * 1024, PEEK_STEP = 4096, COPY_STEP = 64 * 1024 };

/* ---- sniffing ---- */

static bool grow_prefix(struct adb_peek *peek, size_t wanted)
{
	uint64_t available = adb_input_size(peek->input);
	size_t size = (wanted / PEEK_STEP + 1) * PEEK_STEP;

	if (wanted > available)
		return false;
	if (size > available)
		size = (size_t)available;

	uint8_t *prefix = adb_memory_resized(peek->prefix, size > 0 ? size : 1);

	if (prefix == NULL)
		return false;
	peek->prefix = prefix;
	if (!adb_input_read(peek->input, peek->prefix_size, prefix + peek->prefix_size,
			    size - peek->prefix_size))
		return false;
	peek->prefix_size = size;
	return true;
}

/* ---- registry ---- */

static bool is_wanted(const struct adb_container *container, const char *system)
{
	return system == NULL || container->system == NULL || strcmp(container->system, system) == 0;
}

static const struct adb_container *list_at(const struct adb_container *const *list, size_t *i)
{
	for (; list != NULL && *list != NULL; list++)
		if ((*i)-- == 0)
			return *list;
	return NULL;
}

/* ---- limits ---- */

static const uint64_t most_output = UINT64_C(64) << 30, free_output = UINT64_C(1) << 30, most_ratio = 2000;

static uint64_t output_limit(uint64_t size)
{
	if (size > most_output / most_ratio)
		return most_output;
	return size * most_ratio > free_output ? size * most_ratio : free_output;
}

/* ---- volumes ---- */

static struct adb_volume *new_volume(const struct adb_place *place)
{
	struct adb_arena *arena = adb_arena_new(VOLUME_BUDGET);

	if (arena == NULL)
		return NULL;

	struct adb_volume *volume = adb_arena_alloc(arena, 1, sizeof *volume);
	const char *copy = adb_arena_text(arena, place->path, strlen(place->path));

	if (volume == NULL || copy == NULL) {
		adb_arena_free(arena);
		return NULL;
	}
	volume->arena = arena;
	volume->place = (struct adb_place){ .path = copy, .volume = place->volume, .around = place->around };
	if (place->around.folder != NULL)
		volume->place.around.folder =
			adb_arena_text(arena, place->around.folder, strlen(place->around.folder));
	volume->name = adb_path_base(copy);
	volume->surveys = adb_surveys_new();
	volume->neighbours = adb_neighbours_new();
	return volume;
}

static enum adb_outcome beyond_end(const struct adb_input *data, uint64_t missing, uint64_t size,
				   struct adb_error *error)
{
	return adb_error_set(error, ADB_CORRUPT, (int64_t)adb_input_size(data),
			     "%llu of %llu bytes lie beyond the end", (unsigned long long)missing,
			     (unsigned long long)size);
}

/* ---- members ---- */

static struct adb_input *out_of_memory(struct adb_error *error)
{
	adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return NULL;
}

/* The first `wanted` bytes of a member that lies in the container as it is. */
static struct adb_input *plain_input(const struct adb_volume *volume, const struct adb_member *member,
				     uint64_t wanted, struct adb_error *error)
{
	struct adb_input *input = adb_input_window(volume->data, (uint64_t)member->offset, wanted);

	if (input == NULL)
		return out_of_memory(error);

	uint64_t found = adb_input_size(input);

	if (found == wanted)
		return input;
	beyond_end(volume->data, wanted - found, wanted, error);
	if (found > 0)
		return input;
	adb_input_release(input);
	return NULL;
}

/* Passes on the first `left` bytes. */
struct head {
	struct adb_sink to;
	uint64_t left;
};

static bool write_head(void *context, const void *data, size_t size)
{
	struct head *head = context;
	size_t piece = size < head->left ? size : (size_t)head->left;

	head->left -= piece;
	return head->to.write(head->to.context, data, piece) && head->left > 0;
}

static struct adb_input *unpacked_input(const struct adb_volume *volume, const struct adb_member *member,
					uint64_t wanted, struct adb_error *error)
{
	struct adb_spool *spool = adb_spool_new(ADB_UNPACK_IN_MEMORY);

	if (spool == NULL)
		return out_of_memory(error);

	struct head head = { .to = adb_spool_sink(spool), .left = wanted };
	struct adb_sink sink = { .write = write_head, .context = &head, .most = wanted };
	enum adb_outcome outcome = volume->container->extract(volume, member, &sink, error);
	struct adb_input *input = adb_spool_finish(spool, outcome == ADB_OK ? error : NULL);

	if (input != NULL && outcome != ADB_OK && adb_input_size(input) == 0) {
		adb_input_release(input);
		return NULL;
	}
	return input;
}

/* ---- what the header declares ---- */

const uint8_t *adb_peek_bytes(struct adb_peek *peek, size_t offset, size_t size)
{
	if (offset > ADB_PEEK_LIMIT || size > ADB_PEEK_LIMIT - offset)
		return NULL;
	if ((peek->prefix == NULL || offset + size > peek->prefix_size) && !grow_prefix(peek, offset + size))
		return NULL;
	return peek->prefix + offset;
}

bool adb_peek_is(struct adb_peek *peek, size_t offset, const char *bytes, size_t size)
{
	const uint8_t *found = adb_peek_bytes(peek, offset, size);

	return found != NULL && memcmp(found, bytes, size) == 0;
}

void adb_peek_free(struct adb_peek *peek)
{
	free(peek->prefix);
	peek->prefix = NULL;
	peek->prefix_size = 0;
}

struct adb_limits adb_limits_of(const struct adb_limits *given, uint64_t size)
{
	struct adb_limits limits = { 0 };

	if (given != NULL)
		limits = *given;
	if (limits.depth == 0)
		limits.depth = ADB_DEPTH_LIMIT;
	if (limits.members == 0)
		limits.members = ADB_MEMBER_LIMIT;
	if (limits.output == 0)
		limits.output = output_limit(size);
	return limits;
}

enum adb_outcome adb_volume_set_data(struct adb_volume *volume, struct adb_input *data)
{
	if (data == NULL)
		return adb_error_set(&volume->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	adb_input_release(volume->data);
	volume->data = data;
	return ADB_OK;
}

enum adb_outcome adb_volume_fail_memory(struct adb_volume *volume, const char *what)
{
	enum adb_outcome outcome = adb_arena_outcome(volume->arena);

	return outcome == ADB_LIMIT
		       ? adb_error_set(&volume->error, outcome, ADB_NO_OFFSET, "%s too much memory", what)
		       : adb_error_set(&volume->error, outcome, ADB_NO_OFFSET, "out of memory");
}

void adb_volume_report(struct adb_volume *volume, enum adb_severity severity, const char *code,
		       int64_t offset, const char *format, ...)
{
	char message[sizeof volume->error.message];
	va_list arguments;

	volume->report_count++;
	if (volume->report_count == ADB_VOLUME_REPORTS)
		adb_content_report(volume->notes, ADB_NOTE, "more-problems", ADB_NO_OFFSET,
				   "the problems after the first %d are not listed", ADB_VOLUME_REPORTS - 1);
	if (volume->report_count >= ADB_VOLUME_REPORTS)
		return;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	adb_content_report(volume->notes, severity, code, offset, "%s", message);
}

struct adb_volume *adb_volume_open(const struct adb_container *container, struct adb_input *input,
				   const struct adb_place *place, enum adb_encoding encoding,
				   struct adb_content *notes, struct adb_error *error)
{
	struct adb_volume *volume = new_volume(place);

	if (volume == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	volume->container = container;
	volume->input = input;
	volume->data = adb_input_retain(input);
	volume->encoding = encoding;
	volume->limits =
		place->volume != NULL ? place->volume->limits : adb_limits_of(NULL, adb_input_size(input));
	volume->notes = notes;
	volume->error.offset = ADB_NO_OFFSET;
	if (container->open(volume) == ADB_OK)
		return volume;
	if (error != NULL)
		*error = volume->error;
	adb_volume_close(volume);
	return NULL;
}

void adb_volume_close(struct adb_volume *volume)
{
	if (volume == NULL)
		return;
	if (volume->container->close != NULL)
		volume->container->close(volume);
	adb_input_release(volume->data);
	adb_surveys_free(volume->surveys);
	adb_neighbours_free(volume->neighbours);
	adb_arena_free(volume->arena);
}

struct adb_input *adb_member_input(const struct adb_volume *volume, const struct adb_member *member,
				   struct adb_error *error)
{
	return adb_member_start(volume, member, UINT64_MAX, error);
}

struct adb_input *adb_member_start(const struct adb_volume *volume, const struct adb_member *member,
				   uint64_t most, struct adb_error *error)
{
	struct adb_error ignored;

	if (error == NULL)
		error = &ignored;
	*error = (struct adb_error){ .outcome = ADB_OK, .offset = ADB_NO_OFFSET };
	if (!member->is_plain)
		return unpacked_input(volume, member, most, error);

	uint64_t size = (uint64_t)member->byte_size;

	return plain_input(volume, member, size < most ? size : most, error);
}

struct adb_input *adb_member_head(const struct adb_volume *volume, const struct adb_member *member,
				  struct adb_error *error)
{
	return adb_member_start(volume, member, ADB_PEEK_FIRST, error);
}

enum adb_outcome adb_volume_copy(const struct adb_volume *volume, uint64_t offset, uint64_t size,
				 const struct adb_sink *sink, struct adb_error *error)
{
	uint64_t end = adb_input_size(volume->data);
	uint64_t available = offset < end ? end - offset : 0, done = 0;
	uint8_t piece[COPY_STEP];

	while (done < size && done < available) {
		uint64_t left = (size < available ? size : available) - done;
		size_t now = left < COPY_STEP ? (size_t)left : COPY_STEP;

		if (!adb_input_read(volume->data, offset + done, piece, now))
			return adb_error_set(error, ADB_IO, (int64_t)(offset + done), "cannot be read");
		if (!sink->write(sink->context, piece, now))
			return ADB_OK;
		done += now;
	}
	return done == size ? ADB_OK : beyond_end(volume->data, size - done, size, error);
}

const struct adb_container *adb_container_at(size_t i)
{
	const struct adb_container *found = list_at(adb_general_containers, &i);

	for (const struct adb_system *const *system = adb_systems; found == NULL && *system != NULL; system++)
		found = list_at((*system)->containers, &i);
	return found;
}

const struct adb_container *adb_container_named(const char *name)
{
	const struct adb_container *container;

	for (size_t i = 0; (container = adb_container_at(i)) != NULL; i++)
		if (strcmp(container->name, name) == 0)
			return container;
	return NULL;
}

const struct adb_container *adb_container_for(struct adb_peek *peek, const char *system, int *bits)
{
	const struct adb_container *best = NULL, *container;
	int most = 0;

	for (size_t i = 0; (container = adb_container_at(i)) != NULL; i++) {
		int bid = is_wanted(container, system) ? container->sniff(peek) : 0;

		if (bid > most) {
			most = bid;
			best = container;
		}
	}
	if (bits != NULL)
		*bits = most;
	return best;
}
