#ifndef MKCORPUS_BYTES_H
#define MKCORPUS_BYTES_H

#include <stddef.h>
#include <stdint.h>

/*
 * A growable buffer that is written little-endian. Start from {0}, release with bytes_free().
 * Running out of memory ends the program: these are test tools, no caller could do better.
 */
struct bytes {
	unsigned char *data;
	size_t size;
	size_t capacity;
};

void bytes_free(struct bytes *b);

void bytes_put(struct bytes *b, const void *data, size_t size);
void bytes_append(struct bytes *b, const struct bytes *more);
void bytes_fill(struct bytes *b, unsigned char value, size_t count);
/* The characters of text, without a terminator. */
void bytes_text(struct bytes *b, const char *text);
void bytes_format(struct bytes *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

void bytes_u8(struct bytes *b, uint8_t value);
void bytes_u16(struct bytes *b, uint16_t value);
void bytes_u32(struct bytes *b, uint32_t value);
void bytes_i16(struct bytes *b, int16_t value);
void bytes_i32(struct bytes *b, int32_t value);
void bytes_f32(struct bytes *b, float value);

/* Overwrites four bytes that were written before. */
void bytes_patch_u32(struct bytes *b, size_t at, uint32_t value);
uint32_t bytes_get_u32(const struct bytes *b, size_t at);
/* Forgets everything from `size` on. */
void bytes_truncate(struct bytes *b, size_t size);

/* snprintf() that ends the program when the text does not fit. */
void print_text(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* Stops the program with a message. */
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Zeroed memory for `count` items, or the end of the program. */
void *allocate(size_t count, size_t size);

#endif
