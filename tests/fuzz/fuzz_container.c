/* One container over any bytes: opened, listed, every member unpacked. TARGET is the container. */
#include <stdlib.h>
#include <string.h>

#include "container/container.h"
#include "fuzz.h"

enum { BUDGET = 64 * 1024 * 1024, MOST_BYTES = 16 * 1024 * 1024 };

extern const struct adb_container TARGET;

/* Stops a bomb after MOST_BYTES, as a sink may. */
static bool count_bytes(void *context, const void *data, size_t size)
{
	size_t *left = context;
	bool room = size <= *left;

	(void)data;
	*left -= room ? size : *left;
	return room;
}

static void read_members(struct adb_volume *volume)
{
	struct adb_member member;
	struct adb_error error;
	size_t left = MOST_BYTES;
	struct adb_sink sink = { .write = count_bytes, .context = &left };

	while (left > 0 && TARGET.next(volume, &member) == ADB_OK) {
		if (member.is_plain)
			adb_input_release(adb_member_input(volume, &member, &error));
		else
			TARGET.extract(volume, &member, &sink, &error);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_content notes = { .arena = arena };
	struct adb_error error;
	void *copy = malloc(size + 1);

	memcpy(copy, data, size);

	struct adb_input *input = adb_input_of_memory(copy, size);
	const struct adb_place place = { .path = "A.B" };
	struct adb_volume *volume = adb_volume_open(&TARGET, input, &place, ADB_CP1252, &notes, &error);

	if (volume != NULL) {
		read_members(volume);
		adb_volume_close(volume);
	}
	adb_input_release(input);
	adb_arena_free(arena);
	return 0;
}
