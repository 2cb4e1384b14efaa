/* One format over any bytes: sniffed, carved, decoded, checked by the gate, packed. */
#include "fuzz.h"

#include "motion/gate.h"
#include "store/pack.h"

enum { BUDGET = 128 * 1024 * 1024 };

void fuzz_decode(const struct adb_format *format, const uint8_t *data, size_t size,
		 const struct adb_place *place)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_content content = { .arena = arena };
	struct adb_decoder decoder = {
		.format = format,
		.in = adb_reader_of(data, size),
		.arena = arena,
		.out = &content,
		.path = place->path,
		.name = "A-B.C",
		.stem = "A-B",
		.native_id = "A-B",
		.place = *place,
		.wants_meshes = true,
	};

	if (format->decode(&decoder) == ADB_OK) {
		adb_content_check(&content);
		adb_pack(&content);
	}
	adb_arena_free(arena);
}

/* The same bytes as something that is not yet known. */
static void recognise(const struct adb_format *format, struct adb_input *input)
{
	size_t size = (size_t)adb_input_size(input);
	struct adb_peek peek = { .input = input, .size = size, .name = "A-B.C", .type = format->type };

	format->sniff(&peek);
	adb_peek_free(&peek);
	if (format->carve != NULL) {
		struct adb_reader in = adb_reader_of(adb_input_memory(input), size);

		format->carve(&in);
	}
}

void fuzz_format(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	const struct adb_place place = { .path = "DATA/A-B.C" };
	struct adb_input *input = fuzz_input_of(data, size);

	recognise(target->format, input);
	if (target->format->decode != NULL)
		fuzz_decode(target->format, adb_input_memory(input), size, &place);
	adb_input_release(input);
}
