/* Raw CD-ROM sectors: ECMA-130 for the layout, the EDC and the Reed-Solomon product code. */
#include "sector.h"

#include <string.h>

enum { HEADER = 12, SUBHEADER = 16, PARITY_P = 2076, PARITY_Q = 2248, SUBCHANNELS = 96 };

/* One of the two parities: `words` code words of `length` data bytes, which lie `step` apart and wrap at the end. */
struct parity {
	unsigned words, length, row, step;
	unsigned at;
};

static const struct parity parity_p = { 86, 24, 2, 86, PARITY_P };
static const struct parity parity_q = { 52, 43, 86, 88, PARITY_Q };

static uint8_t doubled(uint8_t value)
{
	return (uint8_t)(value << 1 ^ (value & 0x80 ? 0x1D : 0));
}

/* x such that 3 · x = value in GF(256) of x^8+x^4+x^3+x^2+1. */
static uint8_t divided_by_three(uint8_t value)
{
	unsigned x = 0;

	while ((doubled((uint8_t)x) ^ x) != value)
		x++;
	return (uint8_t)x;
}

uint32_t vib_edc(const uint8_t *data, size_t size)
{
	uint32_t edc = 0;

	for (size_t i = 0; i < size; i++) {
		edc ^= data[i];
		for (int bit = 0; bit < 8; bit++)
			edc = edc >> 1 ^ (edc & 1 ? 0xD8018001U : 0);
	}
	return edc;
}

/* Byte `i` of code word `word`, counted from byte 12 of the sector. */
static size_t parity_index(const struct parity *parity, unsigned word, unsigned i)
{
	const unsigned size = parity->words * parity->length;

	return HEADER + ((word >> 1) * parity->row + (word & 1) + i * parity->step) % size;
}

static void put_parity(uint8_t *raw, const struct parity *parity)
{
	for (unsigned word = 0; word < parity->words; word++) {
		uint8_t weighted = 0, sum = 0;

		for (unsigned i = 0; i < parity->length; i++) {
			const uint8_t value = raw[parity_index(parity, word, i)];

			weighted = doubled(weighted ^ value);
			sum ^= value;
		}
		weighted = divided_by_three(doubled(weighted) ^ sum);
		raw[parity->at + word] = weighted;
		raw[parity->at + parity->words + word] = weighted ^ sum;
	}
}

static bool parity_is_valid(const uint8_t *raw, const struct parity *parity)
{
	for (unsigned word = 0; word < parity->words; word++) {
		uint8_t weighted = 0, sum = 0;

		for (unsigned i = 0; i < parity->length + 2; i++) {
			const size_t at = i < parity->length
						  ? parity_index(parity, word, i)
						  : parity->at + word + (i - parity->length) * parity->words;

			weighted = doubled(weighted) ^ raw[at];
			sum ^= raw[at];
		}
		if (weighted || sum)
			return false;
	}
	return true;
}

bool vib_ecc_is_valid(const uint8_t raw[SECTOR_RAW], bool with_header)
{
	uint8_t copy[SECTOR_RAW];

	memcpy(copy, raw, sizeof(copy));
	if (!with_header)
		memset(copy + HEADER, 0, 4);
	return parity_is_valid(copy, &parity_p) && parity_is_valid(copy, &parity_q);
}

static uint8_t bcd(uint32_t value)
{
	return (uint8_t)(value / 10 * 16 + value % 10);
}

static void put_header(uint8_t *raw, uint32_t lba, uint8_t mode)
{
	const uint32_t address = lba + 150;

	memset(raw + 1, 0xFF, 10);
	raw[HEADER] = bcd(address / 75 / 60);
	raw[HEADER + 1] = bcd(address / 75 % 60);
	raw[HEADER + 2] = bcd(address % 75);
	raw[HEADER + 3] = mode;
}

static void put_edc(uint8_t *at, const uint8_t *data, size_t size)
{
	const uint32_t edc = vib_edc(data, size);

	for (int i = 0; i < 4; i++)
		at[i] = (uint8_t)(edc >> (8 * i) & 0xFF);
}

void vib_raw_mode1(uint8_t raw[SECTOR_RAW], uint32_t lba, const uint8_t data[SECTOR_DATA])
{
	memset(raw, 0, SECTOR_RAW);
	put_header(raw, lba, 1);
	memcpy(raw + 16, data, SECTOR_DATA);
	put_edc(raw + 16 + SECTOR_DATA, raw, 16 + SECTOR_DATA);
	put_parity(raw, &parity_p);
	put_parity(raw, &parity_q);
}

void vib_raw_mode2(uint8_t raw[SECTOR_RAW], uint32_t lba, const struct vib_sector *sector)
{
	const bool is_form2 = sector->submode & SUBMODE_FORM2;
	const size_t size = is_form2 ? SECTOR_FORM2_DATA : SECTOR_DATA;

	memset(raw, 0, SECTOR_RAW);
	raw[SUBHEADER + 2] = raw[SUBHEADER + 6] = sector->submode;
	memcpy(raw + 24, sector->data, size);
	put_edc(raw + 24 + size, raw + SUBHEADER, 8 + size);
	/* In mode 2 the parity takes the header for zeros. */
	if (!is_form2) {
		put_parity(raw, &parity_p);
		put_parity(raw, &parity_q);
	}
	put_header(raw, lba, 2);
}

void vib_put_sector(struct bytes *out, enum vib_image image, uint32_t lba, const struct vib_sector *sector)
{
	uint8_t raw[SECTOR_RAW];

	if (image == VIB_IMAGE_2048) {
		bytes_put(out, sector->data, SECTOR_DATA);
		return;
	}
	if (image == VIB_IMAGE_MODE1_2352)
		vib_raw_mode1(raw, lba, sector->data);
	else
		vib_raw_mode2(raw, lba, sector);
	if (image == VIB_IMAGE_MODE2_2336)
		bytes_put(out, raw + SUBHEADER, sizeof(raw) - SUBHEADER);
	else
		bytes_put(out, raw, sizeof(raw));
	if (image == VIB_IMAGE_MODE2_2448)
		bytes_fill(out, 0, SUBCHANNELS);
}
