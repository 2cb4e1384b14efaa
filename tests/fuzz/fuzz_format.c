/* One format over any bytes: decoded, checked by the gate, packed. TARGET is the format. */
#include "format/format.h"
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "motion/gate.h"
#include "store/pack.h"

enum { BUDGET = 64 * 1024 * 1024 };

extern const struct adb_format TARGET;

/* The same bytes as something that is not yet known. */
static void recognise(const uint8_t *data, size_t size)
{
	void *copy = malloc(size + 1);

	memcpy(copy, data, size);

	struct adb_input *input = adb_input_of_memory(copy, size);
	struct adb_peek peek = { .input = input, .size = size, .name = "A-B.C", .type = TARGET.type };

	TARGET.sniff(&peek);
	adb_peek_free(&peek);
	adb_input_release(input);
	if (TARGET.carve != NULL) {
		struct adb_reader in = adb_reader_of(data, size);

		TARGET.carve(&in);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_content content = { .arena = arena };
	struct adb_decoder decoder = {
		.format = &TARGET,
		.in = adb_reader_of(data, size),
		.arena = arena,
		.out = &content,
		.path = "DATA/A-B.C",
		.name = "A-B.C",
		.stem = "A-B",
		.native_id = "A-B",
		.place = { .path = "DATA/A-B.C" },
	};

	recognise(data, size);
	if (TARGET.decode != NULL && TARGET.decode(&decoder) == ADB_OK) {
		adb_content_check(&content);
		adb_pack(&content);
	}
	adb_arena_free(arena);
	return 0;
}
