/* The header that PSA and PMD files share, and the state of a bone. */
#ifndef ADB_SYSTEMS_ZEROAD_STATE_H
#define ADB_SYSTEMS_ZEROAD_STATE_H

#include "base/ledger.h"
#include "dump/format.h"

/*
 *   0x00  char[4]  magic
 *   0x04  u32      version
 *   0x08  u32      size of what follows: the size of the file - 12
 */
enum { ADB_ZEROAD_HEADER = 12, ADB_ZEROAD_STATE = 28 /* f32 t[3], f32 q[4] (x, y, z, w), model space */ };

/* For adb_format.sniff: magic, a version from 1 to 4 and the size. */
int adb_zeroad_sniff(struct adb_peek *peek, const char magic[4]);

/*
 * Reads the header and returns the version, at most `newest`; a later one and a wrong size are warnings. Returns 0 with d->error
 * set when the magic is wrong, the version is 0 or the file ends in the header.
 */
uint32_t adb_zeroad_read_header(struct adb_decoder *d, const char magic[4], uint32_t newest);

/* Reads a string: u32 length and bytes. Returns NULL when they lie beyond the end, or the arena is exhausted. */
const char *adb_zeroad_read_text(struct adb_decoder *d, const char *field);

/* The fields of a state, for the ledger. */
extern const struct adb_field_layout adb_zeroad_state_layout[];

/* Reads a state into t[0] to t[2] and q[3] to q[6]. */
void adb_zeroad_read_state(struct adb_reader *in, float state[7]);

#endif
