/* What the ledger says about an animation of Super Mario 64. Nothing happens while no ledger is open. */
#ifndef ADB_SYSTEMS_SM64_ANIM_FIELDS_H
#define ADB_SYSTEMS_SM64_ANIM_FIELDS_H

#include "base/ledger.h"
#include "systems/sm64/anim.h"

/* Names the index and the values of all tracks. */
void adb_sm64_name_arrays(const struct adb_sm64_anim *anim);

/* Says where the keys of a channel come from: part 0 is the translation, 1 + b the rotation of bone b. */
void adb_sm64_name_keys(const struct adb_sm64_anim *anim, size_t part, const struct adb_channel *channel);

#endif
