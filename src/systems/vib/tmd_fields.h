/* Names what a TMD holds for the ledger; tmd.c and tmd_primitive.c have the layout. */
#ifndef ADB_SYSTEMS_VIB_TMD_FIELDS_H
#define ADB_SYSTEMS_VIB_TMD_FIELDS_H

#include "systems/vib/tmd_file.h"

/*
 * Names the points and the packets of object `index`, whose ranges all lie in the file. Only to be called while a ledger is
 * open. What is read with meshes only is a gap where the decoder wants none.
 */
void adb_tmd_note_object(struct adb_decoder *d, const struct adb_tmd *tmd, uint32_t index);

#endif
