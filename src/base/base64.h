/* Bytes as text: base 64 as RFC 4648 has it, with padding. */
#ifndef ADB_BASE_BASE64_H
#define ADB_BASE_BASE64_H

#include "base/buffer.h"

/* Appends the text of `size` bytes. Texts of pieces may be joined where each piece but the last has a multiple of 3 bytes. */
void adb_base64_add(struct adb_buffer *out, const void *data, size_t size);

#endif
