#ifndef ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_VDF_H
#define ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_VDF_H

#include "bytes.h"

#include <stdbool.h>

/* VDF volumes of ZenGin (zengin.md section 2): plain, and zipped as Union writes them. */

enum vdf_signature { VDF_GOTHIC1, VDF_GOTHIC2, VDF_UNION };

enum {
	VDF_HEADER_SIZE = 296,
	VDF_RECORD_SIZE = 80,
	VDF_PLAIN = 0x50,
	VDF_ZIPPED = 0xA0,
	VDF_ATTRIBUTE_FILE = 0x20,
};

#define VDF_DIRECTORY 0x80000000u
#define VDF_LAST      0x40000000u

struct vdf_header {
	const char *comment;
	enum vdf_signature signature;
	uint32_t entry_count;
	uint32_t file_count;
	uint32_t timestamp; /* DOS date and time as one number, which is also the priority */
	uint32_t data_size; /* sum of the unpacked sizes */
	uint32_t flags;     /* VDF_PLAIN or VDF_ZIPPED */
};

struct vdf_record {
	const char *name;
	uint32_t offset;
	uint32_t size;
	uint32_t type;
	uint32_t attributes;
};

/* The pieces, for writers that stream. */
void vdf_put_header(struct bytes *out, const struct vdf_header *header);
void vdf_put_record(struct bytes *out, const struct vdf_record *record);
void vdf_put_zipped(struct bytes *out, const struct bytes *content, uint32_t block_size);

/* A whole volume in memory. Start from {0}, release with vdf_free(). */
struct vdf_node;
struct vdf_volume {
	struct vdf_node *nodes;
	size_t count;
	size_t capacity;
};

struct vdf_style {
	const char *comment;
	enum vdf_signature signature;
	uint32_t timestamp;
	uint32_t flags;
	uint32_t block_size; /* of zipped volumes */
};

/* Adds a file (its content is copied) and the folders on its way; path uses '/'. */
void vdf_add(struct vdf_volume *volume, const char *path, const struct bytes *content);
/* The same, never zipped whatever its name is. */
void vdf_add_raw(struct vdf_volume *volume, const char *path, const struct bytes *content);
/* A second name for data that is in the volume already ("optimised" volumes). */
void vdf_add_shared(struct vdf_volume *volume, const char *path, const char *original);
void vdf_encode(const struct vdf_volume *volume, const struct vdf_style *style, struct bytes *out);
void vdf_free(struct vdf_volume *volume);

/* Where the catalogue record of the first entry of this name starts, to damage it. */
size_t vdf_find_record(const struct bytes *encoded, const char *name);

#endif
