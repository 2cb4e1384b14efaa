/* Instance files of Oni in memory, with what lies beside them, opened as the container. */
#ifndef ADB_TESTS_SYSTEMS_ONI_UNIT_MAKE_H
#define ADB_TESTS_SYSTEMS_ONI_UNIT_MAKE_H

#include <stdlib.h>
#include <string.h>

#include "bid.h"
#include "check.h"
#include "systems/oni/level.h"

extern const struct adb_container adb_container_oni;

/* ---- bytes ---- */

struct oni_bytes {
	uint8_t data[512 * 1024];
	size_t size;
};

static inline void put_bytes(struct oni_bytes *b, const void *bytes, size_t size)
{
	if (size > sizeof b->data - b->size)
		abort();
	if (size > 0)
		memcpy(b->data + b->size, bytes, size);
	b->size += size;
}

static inline void put_zeros(struct oni_bytes *b, size_t count)
{
	while (count-- > 0)
		put_bytes(b, "", 1);
}

static inline void put_u8(struct oni_bytes *b, unsigned value)
{
	put_bytes(b, &(uint8_t){ (uint8_t)value }, 1);
}

static inline void put_u16(struct oni_bytes *b, unsigned value)
{
	put_u8(b, value);
	put_u8(b, value >> 8);
}

static inline void put_u32(struct oni_bytes *b, uint32_t value)
{
	put_u16(b, value & 0xFFFF);
	put_u16(b, value >> 16);
}

static inline void put_u64(struct oni_bytes *b, uint64_t value)
{
	put_u32(b, (uint32_t)value);
	put_u32(b, (uint32_t)(value >> 32));
}

static inline void put_f32(struct oni_bytes *b, double value)
{
	float narrow = (float)value;
	uint32_t bits;

	memcpy(&bits, &narrow, sizeof bits);
	put_u32(b, bits);
}

/* Text in a field of fixed size. */
static inline void put_text(struct oni_bytes *b, const char *text, size_t size)
{
	char field[256] = { 0 };

	memcpy(field, text, strlen(text));
	put_bytes(b, field, size);
}

static inline void set_u16(struct oni_bytes *b, size_t offset, unsigned value)
{
	b->data[offset] = (uint8_t)value;
	b->data[offset + 1] = (uint8_t)(value >> 8);
}

static inline void set_u32(struct oni_bytes *b, size_t offset, uint32_t value)
{
	set_u16(b, offset, value & 0xFFFF);
	set_u16(b, offset + 2, value >> 16);
}

static inline void align(struct oni_bytes *b, size_t to)
{
	put_zeros(b, (to - b->size % to) % to);
}

/* ---- files ---- */

#define ONI_PC  UINT64_C(0x0003BCDF33DC271F)
#define ONI_MAC UINT64_C(0x0003BCDF23C13061)
#define ONI_PS2 UINT64_C(0x0003BA70A8D8AE11)

struct oni_spec_instance {
	const char *tag;
	const char *name; /* in full; NULL = private */
	const void *body; /* from DB on; NULL = placeholder */
	size_t size;
	uint32_t flags;  /* besides private and placeholder */
	uint32_t lev_id; /* 0 = that of the file */
};

struct oni_spec_template {
	const char *tag;
	uint64_t checksum;
};

struct oni_spec {
	uint64_t checksum; /* of the file; 0 = PC */
	bool single;       /* an .oni: VR32 */
	bool names_first;  /* the name table before the data */
	uint32_t level;
	const struct oni_spec_instance *instances;
	size_t count;
	const struct oni_spec_template *templates;
	size_t template_count;
	const void *raw; /* of an .oni */
	size_t raw_size;
};

static inline uint32_t oni_tag(const char *tag)
{
	return (uint32_t)(uint8_t)tag[0] << 24 | (uint32_t)(uint8_t)tag[1] << 16 |
	       (uint32_t)(uint8_t)tag[2] << 8 | (uint8_t)tag[3];
}

static inline uint32_t oni_link(uint32_t index)
{
	return index << 8 | 1;
}

static inline void oni_put_data(struct oni_bytes *b, const struct oni_spec *spec)
{
	size_t start = b->size;

	set_u32(b, 0x20, (uint32_t)start);
	for (size_t i = 0; i < spec->count; i++) {
		const struct oni_spec_instance *instance = &spec->instances[i];
		size_t descriptor = 64 + 20 * i;

		if (instance->body == NULL)
			continue;
		align(b, 32);
		put_u32(b, oni_link((uint32_t)i));
		put_u32(b, instance->lev_id != 0 ? instance->lev_id
			   : spec->single        ? 0
						 : spec->level << 25 | 1);
		set_u32(b, descriptor + 4, (uint32_t)(b->size - start));
		set_u32(b, descriptor + 12, (uint32_t)instance->size + 8);
		put_bytes(b, instance->body, instance->size);
	}
	set_u32(b, 0x24, (uint32_t)(b->size - start));
}

