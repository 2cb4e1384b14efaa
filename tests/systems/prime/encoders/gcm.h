#ifndef ADB_TESTS_SYSTEMS_PRIME_ENCODERS_GCM_H
#define ADB_TESTS_SYSTEMS_PRIME_ENCODERS_GCM_H

#include "put.h"

#include <stdbool.h>

/* GameCube disc images (formats/metroid-prime.md section 2). */

struct gcm_file {
	const char *path; /* with '/'; files of one folder lie together */
	struct bytes content;
};

struct gcm_style {
	const char *game_id; /* 6 characters */
	uint8_t revision;
	const char *title;
};

enum { GCM_MAGIC_AT = 0x1C, GCM_FST_AT = 0x600, GCM_FST_RECORD = 12, GCM_ALIGNMENT = 32 };

/* The file table alone. offsets[i] is where the data of file i lies. */
void gcm_put_fst(struct bytes *out, const struct gcm_file *files, size_t count, const uint32_t *offsets);
/* A trimmed image. */
void gcm_encode(struct bytes *out, const struct gcm_file *files, size_t count, const struct gcm_style *style);

#endif
