#ifndef ADB_TESTS_SYSTEMS_VIB_ENCODERS_DISC_H
#define ADB_TESTS_SYSTEMS_VIB_ENCODERS_DISC_H

#include "sector.h"
#include "vib.h"

/* A data track with an ISO 9660 file system, with the XA attributes of a PlayStation disc [1.3]. */

enum { DISC_MAX_FILES = 64, DISC_MAX_FOLDERS = 32 };
enum { XA_FILE = 0x0D55, XA_FORM2 = 0x1555, XA_INTERLEAVED = 0x3D55, XA_AUDIO = 0x4555, XA_FOLDER = 0x8D55 };

struct vib_file {
	char path[96]; /* without ';1' */
	struct bytes content;
	const struct vib_pak *pak; /* what is in it, when it is a PAK */
	uint16_t xa;
	uint32_t lba, size;   /* as its record says */
	bool is_placed;       /* nothing but the record: lba and size are given */
	bool from_end;        /* lba was given as counted from the end of the data track */
	char record_name[40]; /* as it is written */
};

struct vib_folder {
	char path[96]; /* "" = root */
	char record_name[40];
	size_t parent;
	uint32_t lba, size;
};

struct vib_disc {
	const char *volume_id;
	uint32_t more_sectors; /* of audio, which the volume's size counts too */
	bool no_terminator;
	bool wrong_big_endian; /* halves that nobody should read */
	struct vib_file files[DISC_MAX_FILES];
	size_t file_count;
	struct vib_folder folders[DISC_MAX_FOLDERS];
	size_t folder_count;
	struct vib_sector *sectors;
	uint32_t sector_count;
};

/* The disc takes the content over. */
struct vib_file *vib_disc_add(struct vib_disc *disc, const char *path, struct bytes *content);
/* A record that points where it likes. */
struct vib_file *vib_disc_place(struct vib_disc *disc, const char *path, uint16_t xa, uint32_t lba,
				uint32_t size);
/* Gives every file and folder its place, and makes the sectors. */
void vib_disc_build(struct vib_disc *disc);
/* The directory record of a file or folder of the built disc, to be damaged. */
uint8_t *vib_disc_record(struct vib_disc *disc, const char *path);
void vib_put_disc(struct bytes *out, enum vib_image image, const struct vib_disc *disc);
void vib_disc_free(struct vib_disc *disc);

/* Audio of a simple tone, `sectors` raw sectors. */
void vib_put_audio(struct bytes *out, size_t sectors);

#endif
