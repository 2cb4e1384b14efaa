#ifndef MKCORPUS_TRUTH_H
#define MKCORPUS_TRUTH_H

#include "systems/zengin/encoders/scripts.h"

/*
 * What the corpus means, as CSV: collected while the files are encoded, from the encoder's own
 * numbers. Names are UTF-8, taken as Windows-1252.
 */

enum { TRUTH_MAX_SCRIPTS = 32 };

struct truth {
	struct bytes clips;
	struct bytes keys;
	struct bytes bones;
	struct bytes known_clips; /* "\nNAME\n" of each MAN */
	struct {
		const char *asset;
		const struct script_plan *plan;
	} scripts[TRUTH_MAX_SCRIPTS];
	size_t script_count;
};

void truth_add_clip(struct truth *truth, const char *source, const char *asset, const struct zen_clip *clip,
		    bool all_keys);
void truth_add_skeleton(struct truth *truth, const char *asset, const struct zen_skeleton *skeleton);
void truth_add_script(struct truth *truth, const char *asset, const struct script_plan *plan);
/* Writes DIR/zengin/ *.csv. Scripts are resolved here, when all clips are known. */
void truth_write(struct truth *truth, const char *dir);
void truth_free(struct truth *truth);

#endif
