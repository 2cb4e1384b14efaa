/* The header of an instance file, its first 64 bytes; see level.c for the layout. */
#include "base/reader.h"
#include "systems/oni/level_private.h"

enum { MAX_INSTANCES = 1 << 24 /* a link has 24 bits; largest known 9347, level 0 of the PC game */ };

static const struct family {
	uint64_t checksum;
	enum adb_oni_family family;
	const char *name;
} families[] = {
	{ UINT64_C(0x0003BCDF33DC271F), ADB_ONI_PC, "pc" },
	{ UINT64_C(0x0003BCDF23C13061), ADB_ONI_MAC, "mac" },
	{ UINT64_C(0x0003BA70A8D8AE11), ADB_ONI_PS2, "ps2" },
};

static void read_fields(struct adb_reader *in, struct adb_oni_header *header)
{
	uint64_t low = adb_reader_u32le(in);

	header->checksum = low | (uint64_t)adb_reader_u32le(in) << 32;
	header->version = adb_reader_u32le(in);
	low = adb_reader_u32le(in);
	header->sizes = low | (uint64_t)adb_reader_u32le(in) << 32;
	header->instance_count = adb_reader_u32le(in);
	header->name_count = adb_reader_u32le(in);
	header->template_count = adb_reader_u32le(in);
	header->data_offset = adb_reader_u32le(in);
	header->data_size = adb_reader_u32le(in);
	header->name_offset = adb_reader_u32le(in);
	header->name_size = adb_reader_u32le(in);
	header->raw_offset = adb_reader_u32le(in);
	header->raw_size = adb_reader_u32le(in);
}

static enum adb_outcome check_version(struct adb_volume *volume, const struct adb_oni_header *header)
{
	struct adb_error *error = &volume->error;

	if (header->version == ADB_ONI_VR33)
		return adb_error_set(error, ADB_UNSUPPORTED, ADB_ONI_VERSION_AT,
				     "unsupported version VR33 (OniX)");
	if (__builtin_bswap32(header->version) == ADB_ONI_VR31 ||
	    __builtin_bswap32(header->version) == ADB_ONI_VR32)
		return adb_error_set(error, ADB_UNSUPPORTED, ADB_ONI_VERSION_AT,
				     "a big-endian instance file");
	if (header->version != ADB_ONI_VR31 && header->version != ADB_ONI_VR32)
		return adb_error_set(error, ADB_CORRUPT, ADB_ONI_VERSION_AT, "version 0x%08X",
				     header->version);
	if (header->version == ADB_ONI_VR31 && header->sizes != ADB_ONI_SIZES)
		return adb_error_set(error, ADB_CORRUPT, ADB_ONI_SIZES_AT,
				     "the sizes of header and descriptors are 0x%016llX, not 64, 20, 16, 8",
				     (unsigned long long)header->sizes);
	return ADB_OK;
}

static const struct family *family_of(uint64_t checksum)
{
	for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
		if (families[i].checksum == checksum)
			return &families[i];
	return NULL;
}

/* Quirk: a file with an unknown template checksum is read as one of the Mac family, as OniSplit does. */
static void read_family(struct adb_volume *volume, struct adb_oni_file *file)
{
	const struct family *family = family_of(file->header.checksum);

	file->family = family != NULL ? family->family : ADB_ONI_MAC;
	if (family == NULL)
		adb_volume_report(volume, ADB_NOTE, "unknown-checksum", 0,
				  "template checksum 0x%016llX is of no known game: read as that of the Mac",
				  (unsigned long long)file->header.checksum);
	if (file->family == ADB_ONI_PS2)
		adb_volume_report(volume, ADB_NOTE, "foreign-layout", 0,
				  "TRAM and M3GM of PlayStation 2 are not decoded");
}

static const char *version_name(uint32_t version)
{
	return version == ADB_ONI_VR31 ? "VR31" : version == ADB_ONI_VR32 ? "VR32" : "VR33";
}

static void describe(struct adb_volume *volume, const struct adb_oni_file *file)
{
	struct adb_arena *arena = volume->notes->arena;
	struct adb_attributes *to = &volume->notes->attributes;
	const struct adb_oni_header *header = &file->header;
	const struct family *family = family_of(header->checksum);

	adb_attribute_text(arena, to, "version", version_name(header->version));
	adb_attribute_text(arena, to, "family", family != NULL ? family->name : "unknown");
	adb_attribute_text(arena, to, "template_checksum",
			   adb_arena_printf(arena, "%016llX", (unsigned long long)header->checksum));
	adb_attribute_integer(arena, to, "instance_count", header->instance_count);
}

/* Limits the counts to the descriptors that fit in the file. The name and template tables are read only when they fit whole. */
static enum adb_outcome check_counts(struct adb_volume *volume, struct adb_oni_file *file)
{
	struct adb_oni_header *header = &file->header;
	uint64_t room = file->size - ADB_ONI_HEADER_SIZE, wanted = UINT64_C(20) * header->instance_count;

	if (header->instance_count > MAX_INSTANCES)
		return adb_error_set(&volume->error, ADB_CORRUPT, 0x14, "%u instances",
				     header->instance_count);
	if (wanted > room) {
		adb_volume_report(volume, ADB_WARNING, "instance-count", 0x14,
				  "%u instances, of which %u can be read", header->instance_count,
				  (unsigned)(room / 20));
		header->instance_count = (uint32_t)(room / 20);
		header->name_count = header->template_count = 0;
		return ADB_OK;
	}
	wanted += UINT64_C(8) * header->name_count + UINT64_C(16) * header->template_count;
	if (wanted > room) {
		adb_volume_report(
			volume, ADB_WARNING, "table-size", 0x18,
			"%u name and %u template descriptors do not fit in the file: they are not read",
			header->name_count, header->template_count);
		header->name_count = header->template_count = 0;
	}
	return ADB_OK;
}

enum adb_outcome adb_oni_read_header(struct adb_volume *volume, struct adb_oni_file *file)
{
	uint8_t bytes[ADB_ONI_HEADER_SIZE];

	file->size = adb_input_size(volume->input);
	if (file->size < sizeof bytes)
		return adb_error_set(&volume->error, ADB_CORRUPT, (int64_t)file->size,
				     "shorter than its header");
	if (!adb_input_read(volume->input, 0, bytes, sizeof bytes))
		return adb_error_set(&volume->error, ADB_IO, 0, "the header cannot be read");

	struct adb_reader in = adb_reader_of(bytes, sizeof bytes);

	read_fields(&in, &file->header);

	enum adb_outcome outcome = check_version(volume, &file->header);

	if (outcome != ADB_OK)
		return outcome;
	read_family(volume, file);
	describe(volume, file);
	return check_counts(volume, file);
}
