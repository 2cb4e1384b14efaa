#ifndef ADB_TESTS_SYSTEMS_VIB_ENCODERS_PLACE_H
#define ADB_TESTS_SYSTEMS_VIB_ENCODERS_PLACE_H

#include "expected.h"
#include "rabbit.h"

/* The corpus in the making: each helper encodes something, notes what it means, and puts it somewhere. */
struct vib_corpus {
	const char *out_dir;
	struct vib_truth truth;
};

/* Writes vib-ribbon/PATH and frees the content. */
void vib_write(const struct vib_corpus *corpus, const char *path, struct bytes *content);

/* Entries of a PAK. `model` is the entry with the TMD of a clip and `method` how it is found, both NULL for none. */
void vib_pak_anm(struct vib_corpus *corpus, struct vib_pak *pak, const char *name, struct vib_anm *anm,
		 const char *model, const char *method);
void vib_pak_anc(struct vib_corpus *corpus, struct vib_pak *pak, const char *name, const struct vib_anc *anc);
void vib_pak_tmd(struct vib_corpus *corpus, struct vib_pak *pak, const char *name, struct vib_tmd *tmd);
void vib_pak_text(struct vib_pak *pak, const char *name, const char *text);

/* Loose files; they free what they encode. */
void vib_loose_anm(struct vib_corpus *corpus, const char *path, struct vib_anm *anm);
void vib_loose_anc(struct vib_corpus *corpus, const char *path, const struct vib_anc *anc);
void vib_loose_tmd(struct vib_corpus *corpus, const char *path, struct vib_tmd *tmd);
/* A file with a row in assets.csv and nothing else. Frees the content. */
void vib_loose(struct vib_corpus *corpus, const char *path, struct bytes *content);
/* A file that must not be believed: a row in refused.csv. */
void vib_loose_refused(struct vib_corpus *corpus, const char *path, struct bytes *content);
void vib_loose_pak(struct vib_corpus *corpus, const char *path, const struct vib_pak *pak);

/* The parts of the corpus. */
void vib_add_discs(struct vib_corpus *corpus);
void vib_add_odd(struct vib_corpus *corpus);
void vib_add_unknown(struct vib_corpus *corpus);
void vib_add_broken_files(struct vib_corpus *corpus);
void vib_add_broken_discs(struct vib_corpus *corpus);

/* The PAKs of the game. The prefix of a file's name is its language. */
enum { VIB_LANGUAGES = 6 };
extern const uint8_t vib_languages[VIB_LANGUAGES];
void vib_game_pak(struct vib_corpus *corpus, struct vib_pak *pak, size_t language);
void vib_title_pak(struct vib_corpus *corpus, struct vib_pak *pak, const struct vib_pak *nested);
void vib_nested_pak(struct vib_corpus *corpus, struct vib_pak *pak);
/* A small one with a model and a clip of it. */
void vib_small_pak(struct vib_corpus *corpus, struct vib_pak *pak);

#endif
