#ifndef ADB_TESTS_SYSTEMS_PRIME_ENCODERS_EXPECTED_H
#define ADB_TESTS_SYSTEMS_PRIME_ENCODERS_EXPECTED_H

#include "prime.h"

/*
 * What the corpus means, as CSV: collected while the files are encoded, from the encoder's own
 * numbers. `source` is the archive or file that holds something: the end of its path.
 */
struct prime_truth {
	struct bytes clips, keys, bones, events, entries, models, links;
	struct bytes known; /* "TYPE,ID,GAME\n" of every resource that is somewhere */
};

struct prime_clip_truth {
	const char *source, *name;
	uint32_t id; /* 0 = none */
	bool is_verified;
};

void prime_truth_resource(struct prime_truth *truth, enum prime_game game, const char *type, uint32_t id);
void prime_truth_anim(struct prime_truth *truth, const struct prime_clip_truth *clip,
		      const struct prime_anim *anim);
void prime_truth_raw_anim(struct prime_truth *truth, const struct prime_clip_truth *clip,
			  const struct prime_raw_anim *anim);
/* Of an EVNT, or of one animation of an ANCS of the second game. */
void prime_truth_events(struct prime_truth *truth, const char *source, uint32_t id, const char *animation,
			const struct prime_events *events, enum prime_game game);
void prime_truth_skeleton(struct prime_truth *truth, const char *source, uint32_t id,
			  const struct prime_skeleton *skeleton);
void prime_truth_model(struct prime_truth *truth, const char *source, uint32_t id, const char *kind);
void prime_truth_set(struct prime_truth *truth, const char *source, uint32_t id, const struct prime_set *set,
		     enum prime_game game);
/* Writes DIR/metroid-prime/ *.csv; what exists is known only now. */
void prime_truth_write(struct prime_truth *truth, const char *dir);
void prime_truth_free(struct prime_truth *truth);

/* x, y, z and w (or nothing) of the keys of a clip, after the columns source and id. */
void prime_truth_keys(struct bytes *csv, const char *source, uint32_t id, const struct prime_anim *anim);
void prime_truth_raw_keys(struct bytes *csv, const char *source, uint32_t id,
			  const struct prime_raw_anim *anim);

#define PRIME_KEY_COLUMNS "source,id,bone_id,target,frame,x,y,z,w\n"

#endif
