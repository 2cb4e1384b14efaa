/* ANIM format 2: keys as a stream of bits. */
#ifndef ADB_SYSTEMS_PRIME_ANIM_STREAM_H
#define ADB_SYSTEMS_PRIME_ANIM_STREAM_H

#include "systems/prime/resource.h"

/* Decodes the whole resource, whose format word has been looked at already. */
enum adb_outcome adb_prime_decode_stream(struct adb_decoder *d);

#endif
