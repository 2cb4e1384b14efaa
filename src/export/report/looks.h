/*
 * What clips are shown with: the figures of the casting, read and written when the first clip needs them. Threads share them; the ones
 * that were used last are kept, so that memory is bounded.
 */
#ifndef ADB_EXPORT_REPORT_LOOKS_H
#define ADB_EXPORT_REPORT_LOOKS_H

#include "export/picture/picture.h"
#include "export/report/figures.h"
#include "export/report/private.h"
#include "store/figure.h"
#include "store/read.h"

struct adb_look {
	const struct adb_stored_skeleton *skeleton; /* with its space as exports have it */
	const struct adb_figure *figure;            /* NULL = bones alone */
	const struct adb_picture_look *
		picture; /* what pictures are drawn with; NULL = no pictures are wanted, or no clip is shown with it */
	struct adb_figure_document document;
};

struct adb_looks;

/* With a connection of its own if `jobs` is more than 1. NULL with `error` set. The caller frees it, after all looks were given back. */
struct adb_looks *adb_looks_new(struct adb_catalogue *catalogue, unsigned jobs, struct adb_error *error);
void adb_looks_free(struct adb_looks *looks);

/* Whether it has a connection of its own, without which only one thread may use it. */
bool adb_looks_are_shared(const struct adb_looks *looks);

/*
 * Takes the figure with that index in the casting. Any thread may call it; the look is not changed. A model that is damaged is left
 * out. NULL when the skeleton is damaged, so that its clips are shown without, and NULL with `error` set for anything else. The caller gives
 * it back with adb_looks_give().
 */
const struct adb_look *adb_looks_take(struct adb_looks *looks, uint32_t figure, struct adb_error *error);
void adb_looks_give(struct adb_looks *looks, const struct adb_look *look);

/* The number of the document of a figure, -1 = no clip needed it, or its skeleton is damaged. When no thread uses looks any more. */
int64_t adb_looks_document(const struct adb_looks *looks, uint32_t figure);

#endif
