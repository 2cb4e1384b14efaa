#ifndef ADB_TESTS_SYSTEMS_ONI_ENCODERS_CAST_H
#define ADB_TESTS_SYSTEMS_ONI_ENCODERS_CAST_H

#include "expected.h"

/* Makes every instance that the files of the corpus hold. */
void oni_cast_add(struct oni_library *library);
/* Meshes and textures of the puppet; textures of the cart and the door. */
void oni_wardrobe_add(struct oni_library *library);
/* Of each bone: its M3GM, and its TXMP. */
extern const char *const oni_puppet_meshes[ONI_MAX_BONES];
extern const char *const oni_puppet_textures[ONI_MAX_BONES];
/* What is in an .oni and in XML, with the same texels. */
struct oni_texture;
extern const struct oni_texture oni_puppet_mask;

/* oni/broken: each file breaks one rule of section 7. */
void oni_add_broken_files(const char *out_dir, struct oni_truth *truth);
void oni_add_broken_clips(const char *out_dir, struct oni_truth *truth);

/* ---- for both ---- */

enum { ONI_DECODED = 'd', ONI_FAILED = 'f', ONI_LISTED = 'l' };

struct oni_broken {
	const char *out_dir;
	struct oni_truth *truth;
	struct oni_library library; /* instances that are in no sound file */
};

/* Encodes the instances that `keys` (ends with NULL) name, of the broken's own library. */
void oni_broken_encode(const struct oni_broken *broken, const char *const *keys,
		       const struct oni_style *style, struct oni_output *out);
/* Where the DB of instance `index` is in the file. */
size_t oni_broken_db(const struct bytes *dat, size_t index);
/* Writes broken/PATH and frees the content. */
void oni_broken_write(const struct oni_broken *broken, const char *path, struct bytes *content);
/* What is to become of a member of broken/PATH, and how grave the gravest problem with it or its file is. */
void oni_broken_expect(const struct oni_broken *broken, const char *path, const char *member, int status,
		       const char *severity);

#endif
