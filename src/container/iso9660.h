/*
 * The walk over the folders of an ISO 9660 volume, in the 2048-byte sectors of a disc. It goes on where a volume is
 * damaged: bad records, loops and folders that lie beyond the image are reported and left out.
 */
#ifndef ADB_CONTAINER_ISO9660_H
#define ADB_CONTAINER_ISO9660_H

#include "dump/container.h"

enum {
	ADB_ISO_FORM1 = 0x0800, /* XA attributes: 2048 bytes a sector */
	ADB_ISO_FORM2 = 0x1000, /* 2324 bytes a sector, sound or video */
	ADB_ISO_INTERLEAVED = 0x2000,
	ADB_ISO_AUDIO = 0x4000, /* an audio track */
};

struct adb_iso_file {
	const char *path; /* '/' between folders, no ";1"; lives in the arena of the volume */
	uint64_t sector;  /* first one of its bytes; may lie beyond the image */
	uint64_t size;
	uint16_t xa;        /* XA attributes, 0 = none */
	uint8_t xa_file;    /* number of the interleaved file */
	bool is_contiguous; /* its bytes follow each other in the image */
};

struct adb_iso_descriptor {
	const char *system_id, *volume_id; /* without the blanks at their ends */
	uint32_t volume_sectors;           /* audio tracks included */
	bool has_xa;
};

struct adb_iso;

/*
 * Reads the volume descriptor of volume->data, in which `sectors` sectors count. Lives in the arena of the volume, to
 * which problems are reported too. NULL with volume->error set.
 */
struct adb_iso *adb_iso_open(struct adb_volume *volume, uint64_t sectors,
			     struct adb_iso_descriptor *descriptor);

/* Looks for a file in the root, before the walk has begun; letters of any case. */
bool adb_iso_find_in_root(struct adb_iso *iso, const char *name, struct adb_iso_file *file);

/* The next file, folder by folder in the order of their records: ADB_OK, ADB_END, or a failure in volume->error. */
enum adb_outcome adb_iso_next(struct adb_iso *iso, struct adb_iso_file *file);

#endif
