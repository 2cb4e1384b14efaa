#include "base/bits.h"

#include "base/reader.h"

struct adb_bits adb_bits_of(const void *data, size_t size)
{
	return (struct adb_bits){ .data = data, .word_count = size / 4 };
}

static void load_word(struct adb_bits *bits)
{
	struct adb_reader in = adb_reader_of(bits->data + bits->word * 4, 4);

	bits->buffer |= (uint64_t)adb_reader_u32be(&in) << bits->available;
	bits->available += 32;
	bits->word++;
}

uint32_t adb_bits_unsigned(struct adb_bits *bits, unsigned width)
{
	if (bits->available < width && bits->word < bits->word_count)
		load_word(bits);
	if (bits->overrun || width > 32 || bits->available < width) {
		bits->overrun = true;
		return 0;
	}

	uint32_t value = (uint32_t)(bits->buffer & ((UINT64_C(1) << width) - 1));

	bits->buffer >>= width;
	bits->available -= width;
	return value;
}

int32_t adb_bits_signed(struct adb_bits *bits, unsigned width)
{
	uint32_t value = adb_bits_unsigned(bits, width);

	if (width == 0)
		return 0;

	uint32_t sign = UINT32_C(1) << (width - 1);

	return (int32_t)((value ^ sign) - sign);
}
