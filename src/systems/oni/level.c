/*
 * Oni instance files: .dat of the games (Windows, Mac, demo), .oni of OniSplit.
 *
 *   0x00  u64     template checksum      identifies the game: see level_header.c
 *   0x08  u32     version                "VR31" .dat, "VR32" .oni, "VR33" OniX (not read); bytes reversed
 *   0x0C  u16[4]  64, 20, 16, 8          sizes of header and descriptors
 *   0x14  u32     instance count         largest known 9347
 *   0x18  u32     name count             0 in VR32
 *   0x1C  u32     template count         0 in VR32
 *   0x20  u32[2]  data table             offset in the file, size
 *   0x28  u32[2]  name table             the same
 *   0x30  u32[2]  raw table              VR32 only
 *   0x40          descriptors: instances (20 bytes), names (8), templates (16)
 *
 * Instance:  u32 tag, u32 data offset, u32 name offset, u32 size, u32 flags
 *            The data offset counts in the data table and points at DB, behind a prefix of res_id and lev_id;
 *            the size has the prefix in it. An asset begins at DB, so that equal instances of several
 *            levels are equal bytes. Flags: 0x01 private (no name), 0x02 placeholder (no data: an
 *            instance of another file), 0x04 and 0x08 shared.
 * Name:      u32 instance, u32 garbage, sorted by name; not read: the instance descriptors have the names.
 * Template:  u64 checksum of the layout, u32 tag, u32 instances
 *
 * res_id: index << 8 | 1, as links have it. lev_id: level << 25 | suffix hash << 1 | 1; 0 in VR32.
 *
 * Quirk: an instance with a size or an offset of 0 is a placeholder, too, whatever its flags. The tables may come in
 * any order. OniSplit leaves out the padding of the last instance, so that the data table may end beyond the file.
 */
#include "systems/oni/level.h"

#include <string.h>

#include "base/reader.h"
#include "systems/oni/level_private.h"

/* ---- opening ---- */

static int oni_sniff(struct adb_peek *peek)
{
	const uint8_t *header = adb_peek_bytes(peek, 0, ADB_ONI_HEADER_SIZE);

	if (header == NULL)
		return 0;

	struct adb_reader in = adb_reader_of(header, ADB_ONI_HEADER_SIZE);

	adb_reader_skip(&in, ADB_ONI_VERSION_AT);

	uint32_t version = adb_reader_u32le(&in), swapped = __builtin_bswap32(version);
	uint64_t sizes = adb_reader_u32le(&in);

	sizes |= (uint64_t)adb_reader_u32le(&in) << 32;
	if (version != ADB_ONI_VR31 && version != ADB_ONI_VR32 && version != ADB_ONI_VR33 &&
	    swapped != ADB_ONI_VR31 && swapped != ADB_ONI_VR32)
		return 0;
	return sizes == ADB_ONI_SIZES ? 96 : 32;
}

/* Reads res_id and lev_id. Returns false when they cannot be read. */
static bool read_prefix(const struct adb_volume *volume, const struct adb_oni_instance *instance,
			uint32_t *res_id, uint32_t *lev_id)
{
	uint8_t bytes[ADB_ONI_PREFIX];

	if (!instance->is_readable ||
	    !adb_input_read(volume->input, instance->offset - ADB_ONI_PREFIX, bytes, sizeof bytes))
		return false;

	struct adb_reader in = adb_reader_of(bytes, sizeof bytes);

	*res_id = adb_reader_u32le(&in);
	*lev_id = adb_reader_u32le(&in);
	return true;
}

static void describe_level(struct adb_arena *arena, struct adb_attributes *to, uint32_t lev_id)
{
	if (lev_id == 0)
		return;
	adb_attribute_integer(arena, to, "level", lev_id >> 25);
	adb_attribute_integer(arena, to, "suffix_hash", lev_id >> 1 & 0xFFFFFF);
}

/* Describes the file by the level number of its first readable instance; all instances of a file have the same. */
static void describe_file(struct adb_volume *volume, const struct adb_oni_file *file)
{
	uint32_t res_id, lev_id;

	for (uint32_t i = 0; i < file->header.instance_count; i++) {
		if (!read_prefix(volume, &file->instances[i], &res_id, &lev_id))
			continue;
		describe_level(volume->notes->arena, &volume->notes->attributes, lev_id);
		return;
	}
}

static enum adb_outcome oni_open(struct adb_volume *volume)
{
	struct adb_oni_file *file = adb_arena_alloc(volume->arena, 1, sizeof *file);

	if (file == NULL)
		return adb_volume_fail_memory(volume, "its tables need");
	volume->state = file;

	enum adb_outcome outcome = adb_oni_read_header(volume, file);

	if (outcome == ADB_OK)
		outcome = adb_oni_read_tables(volume, file);
	if (outcome == ADB_OK)
		outcome = adb_oni_index_paths(volume, file);
	if (outcome != ADB_OK)
		return outcome;
	adb_oni_open_companions(volume, file);
	describe_file(volume, file);
	return adb_arena_outcome(volume->arena) == ADB_OK ? ADB_OK
							  : adb_volume_fail_memory(volume, "its tables need");
}

static void oni_close(struct adb_volume *volume)
{
	struct adb_oni_file *file = volume->state;

	if (file == NULL)
		return;
	adb_oni_close_companions(file);
	adb_map_clear(&file->paths);
	adb_map_clear(&file->any_case_paths);
}

