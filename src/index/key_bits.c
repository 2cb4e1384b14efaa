#include "index/key_bits.h"

#include <stdlib.h>
#include <string.h>

#include "index/decode_again.h"

struct reading {
	struct adb_arena *arena;
	struct adb_key_bits *bits;
};

/* ---- looking up ---- */

static int compare_places(const struct adb_key_run *run, uint32_t clip, uint32_t channel, uint32_t key)
{
	if (run->clip != clip)
		return run->clip < clip ? -1 : 1;
	if (run->channel != channel)
		return run->channel < channel ? -1 : 1;
	return (run->source.first_key > key) - (run->source.first_key < key);
}

static int compare(const void *a, const void *b)
{
	const struct adb_key_run *left = a, *right = b;
	int order = compare_places(left, right->clip, right->channel, right->source.first_key);

	return order != 0 ? order : (left->order > right->order) - (left->order < right->order);
}

static bool has_key(const struct adb_key_run *run, uint32_t key)
{
	return key >= run->source.first_key && key - run->source.first_key < run->source.count;
}

static bool is_of(const struct adb_key_run *run, uint32_t clip, uint32_t channel)
{
	return run->clip == clip && run->channel == channel;
}

/* ---- bits ---- */

static unsigned bit_at(const struct adb_ledger_space *space, const struct adb_key_source *source,
		       uint64_t bit)
{
	uint64_t byte = bit / 8;

	if (source->order == ADB_BITS_OF_WORDS_BE) {
		bit -= 8 * (uint64_t)source->word_start;
		byte = source->word_start + bit / 32 * 4 + 3 - bit % 32 / 8;
	}
	return byte < space->size ? (unsigned)space->bytes[byte] >> bit % 8 & 1U : 0;
}

/* ---- what the header declares, and its helpers ---- */

/* The place of a channel in the content. */
struct numbered {
	const struct adb_channel *channel;
	uint32_t clip, number;
};

static int compare_channels(const void *a, const void *b)
{
	uintptr_t left = (uintptr_t)((const struct numbered *)a)->channel,
		  right = (uintptr_t)((const struct numbered *)b)->channel;

	return (left > right) - (left < right);
}

/* Returns the channels ordered by their addresses. */
static struct numbered *number_channels(const struct reading *reading, const struct adb_job *job,
					size_t *count)
{
	struct adb_key_bits *bits = reading->bits;
	size_t all = 0, at = 0;

	for (const struct adb_clip *clip = job->content.clips; clip != NULL; clip = clip->next) {
		all += clip->channel_count;
		bits->clip_count++;
	}

	struct numbered *channels = adb_arena_alloc(reading->arena, all, sizeof *channels);
	uint32_t clip_number = 0;

	bits->channel_counts =
		adb_arena_alloc(reading->arena, bits->clip_count, sizeof *bits->channel_counts);
	if (channels == NULL || bits->channel_counts == NULL)
		return NULL;
	for (const struct adb_clip *clip = job->content.clips; clip != NULL;
	     clip = clip->next, clip_number++) {
		uint32_t number = 0;

		for (const struct adb_channel *channel = clip->channels; channel != NULL && at < all;
		     channel = channel->next)
			channels[at++] = (struct numbered){ channel, clip_number, number++ };
		bits->channel_counts[clip_number] = number;
	}
	if (at > 0)
		qsort(channels, at, sizeof *channels, compare_channels);
	*count = at;
	return channels;
}

static void set_reaches(struct adb_key_bits *bits)
{
	for (uint32_t i = 0; i < bits->run_count; i++) {
		struct adb_key_run *run = &bits->runs[i];
		const struct adb_key_run *before =
			i > 0 && is_of(run - 1, run->clip, run->channel) ? run - 1 : NULL;

		run->reach = (uint64_t)run->source.first_key + run->source.count;
		if (before != NULL && before->reach > run->reach)
			run->reach = before->reach;
	}
}

