#ifndef ADB_TESTS_SYSTEMS_PRIME_ENCODERS_PUT_H
#define ADB_TESTS_SYSTEMS_PRIME_ENCODERS_PUT_H

#include "bytes.h"

/* The small parts that all files of Metroid Prime are made of: everything is big-endian. */

void put_u16(struct bytes *out, uint32_t value);
void put_u32(struct bytes *out, uint32_t value);
void put_i16(struct bytes *out, int32_t value);
void put_i32(struct bytes *out, int32_t value);
void put_f32(struct bytes *out, float value);
void put_f32s(struct bytes *out, const float *values, size_t count);
/* Text and a terminator; NULL = "". */
void put_cstr(struct bytes *out, const char *text);
/* Exactly four characters. */
void put_tag(struct bytes *out, const char *tag);
/* Until the size is a multiple of `alignment`. */
void put_padding(struct bytes *out, unsigned char value, size_t alignment);
/* Overwrites four bytes that were written before. */
void patch_u32(struct bytes *out, size_t at, uint32_t value);

/* A time (section 4.1): the state is steady zero or non-zero, as the seconds say. */
void put_time(struct bytes *out, float seconds);
void put_time_state(struct bytes *out, float seconds, uint32_t state);

/* The id of a source path (section 3.3). */
uint32_t prime_id_of(const char *path);

#endif
