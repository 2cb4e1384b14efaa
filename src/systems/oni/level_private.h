/* The state of an opened Oni instance file, shared by the source files level*.c that read its parts. */
#ifndef ADB_SYSTEMS_ONI_LEVEL_PRIVATE_H
#define ADB_SYSTEMS_ONI_LEVEL_PRIVATE_H

#include "base/map.h"
#include "systems/oni/level.h"

enum {
	ADB_ONI_HEADER_SIZE = 64,
	ADB_ONI_VERSION_AT = 8,
	ADB_ONI_SIZES_AT = 12,
	ADB_ONI_PREFIX = 8, /* res_id and lev_id, before DB */
};

#define ADB_ONI_VR31 UINT32_C(0x56523331)
#define ADB_ONI_VR32 UINT32_C(0x56523332)
#define ADB_ONI_VR33 UINT32_C(0x56523333)

/* Sizes of header, instance, template and name descriptor: u16 64, 20, 16, 8. */
#define ADB_ONI_SIZES UINT64_C(0x0008001000140040)

struct adb_oni_header {
	uint64_t checksum;
	uint32_t version;
	uint64_t sizes;
	uint32_t instance_count, name_count, template_count;
	uint32_t data_offset, data_size, name_offset, name_size, raw_offset, raw_size;
};

enum { ADB_ONI_MAX_FOREIGN = 32 };

/* Raw data: a companion, or a part of the file itself. */
struct adb_oni_companion {
	const char *name;
	struct adb_input *input; /* a reference of its own, or NULL */
	uint64_t start, size;
};

struct adb_oni_file {
	uint64_t size;
	struct adb_oni_header header;
	enum adb_oni_family family;
	struct adb_oni_instance *instances; /* header.instance_count */
	const uint8_t *name_table;
	size_t name_table_size;
	struct adb_map paths, any_case_paths; /* index + 1 of instances, by the hash of their path */
	char foreign[ADB_ONI_MAX_FOREIGN][ADB_ONI_TAG_SIZE + 1]; /* tags of unknown layout */
	uint32_t foreign_count;
	struct adb_oni_companion raw, separate;
	uint32_t next; /* index of the instance that is listed next */
};

/* VR32: one instance with a name, that of the file, and its raw data in the file itself. */
static inline bool adb_oni_is_single(const struct adb_oni_file *file)
{
	return file->header.version == ADB_ONI_VR32;
}

/* level_header.c: fills file->header and file->family, and adds their attributes and diagnostics. */
enum adb_outcome adb_oni_read_header(struct adb_volume *volume, struct adb_oni_file *file);

/* level_tables.c: fills the instances and the types of foreign layout. */
enum adb_outcome adb_oni_read_tables(struct adb_volume *volume, struct adb_oni_file *file);

/* level_path.c: sets the path and native_id of an instance. `name_offset` counts from the start of the name table. */
enum adb_outcome adb_oni_read_name_table(struct adb_volume *volume, struct adb_oni_file *file);
enum adb_outcome adb_oni_name_instance(struct adb_volume *volume, struct adb_oni_file *file,
				       struct adb_oni_instance *instance, uint32_t name_offset);

/* level_path.c: indexes the paths of all instances but placeholders, and reports names that occur twice. */
enum adb_outcome adb_oni_index_paths(struct adb_volume *volume, struct adb_oni_file *file);

/* Finds the instance with this path: an equal path first, then one that differs in case. Returns NULL when there is none. */
const struct adb_oni_instance *adb_oni_find_path(const struct adb_oni_file *file, const char *path);

/* level_companion.c: the .raw and the .sep file. adb_oni_companion_name() is adb_container.companion. */
const char *adb_oni_companion_name(struct adb_arena *arena, const char *name, size_t i);
void adb_oni_open_companions(struct adb_volume *volume, struct adb_oni_file *file);
void adb_oni_close_companions(struct adb_oni_file *file);

#endif
