/* Names the frames of an ANM for the ledger; anm.c has the layout. */
#ifndef ADB_SYSTEMS_VIB_ANM_FIELDS_H
#define ADB_SYSTEMS_VIB_ANM_FIELDS_H

#include "systems/vib/anm_file.h"

/* The channels of an object; NULL where no keyframe of it has the component. */
struct adb_vib_object_channels {
	const struct adb_channel *components[ADB_VIB_COMPONENTS], *visibility;
};

/*
 * Names the keyframes of all frames, which are known to be readable, and says which bits the keys of the channels of the `count`
 * objects come from. Only to be called while a ledger is open.
 */
void adb_vib_note_frames(struct adb_decoder *d, const struct adb_vib_anm *anm,
			 const struct adb_vib_object_channels *channels, size_t count);

#endif
