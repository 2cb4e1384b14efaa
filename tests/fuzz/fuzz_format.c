/* One format over any bytes: sniffed, carved, decoded without and with meshes, checked by the gates, packed. */
#include "fuzz.h"

#include <string.h>

#include "dump/system.h"
#include "motion/gate.h"
#include "motion/mesh_gate.h"
#include "store/pack.h"
#include "store/pack_mesh.h"

enum { BUDGET = 128 * 1024 * 1024 };

uint64_t fuzz_part_counts[FUZZ_MOST_SYSTEMS];

void fuzz_count_parts(const struct adb_format *format, const struct adb_content *content)
{
	size_t system = 0;

	while (adb_systems[system] != NULL && strcmp(adb_systems[system]->id, format->system) != 0)
		system++;
	for (const struct adb_model *model = content->models; model != NULL && system < FUZZ_MOST_SYSTEMS;
	     model = model->next)
		for (const struct adb_mesh_part *part = model->parts; part != NULL; part = part->next)
			fuzz_part_counts[system]++;
}

/* One of the two passes of an index: the first, or that which reads meshes and pixels alone. */
static void decode(const struct adb_format *format, const struct adb_reader *in,
		   const struct adb_place *place, bool wants_meshes)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_content content = { .arena = arena };
	struct adb_decoder decoder = {
		.format = format,
		.in = *in,
		.arena = arena,
		.out = &content,
		.path = place->path,
		.name = "A-B.C",
		.stem = "A-B",
		.native_id = "A-B",
		.place = *place,
		.wants_meshes = wants_meshes,
	};
	bool is_kept = format->decode(&decoder) == ADB_OK || decoder.keeps_content;

	if (is_kept && wants_meshes) {
		adb_meshes_check(&content);
		adb_pack_meshes(&content, true);
		fuzz_count_parts(format, &content);
	} else if (is_kept) {
		adb_content_check(&content);
		adb_pack(&content);
	}
	adb_arena_free(arena);
}

void fuzz_decode(const struct adb_format *format, const uint8_t *data, size_t size,
		 const struct adb_place *place)
{
	const struct adb_reader in = adb_reader_of(data, size);

	decode(format, &in, place, false);
	decode(format, &in, place, true);
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