static inline void oni_put_names(struct oni_bytes *b, const struct oni_spec *spec)
{
	size_t start = b->size;

	set_u32(b, 0x28, (uint32_t)start);
	for (size_t i = 0; i < spec->count; i++) {
		if (spec->instances[i].name == NULL)
			continue;
		set_u32(b, 64 + 20 * i + 8, (uint32_t)(b->size - start));
		put_bytes(b, spec->instances[i].name, strlen(spec->instances[i].name) + 1);
	}
	set_u32(b, 0x2C, (uint32_t)(b->size - start));
}

static inline void oni_put_descriptors(struct oni_bytes *b, const struct oni_spec *spec)
{
	for (size_t i = 0; i < spec->count; i++) {
		const struct oni_spec_instance *instance = &spec->instances[i];

		put_u32(b, oni_tag(instance->tag));
		put_zeros(b, 12);
		put_u32(b, instance->flags | (instance->name == NULL ? 1 : 0) |
				   (instance->body == NULL ? 2 : 0));
	}
	for (size_t i = 0; i < spec->template_count; i++) {
		put_u64(b, spec->templates[i].checksum);
		put_u32(b, oni_tag(spec->templates[i].tag));
		put_u32(b, 1);
	}
}

/* Writes the file that `spec` describes. */
static inline void oni_make(struct oni_bytes *b, const struct oni_spec *spec)
{
	b->size = 0;
	put_u64(b, spec->checksum != 0 ? spec->checksum : ONI_PC);
	put_u32(b, spec->single ? 0x56523332 : 0x56523331);
	put_u64(b, 0x0008001000140040);
	put_u32(b, (uint32_t)spec->count);
	put_u32(b, 0);
	put_u32(b, (uint32_t)spec->template_count);
	put_zeros(b, 32);
	oni_put_descriptors(b, spec);
	align(b, 32);
	if (spec->names_first)
		oni_put_names(b, spec);
	align(b, 32);
	oni_put_data(b, spec);
	if (!spec->names_first)
		oni_put_names(b, spec);
	if (spec->raw == NULL)
		return;
	align(b, 32);
	set_u32(b, 0x30, (uint32_t)b->size);
	set_u32(b, 0x34, (uint32_t)spec->raw_size);
	put_bytes(b, spec->raw, spec->raw_size);
}

/* ---- opening ---- */

/* What lies beside a file. */
struct oni_beside {
	const char *name;
	const void *bytes;
	size_t size;
};

struct oni_opened {
	struct adb_volume around; /* the folder */
	struct adb_arena *arena;
	struct adb_input *input;
	struct adb_content notes;
	struct adb_volume *volume; /* NULL when it cannot be opened */
	struct adb_error error;
	const struct oni_beside *beside;
};

static inline enum adb_outcome oni_folder_find(const struct adb_volume *volume, const char *path,
					       struct adb_member *member)
{
	uint64_t index = 0;

	for (const struct oni_beside *file = volume->state; file != NULL && file->name != NULL;
	     file++, index++) {
		if (!adb_text_equal_nocase(file->name, path))
			continue;
		*member = (struct adb_member){ .path = file->name,
					       .key = index,
					       .byte_size = (int64_t)file->size };
		return ADB_OK;
	}
	return ADB_END;
}

static inline enum adb_outcome oni_folder_extract(const struct adb_volume *volume,
						  const struct adb_member *member,
						  const struct adb_sink *sink, struct adb_error *error)
{
	const struct oni_beside *file = (const struct oni_beside *)volume->state + member->key;

	(void)error;
	sink->write(sink->context, file->bytes, file->size);
	return ADB_OK;
}

static const struct adb_container oni_folder = {
	.name = "folder",
	.find = oni_folder_find,
	.extract = oni_folder_extract,
};

/* `beside` ends with a NULL name, and may be NULL. oni_close() is due whether it can be opened or not. */
static inline bool oni_open_beside(struct oni_opened *o, const void *bytes, size_t size, const char *name,
				   const struct oni_beside *beside)
{
	*o = (struct oni_opened){ .arena = adb_arena_new((size_t)64 << 20) };
	o->input = input_of(bytes, size);
	o->notes.arena = o->arena;
	o->around = (struct adb_volume){ .container = &oni_folder,
					 .arena = o->arena,
					 .state = (void *)(uintptr_t)beside };
	o->volume = adb_volume_open(&adb_container_oni, o->input,
				    &(struct adb_place){ .path = name, .volume = &o->around }, ADB_CP1252,
				    &o->notes, &o->error);
	return o->volume != NULL;
}

static inline bool oni_open_spec(struct oni_opened *o, const struct oni_spec *spec, const char *name,
				 const struct oni_beside *beside)
{
	struct oni_bytes *b = calloc(1, sizeof *b);

	oni_make(b, spec);

	bool opened = oni_open_beside(o, b->data, b->size, name, beside);

	free(b);
	return opened;
}

static inline void oni_close(struct oni_opened *o)
{
	adb_volume_close(o->volume);
	adb_arena_free(o->arena);
	adb_input_release(o->input);
}

#endif
