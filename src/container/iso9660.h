/*
 * Lists the files of an ISO 9660 volume in the 2048-byte sectors of a disc. Damage does not end the list: bad records, loops
 * and folders behind the end of the image are reported and left out.
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
	const char *path; /* with '/' between folders, without ";1"; lives in the arena of the volume */
	uint64_t sector;  /* its first sector; may lie behind the end of the image */
	uint64_t size;
	uint16_t xa;        /* XA attributes, 0 = none */
	uint8_t xa_file;    /* its number among the files that are interleaved */
	bool is_contiguous; /* its sectors follow each other in the image */
};

struct adb_iso_descriptor {
	const char *system_id, *volume_id; /* without the blanks at their ends */
	uint32_t volume_sectors;           /* audio tracks included */
	bool has_xa;
};

struct adb_iso;

/*
 * Reads the volume descriptor of volume->data, of which the first `sectors` sectors may be read. The result lives in the arena
 * of the volume, and problems are reported to the volume. Returns NULL with volume->error set when the descriptor cannot be
 * read.
 */
struct adb_iso *adb_iso_open(struct adb_volume *volume, uint64_t sectors,
			     struct adb_iso_descriptor *descriptor);

/* Looks for a file in the root folder, by a name in any case. Call it before adb_iso_next(). */
bool adb_iso_find_in_root(struct adb_iso *iso, const char *name, struct adb_iso_file *file);

/*
 * Gives the next file, folder by folder in the order of their records. Returns ADB_OK, ADB_END, or a failure that volume->error
 * describes.
 */
enum adb_outcome adb_iso_next(struct adb_iso *iso, struct adb_iso_file *file);

#endif
