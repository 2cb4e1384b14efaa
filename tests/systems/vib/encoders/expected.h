#ifndef ADB_TESTS_SYSTEMS_VIB_ENCODERS_EXPECTED_H
#define ADB_TESTS_SYSTEMS_VIB_ENCODERS_EXPECTED_H

#include "disc.h"
#include "space.h"

/*
 * What the Vib-Ribbon corpus means, as CSV, from the encoder's own numbers. `content` is a hash of an asset's bytes:
 * what bytes mean is told once, and where they are once for each occurrence.
 */
struct vib_truth {
	struct bytes assets, clips, channels, keys, objects, links, entries, sounds, discs, refused, carved;
	struct bytes described; /* "\nCONTENT\n" of everything that was told already */
};

enum { CONTENT_SIZE = 17 };
void vib_content(char out[CONTENT_SIZE], const struct bytes *content);
/* The same, and false when these bytes were told already. */
bool vib_truth_begin(struct vib_truth *truth, char out[CONTENT_SIZE], const struct bytes *content);
/* A comma and a number. */
void vib_csv_number(struct bytes *csv, double value);

/* ---- what bytes mean; `name` is a bare file name ---- */

void vib_truth_anm(struct vib_truth *truth, const char *name, const struct bytes *content,
		   const struct vib_anm *anm);
void vib_truth_anc(struct vib_truth *truth, const char *name, const struct bytes *content,
		   const struct vib_anc *anc);
void vib_truth_tmd(struct vib_truth *truth, const struct bytes *content, const struct vib_tmd *tmd);
void vib_truth_exe(struct vib_truth *truth, const struct bytes *content, const struct vib_exe *exe);

/* ---- where they are; `source` is the path of a file below corpus/vib-ribbon ---- */

void vib_truth_asset(struct vib_truth *truth, const char *source, const char *path, uint64_t offset,
		     const struct bytes *content);
/* Everything in a PAK, whose own path with a '!' behind it is `prefix`, or "" when it is the source. */
void vib_truth_pak(struct vib_truth *truth, const char *source, const char *prefix,
		   const struct vib_pak *pak);
void vib_truth_disc(struct vib_truth *truth, const char *source, const struct vib_disc *disc,
		    enum vib_image image, uint32_t sectors, const char *serial);
/* The TMD of a clip. */
void vib_truth_link(struct vib_truth *truth, const char *source, const char *path, const char *model_source,
		    const char *model_path, const char *method);
/* Something of which no clip, skeleton or model may come. */
void vib_truth_refused(struct vib_truth *truth, const char *source, const char *path);
void vib_truth_carved(struct vib_truth *truth, const char *source, const char *type, size_t offset,
		      const struct bytes *content);

/* Writes DIR/vib-ribbon/ *.csv. */
void vib_truth_write(const struct vib_truth *truth, const char *dir);
void vib_truth_free(struct vib_truth *truth);

/* Rz · Ry · Rx [3.5], without a canonical sign. */
struct quat vib_rotation(const int16_t raw[3]);
/* Of the two quaternions of a rotation the one that follows `previous`, or the canonical one when that is NULL. */
struct quat vib_signed(struct quat q, const struct quat *previous);

#endif
