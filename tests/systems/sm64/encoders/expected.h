#ifndef ADB_TESTS_SYSTEMS_SM64_ENCODERS_EXPECTED_H
#define ADB_TESTS_SYSTEMS_SM64_ENCODERS_EXPECTED_H

#include "rom.h"

/*
 * What the corpus means, as CSV: collected while the files are encoded, from the encoder's own
 * numbers. `source` is the path below corpus/sm64.
 */
struct sm64_truth {
	struct bytes clips;
	struct bytes keys;
	struct bytes entries;
	struct bytes bones;
	struct bytes links;
	struct bytes events;
	struct bytes code_refs;
	struct bytes blocks;
	struct bytes counts;
	struct bytes broken;
};

struct sm64_corpus {
	const char *out_dir;
	struct sm64_cast cast;
	struct sm64_truth truth;
};

void sm64_corpus_write(const struct sm64_corpus *corpus, const char *path, struct bytes *content);

enum sm64_key_rows { SM64_ALL_KEYS, SM64_END_KEYS };

/* `id` is the clip's native id or name; empty when it has none that the file tells. */
void sm64_truth_clip(struct sm64_truth *truth, const char *source, const char *id,
		     const struct sm64_anim *anim, enum sm64_key_rows rows);
/* A clip whose arrays are elsewhere. */
void sm64_truth_header(struct sm64_truth *truth, const char *source, const char *id,
		       const struct sm64_anim *anim);
void sm64_truth_entry(struct sm64_truth *truth, const char *source, const char *set, size_t index,
		      const char *clip);
/* In sources parts have the names of their display lists. */
void sm64_truth_bones(struct sm64_truth *truth, const char *source, const char *skeleton,
		      const struct sm64_geo *geo, bool named);
void sm64_truth_link(struct sm64_truth *truth, const char *source, const char *clip, const char *skeleton,
		     const char *via);
void sm64_truth_event(struct sm64_truth *truth, const char *source, const char *set, unsigned index,
		      int frame, const char *name);
/* A place in C code that plays an animation; `index` < 0 and no clip where that is decided later or not known. */
void sm64_truth_code_ref(struct sm64_truth *truth, const char *source, const char *function,
			 const char *written, const char *set, int index, const char *clip, const char *rule);
void sm64_truth_block(struct sm64_truth *truth, const char *source, const struct sm64_block *block);
/* A number that the specification leaves open. */
enum { SM64_ANY = -1 };

void sm64_truth_counts(struct sm64_truth *truth, const char *source, unsigned clips, unsigned sets,
		       int skeletons);
/* A file of sm64/broken: how many clips it gives, and whether something has to be said. */
void sm64_truth_broken(struct sm64_truth *truth, const char *source, int clips, bool reported);
void sm64_truth_write(struct sm64_truth *truth, const char *dir);
void sm64_truth_free(struct sm64_truth *truth);

/* Files of the corpus. */
void sm64_add_roms(struct sm64_corpus *corpus);
void sm64_add_blobs(struct sm64_corpus *corpus);
void sm64_add_tree(struct sm64_corpus *corpus);
void sm64_add_mods(struct sm64_corpus *corpus);
void sm64_add_broken_blobs(struct sm64_corpus *corpus);
void sm64_add_broken_roms(struct sm64_corpus *corpus);
void sm64_add_broken_text(struct sm64_corpus *corpus);

#endif
