/* One container over any bytes: opened, listed, every member unpacked and decoded where it lies. */
#include <stdlib.h>
#include <string.h>

#include "dump/recognise.h"
#include "fuzz.h"

enum { BUDGET = 64 * 1024 * 1024, MOST_BYTES = 16 * 1024 * 1024, MOST_MEMBERS = 2000 };

struct adb_input *fuzz_input_of(const uint8_t *data, size_t size)
{
	void *copy = malloc(size > 0 ? size : 1);

	if (copy == NULL)
		abort();
	if (size > 0)
		memcpy(copy, data, size);
	return adb_input_of_memory(copy, size);
}

static void decode_member(const struct adb_volume *volume, const struct adb_member *member,
			  struct adb_input *input)
{
	const struct adb_place place = { .path = member->path, .volume = volume };
	const struct adb_container *container;
	const struct adb_format *format;
	size_t size = (size_t)adb_input_size(input);
	uint8_t *bytes = size <= MOST_BYTES ? malloc(size + 1) : NULL;

	adb_recognise(NULL, input, &place, member->type, &container, &format);
	if (bytes != NULL && format != NULL && format->decode != NULL &&
	    adb_input_read(input, 0, bytes, size))
		fuzz_decode(format, bytes, size, &place);
	free(bytes);
}

/* A member that claims to be large is only begun, as a sniffer would. */
static size_t read_member(const struct adb_volume *volume, const struct adb_member *member)
{
	struct adb_error error;
	bool is_large = member->byte_size > MOST_BYTES;
	struct adb_input *input =
		is_large ? adb_member_head(volume, member, &error) : adb_member_input(volume, member, &error);
	size_t size = input != NULL ? (size_t)adb_input_size(input) : 0;

	if (input != NULL && !is_large)
		decode_member(volume, member, input);
	adb_input_release(input);
	return size;
}

static void read_members(struct adb_volume *volume)
{
	struct adb_member member = { 0 };
	size_t total = 0;

	for (int i = 0; i < MOST_MEMBERS && total < MOST_BYTES; i++) {
		if (volume->container->next(volume, &member) != ADB_OK)
			return;
		if (member.presence == ADB_PRESENT)
			total += read_member(volume, &member);
		member = (struct adb_member){ 0 };
	}
}

void fuzz_container(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_content notes = { .arena = arena };
	struct adb_error error;
	struct adb_input *input = fuzz_input_of(data, size);
	const struct adb_place place = { .path = "A.B" };
	struct adb_volume *volume =
		adb_volume_open(target->container, input, &place, ADB_CP1252, &notes, &error);

	if (volume != NULL)
		read_members(volume);
	adb_volume_close(volume);
	adb_input_release(input);
	adb_arena_free(arena);
}
