#include "codec/palette.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* A bin is what cannot be told apart: 5 bits of each colour and 3 of alpha. */
enum { COLOUR_BITS = 5, ALPHA_BITS = 3, BINS = 1 << (3 * COLOUR_BITS + ALPHA_BITS) };

enum { MOST_GROUPS = ADB_PALETTE_MOST - 1 }; /* one colour is transparent */

/* A bin that occurs. */
struct bin {
	uint32_t code, count;
	uint8_t at[4]; /* its colour, multiplied by its alpha, and its alpha */
};

/* Bins that share a colour of the palette. */
struct group {
	struct bin *bins;
	size_t count;
	double error[4], error_sum; /* squared, of all pixels from the mean */
	double mean[4];
};

/* ---- bins ---- */

/* 0 = transparent. */
static uint32_t code_of(const uint8_t *rgba)
{
	enum { SHIFT = 8 - COLOUR_BITS };
	uint32_t code = rgba[3] >> (8 - ALPHA_BITS);

	for (int k = 0; k < 3; k++)
		code = code << COLOUR_BITS | (uint32_t)(rgba[k] >> SHIFT);
	return rgba[3] >> (8 - ALPHA_BITS) != 0 ? code : 0;
}

static struct bin bin_of(uint32_t code, uint32_t count)
{
	uint32_t alpha = adb_expand_bits(code >> (3 * COLOUR_BITS), ALPHA_BITS);
	struct bin bin = { .code = code, .count = count, .at[3] = (uint8_t)alpha };

	for (int k = 0; k < 3; k++) {
		uint32_t bits = code >> (COLOUR_BITS * (2 - k)) & ((1 << COLOUR_BITS) - 1);

		bin.at[k] = (uint8_t)(adb_expand_bits(bits, COLOUR_BITS) * alpha / 255);
	}
	return bin;
}

/* Counts the pixels of each code, and lists the bins that occur, without the transparent one. To be freed; NULL when memory runs out. */
static struct bin *find_bins(const struct adb_pixels *pixels, uint32_t *counts, size_t *bin_count)
{
	size_t pixel_count = (size_t)pixels->width * pixels->height;
	struct bin *bins;

	for (size_t i = 0; i < pixel_count; i++)
		if (pixels->rgba[i * 4 + 3] > 0) /* most of a sheet is not */
			counts[code_of(pixels->rgba + i * 4)]++;
	*bin_count = 0;
	for (uint32_t code = 1; code < BINS; code++)
		*bin_count += counts[code] > 0;
	bins = adb_memory_zeroed(*bin_count + 1, sizeof *bins);
	*bin_count = 0;
	for (uint32_t code = 1; bins != NULL && code < BINS; code++)
		if (counts[code] > 0)
			bins[(*bin_count)++] = bin_of(code, counts[code]);
	return bins;
}

/* ---- groups ---- */

static struct group measure(struct bin *bins, size_t count)
{
	struct group group = { .bins = bins, .count = count };
	uint64_t weight = 0, sums[4] = { 0 }, squares[4] = { 0 };

	for (size_t i = 0; i < count; i++) {
		weight += bins[i].count;
		for (int k = 0; k < 4; k++) {
			uint64_t weighted = (uint64_t)bins[i].count * bins[i].at[k];

			sums[k] += weighted;
			squares[k] += weighted * bins[i].at[k];
		}
	}
	for (int k = 0; k < 4; k++) {
		group.mean[k] = (double)sums[k] / (double)weight;
		group.error[k] = fmax(0, (double)squares[k] - group.mean[k] * (double)sums[k]);
		group.error_sum += group.error[k];
	}
	if (count < 2)
		group.error_sum = 0;
	return group;
}

/* Moves the bins below the mean before the others. Returns their number: neither half is empty. */
static size_t cut(const struct group *group)
{
	size_t first = 0;
	int channel = 0;

	for (int k = 1; k < 4; k++)
		if (group->error[k] > group->error[channel])
			channel = k;
	for (size_t i = 0; i < group->count; i++)
		if (group->bins[i].at[channel] < group->mean[channel]) {
			struct bin bin = group->bins[i];

			group->bins[i] = group->bins[first];
			group->bins[first++] = bin;
		}
	return first == 0 || first == group->count ? group->count / 2 : first;
}

/* Returns the number of groups. */
static size_t divide(struct bin *bins, size_t bin_count, struct group *groups)
{
	size_t count = bin_count > 0, worst = 0;

	if (count > 0)
		groups[0] = measure(bins, bin_count);
	while (count > 0 && count < MOST_GROUPS) {
		for (size_t i = worst = 0; i < count; i++)
			if (groups[i].error_sum > groups[worst].error_sum)
				worst = i;
		if (groups[worst].count < 2)
			break;

		struct group whole = groups[worst];
		size_t first = cut(&whole);

		groups[worst] = measure(whole.bins, first);
		groups[count++] = measure(whole.bins + first, whole.count - first);
	}
	return count;
}

/* The most transparent first, so that the file needs few alphas; then the darkest. */
static int compare_groups(const void *a, const void *b)
{
	const struct group *left = a, *right = b;
	double sums[2] = { 0 };

	if (left->mean[3] < right->mean[3] || left->mean[3] > right->mean[3])
		return left->mean[3] < right->mean[3] ? -1 : 1;
	for (int k = 0; k < 3; k++) {
		sums[0] += left->mean[k];
		sums[1] += right->mean[k];
	}
	if (sums[0] < sums[1] || sums[0] > sums[1])
		return sums[0] < sums[1] ? -1 : 1;
	return (left->bins > right->bins) - (left->bins < right->bins);
}

static void colour_of(const struct group *group, uint8_t *rgba)
{
	for (int k = 0; k < 3; k++)
		rgba[k] = (uint8_t)lround(fmin(255, group->mean[k] * 255 / group->mean[3]));
	rgba[3] = (uint8_t)lround(group->mean[3]);
}

/* ---- what the header declares ---- */

bool adb_palette_choose(const struct adb_pixels *pixels, struct adb_palette *palette, uint8_t *indices)
{
	uint32_t *counts = adb_memory_zeroed(BINS, sizeof *counts);
	struct group *groups = adb_memory_zeroed(MOST_GROUPS, sizeof *groups);
	size_t bin_count = 0, group_count;
	struct bin *bins = counts != NULL && groups != NULL ? find_bins(pixels, counts, &bin_count) : NULL;
	size_t pixel_count = (size_t)pixels->width * pixels->height;

	if (bins != NULL) {
		group_count = divide(bins, bin_count, groups);
		*palette = (struct adb_palette){ .count = 1 + (uint32_t)group_count };
		qsort(groups, group_count, sizeof *groups, compare_groups);
		counts[0] = 0;
		for (size_t i = 0; i < group_count; i++) {
			colour_of(&groups[i], palette->rgba[1 + i]);
			for (size_t k = 0; k < groups[i].count; k++)
				counts[groups[i].bins[k].code] = 1 + (uint32_t)i;
		}
		for (size_t i = 0; i < pixel_count; i++)
			indices[i] = pixels->rgba[i * 4 + 3] > 0
					     ? (uint8_t)counts[code_of(pixels->rgba + i * 4)]
					     : 0;
	}
	free(counts);
	free(groups);
	free(bins);
	return bins != NULL;
}
