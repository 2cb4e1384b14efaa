#ifndef ADB_TESTS_SYSTEMS_ONI_ENCODERS_CLIPS_H
#define ADB_TESTS_SYSTEMS_ONI_ENCODERS_CLIPS_H

#include "oni.h"

/* The animations of the corpus, by their full names. */

/* Fills `tram`; release it with oni_tram_free(). Returns the name of its motion. */
const char *oni_make_tram(struct oni_tram *tram, const char *name);
void oni_add_trams(struct oni_library *library);

enum { ONI_CORPUS_KEYS = 8 };

struct oni_made_oban {
	struct oni_oban oban;
	struct oni_oban_key keys[ONI_CORPUS_KEYS];
};

void oni_make_oban(struct oni_made_oban *made, const char *name);
void oni_add_obans(struct oni_library *library);
/* The example of section 8.2. */
void oni_make_seed(struct oni_made_oban *made);
extern const char oni_seed_name[];

#endif