/* ---- listing ---- */

/* Returns the member without its attributes: a search does not need them, and they take memory of the volume. */
static struct adb_member member_of(const struct adb_volume *volume, const struct adb_oni_instance *instance)
{
	return (struct adb_member){
		.path = instance->path,
		.type = instance->tag,
		.native_id = instance->native_id,
		.key = instance->index,
		.offset = instance->is_readable ? (int64_t)instance->offset : ADB_NO_OFFSET,
		.stored_size = instance->size,
		.byte_size = instance->is_readable ? (int64_t)instance->size : ADB_UNKNOWN_SIZE,
		.is_plain = instance->is_readable,
		.is_foreign = adb_oni_is_foreign(volume, instance->tag),
	};
}

static void describe_member(struct adb_volume *volume, const struct adb_oni_instance *instance,
			    struct adb_attributes *to)
{
	uint32_t res_id, lev_id;

	adb_attribute_integer(volume->arena, to, "index", instance->index);
	if (instance->is_private)
		adb_attribute_flag(volume->arena, to, "private", true);
	adb_attribute_integer(volume->arena, to, "instance_flags", instance->flags);
	if (!read_prefix(volume, instance, &res_id, &lev_id))
		return;
	adb_attribute_integer(volume->arena, to, "res_id", res_id);
	adb_attribute_integer(volume->arena, to, "lev_id", lev_id);
	describe_level(volume->arena, to, lev_id);
}

static enum adb_outcome oni_next(struct adb_volume *volume, struct adb_member *member)
{
	struct adb_oni_file *file = volume->state;

	while (file->next < file->header.instance_count && file->instances[file->next].is_placeholder)
		file->next++;
	if (file->next >= file->header.instance_count)
		return ADB_END;

	const struct adb_oni_instance *instance = &file->instances[file->next++];

	*member = member_of(volume, instance);
	describe_member(volume, instance, &member->attributes);
	return adb_arena_outcome(volume->arena) == ADB_OK ? ADB_OK
							  : adb_volume_fail_memory(volume, "its tables need");
}

static enum adb_outcome oni_find(const struct adb_volume *volume, const char *path, struct adb_member *member)
{
	const struct adb_oni_instance *instance = adb_oni_find_path(volume->state, path);

	if (instance == NULL)
		return ADB_END;
	*member = member_of(volume, instance);
	return ADB_OK;
}

/* ---- extraction ---- */

static enum adb_outcome oni_extract(const struct adb_volume *volume, const struct adb_member *member,
				    const struct adb_sink *sink, struct adb_error *error)
{
	struct adb_oni_instance instance;

	if (!adb_oni_instance_at(volume, (uint32_t)member->key, &instance) || instance.is_placeholder)
		return adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "no such instance");
	if (!instance.is_readable)
		return adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET,
				     "its %u bytes at %llu do not lie in the file", instance.size,
				     (unsigned long long)instance.offset);
	return adb_volume_copy(volume, (uint64_t)member->offset, (uint64_t)member->byte_size, sink, error);
}

static const struct adb_attribute_doc oni_attributes[] = {
	{ "sources", "version", "'VR31' of a .dat, 'VR32' of an .oni" },
	{ "sources", "family", "'pc', 'mac' (the demo for Windows too), 'ps2', 'unknown'" },
	{ "sources", "template_checksum",
	  "template checksum, which identifies the family, as 16 hex digits" },
	{ "sources", "instance_count", "of the instance table, placeholders included" },
	{ "sources", "raw_file", "name of the .raw beside it, when it is there" },
	{ "sources", "raw_size", "its bytes" },
	{ "sources", "sep_file", "name of the .sep beside it, when it is there" },
	{ "sources", "sep_size", "its bytes" },
	{ "sources", "level", "number of the level, as its instances say; .oni files have none" },
	{ "sources", "suffix_hash", "of what follows 'level<N>_' in its name; 0 for Final" },
	{ "assets", "index", "of the instance in its file" },
	{ "assets", "private", "true: the instance has no name, and only its own file can refer to it" },
	{ "assets", "instance_flags", "of the descriptor: 1 private, 4 and 8 shared with other files" },
	{ "assets", "res_id", "the link to the instance itself, from before its data" },
	{ "assets", "lev_id", "level and suffix hash as one number, from before its data" },
	{ "assets", "level", "number of the level, from lev_id" },
	{ "assets", "suffix_hash", "from lev_id; 0 for Final" },
	{ NULL, NULL, NULL },
};

/* ---- what the header declares ---- */

enum adb_oni_family adb_oni_family(const struct adb_volume *volume)
{
	return ((const struct adb_oni_file *)volume->state)->family;
}

const struct adb_container adb_container_oni = {
	.name = "oni",
	.claims = "ONI LEVEL*_*.DAT",
	.title = "Oni instance file (.dat, .oni)",
	.games = "Oni (Windows, Mac, demo), Anniversary Edition, files of OniSplit",
	.system = "oni",
	.attributes = oni_attributes,
	.companion = adb_oni_companion_name,
	.sniff = oni_sniff,
	.open = oni_open,
	.next = oni_next,
	.extract = oni_extract,
	.find = oni_find,
	.close = oni_close,
};
