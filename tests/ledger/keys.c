/*
 * Prints keys with the bits that they come from, as lines of JSON: {"bytes": N, "hex": …} for the bytes of a space, then its keys
 * {"bytes": N, "system": …, "bit_offset": …, "values": […]}. {"without": …} counts keys that have no bits of their own.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger_check.h"

struct keys {
	struct check *check;
	struct adb_arena *arena;
	unsigned long step, number; /* each `step`-th key is printed */
	unsigned long bytes;        /* spaces printed so far */
};

static void print_system(struct keys *keys, const char *system);

size_t check_keys(struct check *check)
{
	struct keys keys = { .check = check, .arena = adb_arena_new(ADB_JOB_ARENA) };

	for (size_t i = 0; i < check->corpus.count; i++) {
		const char *system = check->corpus.assets[i].format->system;
		bool is_new = true;

		for (size_t k = 0; k < i; k++)
			is_new &= strcmp(check->corpus.assets[k].format->system, system) != 0;
		if (is_new)
			print_system(&keys, system);
	}
	adb_arena_free(keys.arena);
	return 0;
}

/* ---- keys of an asset ---- */

static void each_key(struct keys *keys, const struct asset *asset, bool print);

static void print_system(struct keys *keys, const char *system)
{
	keys->step = 0;
	for (int pass = 0; pass < 2; pass++) {
		keys->number = 0;
		for (size_t i = 0; i < keys->check->corpus.count; i++) {
			const struct asset *asset = &keys->check->corpus.assets[i];

			if (strcmp(asset->format->system, system) == 0 && check_wants(keys->check, asset))
				each_key(keys, asset, pass == 1);
		}
		keys->step = keys->check->most > 0 && keys->number > keys->check->most
				     ? keys->number / keys->check->most
				     : 1;
	}
}

static const struct adb_key_source *find_source(const struct adb_ledger *ledger,
						const struct adb_channel *channel, uint32_t key);
static void print_key(struct keys *keys, const struct asset *asset, const struct adb_ledger *ledger,
		      const struct adb_channel *channel, uint32_t key, long space_numbers[ADB_LEDGER_SPACES]);
static void print_without(const struct asset *asset, const struct adb_channel *channel,
			  unsigned long without);
static void print_text(const char *text);
static void print_space(struct keys *keys, const struct adb_ledger_space *space, long *number);
static void print_others(const struct adb_ledger *ledger, const struct adb_channel *channel, uint32_t key,
			 const long space_numbers[ADB_LEDGER_SPACES]);
static void print_values(const char *name, const struct adb_channel *channel, uint32_t key);

static void each_key(struct keys *keys, const struct asset *asset, bool print)
{
	struct adb_job job;
	long space_numbers[ADB_LEDGER_SPACES] = { 0 };

	asset_decode(asset, asset->bytes, true, keys->arena, &job);
	for (const struct adb_clip *clip = job.content.clips; clip != NULL; clip = clip->next)
		for (const struct adb_channel *channel = clip->channels; channel != NULL;
		     channel = channel->next) {
			unsigned long without = 0;

			for (uint32_t key = 0; key < channel->key_count; key++) {
				bool has = find_source(job.ledger, channel, key) != NULL;

				without += !has;
				keys->number += has;
				if (print && has && keys->number % keys->step == 0)
					print_key(keys, asset, job.ledger, channel, key, space_numbers);
			}
			if (print && without > 0)
				print_without(asset, channel, without);
		}
	adb_job_clear(&job);
}

/* The first source of a key, or, where it has several, the next one behind `before`. */
static const struct adb_key_source *next_source(const struct adb_ledger *ledger,
						const struct adb_channel *channel, uint32_t key,
						const struct adb_key_source *before)
{
	const struct adb_key_source *source = before != NULL ? before + 1 : ledger->key_sources,
				    *end = ledger->key_sources + ledger->key_source_count;

	for (; source < end; source++)
		if (source->channel == channel && key >= source->first_key &&
		    key - source->first_key < source->count)
			return source;
	return NULL;
}

static const struct adb_key_source *find_source(const struct adb_ledger *ledger,
						const struct adb_channel *channel, uint32_t key)
{
	return ledger->key_source_count > 0 ? next_source(ledger, channel, key, NULL) : NULL;
}

