/* What the names of Vib-Ribbon's clips say. */
#ifndef ADB_SYSTEMS_VIB_NAME_H
#define ADB_SYSTEMS_VIB_NAME_H

#include "dump/format.h"

/*
 * The attribute `tags` of a clip called `stem`, where its name says something: N05_JH_F is 'block', 'pit', 'whiff'. Nothing
 * for other names.
 */
void adb_vib_add_tags(struct adb_decoder *d, struct adb_clip *clip, const char *stem);

#endif
