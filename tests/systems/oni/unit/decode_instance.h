/* Decodes one member of an Oni instance file. */
#ifndef ADB_TESTS_SYSTEMS_ONI_UNIT_DECODE_INSTANCE_H
#define ADB_TESTS_SYSTEMS_ONI_UNIT_DECODE_INSTANCE_H

#include "decode.h"
#include "make.h"
#include "systems/oni/instance.h"

/* A decoder of the member, which must be there; ended with oni_decoder_end(). */
struct oni_decoding {
	struct adb_input *input;
	struct adb_arena *arena;
	struct adb_content content;
	struct adb_decoder d;
};

static inline bool oni_decoder_begin(struct oni_decoding *o, const struct oni_opened *file,
				     const struct adb_format *format, const char *path)
{
	struct adb_member member;

	*o = (struct oni_decoding){ .arena = adb_arena_new(DECODE_BUDGET) };
	o->content.arena = o->arena;
	if (file->volume == NULL || adb_container_oni.find(file->volume, path, &member) != ADB_OK)
		return false;
	o->input = adb_member_input(file->volume, &member, NULL);
	if (o->input == NULL)
		return false;
	o->d = (struct adb_decoder){
		.format = format,
		.in = adb_reader_of(adb_input_memory(o->input), (size_t)adb_input_size(o->input)),
		.arena = o->arena,
		.out = &o->content,
		.path = member.path,
		.name = member.path,
		.stem = member.path,
		.native_id = member.native_id,
		.place = { .path = member.path, .volume = file->volume },
		.encoding = ADB_CP1252,
		.wants_meshes = true,
	};
	return true;
}

static inline void oni_decoder_end(struct oni_decoding *o)
{
	adb_input_release(o->input);
	adb_arena_free(o->arena);
}

/* The result of decoding the member of an opened file; ended with decoded_free() before oni_close(). */
static inline struct decoded oni_decode(const struct oni_opened *file, const struct adb_format *format,
					const char *path)
{
	struct oni_decoding o;
	struct decoded result = { .outcome = ADB_IO };

	if (oni_decoder_begin(&o, file, format, path)) {
		result.outcome = format->decode(&o.d);
		if (result.outcome == ADB_OK)
			adb_content_check(&o.content);
		result.content = o.content;
		result.error = o.d.error;
	}
	result.arena = o.arena;
	adb_input_release(o.input); /* a window: the bytes are those of the file */
	return result;
}

#endif
