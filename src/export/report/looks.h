/*
 * What clips are shown with: their skeletons with the models that suit these best. Threads share them; the ones that were used last are
 * kept, so that memory is bounded.
 */
#ifndef ADB_EXPORT_REPORT_LOOKS_H
#define ADB_EXPORT_REPORT_LOOKS_H

#include "export/picture/picture.h"
#include "export/report/private.h"
#include "store/figure.h"
#include "store/read.h"

struct adb_look {
	const struct adb_stored_skeleton *skeleton; /* with its space as exports have it */
	const struct adb_figure *figure;            /* NULL = bones alone */
	const struct adb_picture_look
		*picture; /* what pictures are drawn with; NULL = no pictures are wanted */
};

struct adb_looks;

/* NULL with `error` set. The caller frees it, after all looks were given back. */
struct adb_looks *adb_looks_new(struct adb_catalogue *catalogue, struct adb_error *error);
void adb_looks_free(struct adb_looks *looks);

/*
 * Takes the look of the skeleton with that index, on which catalogue->figures says what is shown. Any thread may call it; the look is not
 * changed. A model that is damaged is left out. NULL with `error` set. The caller gives it back with adb_looks_give().
 */
const struct adb_look *adb_looks_take(struct adb_looks *looks, uint32_t skeleton, struct adb_error *error);
void adb_looks_give(struct adb_looks *looks, const struct adb_look *look);

#endif