static void print_key(struct keys *keys, const struct asset *asset, const struct adb_ledger *ledger,
		      const struct adb_channel *channel, uint32_t key, long space_numbers[ADB_LEDGER_SPACES])
{
	const struct adb_key_source *source = find_source(ledger, channel, key);
	uint32_t index = key - source->first_key;

	for (const struct adb_key_source *each = source; each != NULL;
	     each = next_source(ledger, channel, key, each))
		print_space(keys, &ledger->spaces[each->space], &space_numbers[each->space]);
	printf("{\"bytes\": %ld, \"system\": \"%s\", \"format\": \"%s\", \"source\": ",
	       space_numbers[source->space], asset->format->system, asset->format->name);
	print_text(asset->source);
	printf(", \"path\": ");
	print_text(asset->path);
	printf(", \"bone\": %" PRId32 ", \"target\": \"%s\", \"key\": %" PRIu32 ", \"bit_offset\": %" PRIu64
	       ", \"bit_length\": %" PRIu64 ", \"bit_order\": \"%s\", \"formula\": ",
	       channel->bone_id, adb_target_name(channel->target), key,
	       source->bit_offset + index * source->bit_stride, source->bit_length,
	       source->order == ADB_BITS_OF_BYTES ? "bytes" : "words");
	print_text(source->formula);
	printf(", \"word_start\": %u", source->word_start);
	print_others(ledger, channel, key, space_numbers);
	if (key > 0)
		print_values("before", channel, key - 1);
	printf(", \"frame\": %" PRIu32, channel->frames != NULL ? channel->frames[key] : key);
	print_values("values", channel, key);
	puts("}");
}

/* `number` is 0 until the space is printed. */
static void print_space(struct keys *keys, const struct adb_ledger_space *space, long *number)
{
	if (*number != 0)
		return;
	*number = (long)++keys->bytes;
	printf("{\"bytes\": %ld, \"hex\": \"", *number);
	for (size_t i = 0; i < space->size; i++)
		printf("%02x", space->bytes[i]);
	puts("\"}");
}

/* Further sources of the key, which give other components of it. */
static void print_others(const struct adb_ledger *ledger, const struct adb_channel *channel, uint32_t key,
			 const long space_numbers[ADB_LEDGER_SPACES])
{
	const struct adb_key_source *source = find_source(ledger, channel, key);

	printf(", \"others\": [");
	for (bool is_first = true; (source = next_source(ledger, channel, key, source)) != NULL;
	     is_first = false) {
		uint32_t index = key - source->first_key;

		printf("%s{\"bytes\": %ld, \"bit_offset\": %" PRIu64 ", \"bit_length\": %" PRIu64
		       ", \"formula\": ",
		       is_first ? "" : ", ", space_numbers[source->space],
		       source->bit_offset + index * source->bit_stride, source->bit_length);
		print_text(source->formula);
		putchar('}');
	}
	putchar(']');
}

static void print_without(const struct asset *asset, const struct adb_channel *channel, unsigned long without)
{
	printf("{\"without\": %lu, \"system\": \"%s\", \"format\": \"%s\", \"target\": \"%s\", \"bone\": %" PRId32
	       ", \"source\": ",
	       without, asset->format->system, asset->format->name, adb_target_name(channel->target),
	       channel->bone_id);
	print_text(asset->source);
	puts("}");
}

/* As a JSON string. */
static void print_text(const char *text)
{
	putchar('"');
	for (; *text != '\0'; text++)
		if (*text == '"' || *text == '\\')
			printf("\\%c", *text);
		else if ((unsigned char)*text < 0x20)
			printf("\\u%04x", (unsigned)*text);
		else
			putchar(*text);
	putchar('"');
}

static void print_values(const char *name, const struct adb_channel *channel, uint32_t key)
{
	const float *values = channel->values + (size_t)key * channel->width;

	printf(", \"%s\": [", name);
	for (uint32_t i = 0; i < channel->width; i++)
		printf("%s%.9g", i > 0 ? ", " : "", (double)values[i]);
	putchar(']');
}