/* Runs of channels that the content does not keep are left out. */
static bool copy_runs(const struct reading *reading, const struct adb_job *job)
{
	struct adb_key_bits *bits = reading->bits;
	const struct adb_ledger *ledger = job->ledger;
	size_t count = 0;
	struct numbered *channels = number_channels(reading, job, &count);
	const char *formula = NULL, *copy = NULL; /* of the run before; it may live in the job */

	bits->runs = adb_arena_alloc(reading->arena, ledger->key_source_count, sizeof *bits->runs);
	if (channels == NULL || bits->runs == NULL)
		return false;
	for (uint32_t i = 0; i < ledger->key_source_count; i++) {
		const struct numbered wanted = { .channel = ledger->key_sources[i].channel };
		const struct numbered *found =
			count > 0 ? bsearch(&wanted, channels, count, sizeof *channels, compare_channels)
				  : NULL;
		struct adb_key_run *run = &bits->runs[bits->run_count];

		if (found == NULL)
			continue;
		*run = (struct adb_key_run){
			.clip = found->clip,
			.channel = found->number,
			.source = ledger->key_sources[i],
			.order = i,
		};
		run->source.channel = NULL;
		if (run->source.formula != formula) {
			formula = run->source.formula;
			copy = adb_arena_text(reading->arena, formula, strlen(formula));
		}
		if (copy == NULL)
			return false;
		run->source.formula = copy;
		bits->run_count++;
	}
	if (bits->run_count > 0)
		qsort(bits->runs, bits->run_count, sizeof *bits->runs, compare);
	set_reaches(bits);
	return true;
}

static bool copy_spaces(const struct reading *reading, const struct adb_ledger *ledger)
{
	struct adb_key_bits *bits = reading->bits;

	for (uint16_t i = 0; i < ledger->space_count; i++) {
		const struct adb_ledger_space *space = &ledger->spaces[i];
		uint8_t *bytes = adb_arena_alloc(reading->arena, space->size, 1);

		bits->spaces[i] = (struct adb_ledger_space){
			.name = adb_arena_text(reading->arena, space->name, strlen(space->name)),
			.bytes = bytes,
			.size = space->size,
			.first = space->first,
		};
		if (bytes == NULL || bits->spaces[i].name == NULL)
			return false;
		memcpy(bytes, space->bytes, space->size);
	}
	bits->space_count = ledger->space_count;
	return true;
}

static void take_job(void *context, const struct adb_job *job)
{
	const struct reading *reading = context;

	if (!job->ledger->is_incomplete && copy_runs(reading, job) && copy_spaces(reading, job->ledger))
		reading->bits->format = job->format->name;
}

bool adb_key_bits_read(sqlite3 *db, int64_t asset_id, struct adb_arena *arena, struct adb_key_bits *bits,
		       struct adb_error *error)
{
	struct reading reading = { .arena = arena, .bits = bits };

	*bits = (struct adb_key_bits){ 0 };
	if (!adb_decode_again(db, asset_id, ADB_AGAIN_KEYS, take_job, &reading, error))
		return false;
	if (bits->format == NULL)
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return bits->format != NULL;
}

const struct adb_key_run *adb_key_bits_find(const struct adb_key_bits *bits, uint32_t clip, uint32_t channel,
					    uint32_t key, const struct adb_key_run *before)
{
	const struct adb_key_run *run, *end = bits->runs + bits->run_count;

	if (before != NULL) {
		for (run = before + 1; run < end && is_of(run, clip, channel) && run->source.first_key <= key;
		     run++)
			if (has_key(run, key))
				return run;
		return NULL;
	}

	uint32_t low = 0, high = bits->run_count; /* the first run behind the key */
	const struct adb_key_run *found = NULL;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (compare_places(&bits->runs[middle], clip, channel, key) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low > 0 && is_of(&bits->runs[low - 1], clip, channel) && bits->runs[low - 1].reach > key;
	     low--)
		if (has_key(&bits->runs[low - 1], key))
			found = &bits->runs[low - 1];
	return found;
}

const char *adb_key_bits_text(const struct adb_key_bits *bits, const struct adb_key_source *source,
			      uint32_t index, struct adb_arena *arena)
{
	static const char digits[] = "0123456789abcdef";
	uint64_t offset = source->bit_offset + index * source->bit_stride, length = source->bit_length;
	bool is_bytes = source->order == ADB_BITS_OF_BYTES && offset % 8 == 0 && length % 8 == 0;
	size_t count = (size_t)((length + 3) / 4);
	char *text = adb_arena_alloc(arena, count + 1, 1);

	for (size_t i = 0; text != NULL && i < count; i++) {
		/* The low digit of a byte stands behind its high one; of a number the lowest digit stands last. */
		uint64_t first = is_bytes ? (i ^ 1) * 4 : (count - 1 - i) * 4;
		unsigned digit = 0;

		for (unsigned bit = 0; bit < 4 && first + bit < length; bit++)
			digit |= bit_at(&bits->spaces[source->space], source, offset + first + bit) << bit;
		text[i] = digits[digit];
	}
	return text;
}
