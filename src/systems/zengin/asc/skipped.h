/* Keys of ASC files whose values are not needed. */
#ifndef ADB_SYSTEMS_ZENGIN_ASC_SKIPPED_H
#define ADB_SYSTEMS_ZENGIN_ASC_SKIPPED_H

#include "systems/zengin/asc/tokens.h"

/*
 * Skips the values of a key that nobody reads; `in` is behind it. A known key is a gap then, with the reason why it is not needed; any
 * other stays unread. Returns false when the end of a block is missing.
 */
bool adb_asc_skip_key(struct adb_asc_tokens *in, const struct adb_asc_token *key);

#endif
