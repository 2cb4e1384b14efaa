/* The fields of a PNG file for the ledger. */
#ifndef ADB_CODEC_PNG_FIELDS_H
#define ADB_CODEC_PNG_FIELDS_H

#include <stddef.h>

/* Names the fields of a file that was decoded. Does nothing when no ledger is open. */
void adb_png_name_fields(const void *bytes, size_t size);

#endif
