/* Tags that follow from the names of Vib-Ribbon's clips. */
#ifndef ADB_SYSTEMS_VIB_NAME_H
#define ADB_SYSTEMS_VIB_NAME_H

#include "dump/format.h"

/*
 * Sets the attribute `tags` of `clip` from its name `stem`: N05_JH_F gives 'block', 'pit', 'whiff'. Names of another form give
 * no attribute.
 */
void adb_vib_add_tags(struct adb_decoder *d, struct adb_clip *clip, const char *stem);

#endif
