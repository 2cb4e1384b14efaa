#ifndef ADB_TESTS_SYSTEMS_PRIME_ENCODERS_PLACE_H
#define ADB_TESTS_SYSTEMS_PRIME_ENCODERS_PLACE_H

#include "cast.h"
#include "expected.h"
#include "gcm.h"
#include "pak.h"

/* The corpus in the making, and where in it a resource goes. */

struct prime_corpus {
	const char *out_dir;
	struct prime_truth truth;
};

/* An archive being filled, or loose files when `pak` is NULL: then `source` is their folder. */
struct prime_place {
	struct prime_corpus *corpus;
	const char *source;
	struct prime_pak *pak;
	enum prime_game game;
	enum prime_packing packing; /* of what is packed */
};

/* Writes metroid-prime/PATH. */
void prime_write(const struct prime_corpus *corpus, const char *path, const struct bytes *content);
void prime_write_text(const struct prime_corpus *corpus, const char *path, const char *text);

/* Puts a resource there and frees the content. */
void prime_place(const struct prime_place *place, const char *type, uint32_t id, struct bytes *content,
		 enum prime_packing packing);
/* The rest also notes what it means. */
void prime_place_clip(const struct prime_place *place, uint32_t id, enum prime_packing packing);
void prime_place_events(const struct prime_place *place, uint32_t id, const struct prime_events *events);
void prime_place_skeleton(const struct prime_place *place, uint32_t id,
			  const struct prime_skeleton *skeleton);
void prime_place_skin(const struct prime_place *place, uint32_t id, const struct prime_figure *figure);
void prime_place_model(const struct prime_place *place, uint32_t id, const struct prime_figure *figure);
void prime_place_texture(const struct prime_place *place, uint32_t id);
void prime_place_set(const struct prime_place *place, uint32_t id, const struct prime_set *set);
/* A resource of a type that holds no animation: text. */
void prime_place_other(const struct prime_place *place, const char *type, uint32_t id, const char *text);
/* Encodes the archive into metroid-prime/SOURCE and frees it. */
void prime_place_finish(const struct prime_place *place);

/* The parts of the corpus. */
void prime_add_disc(struct prime_corpus *corpus);
void prime_add_second_game(struct prime_corpus *corpus);
void prime_add_other_archives(struct prime_corpus *corpus);
void prime_add_loose(struct prime_corpus *corpus);
void prime_add_broken(struct prime_corpus *corpus);
void prime_add_broken_archives(struct prime_corpus *corpus);
void prime_add_refused(struct prime_corpus *corpus);

#endif
