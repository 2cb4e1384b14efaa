/*
 * Takes files for raw data of Super Mario 64 and looks for animations in them: headers at every fourth byte, in whatever
 * segment their pointers name, tables of Mario's animations, load commands and entry scripts. In a file that is none of the
 * game's there is nothing.
 *
 *	scan_sm64 [-m MEGABYTES] PATH…
 *
 * Folders are walked. Stops after that many megabytes (500). Prints what it finds, then one line; 1 = something was found.
 */
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/input.h"
#include "systems/sm64/rom/commands.h"
#include "systems/sm64/rom/image.h"
#include "systems/sm64/rom/scan.h"

enum { LARGEST = ADB_N64_LARGEST, MAX_SEGMENT = 0x1F };

static struct {
	uint64_t limit, bytes, files, headers, tables, scripts, commands;
} totals = { .limit = 500 };

static void found(const char *path, const char *what, size_t offset)
{
	printf("%s: %s at 0x%zX\n", path, what, offset);
}

/* Whether some word is a pointer to the header, as in a table. */
static bool is_named(const struct adb_sm64_block *block, size_t header)
{
	const uint8_t pointer[] = { block->segment, (uint8_t)(header >> 16), (uint8_t)(header >> 8),
				    (uint8_t)header };

	for (size_t offset = 0; offset + 4 <= block->size; offset += 4)
		if (memcmp(block->bytes + offset, pointer, sizeof pointer) == 0)
			return true;
	return false;
}

static void scan_headers(const char *path, const uint8_t *bytes, size_t size)
{
	struct adb_sm64_block block = { .bytes = bytes, .size = size, .pointers = ADB_SM64_SEGMENTED };
	struct adb_sm64_header header;

	for (size_t offset = 0; offset + ADB_SM64_HEADER_SIZE <= size; offset += 4) {
		block.segment = bytes[offset + 0x0C];
		if (bytes[offset] != 0 || block.segment == 0 || block.segment > MAX_SEGMENT ||
		    !adb_sm64_header_at(&block, offset, ADB_SM64_STRICT, 0, &header, NULL))
			continue;
		if (!adb_sm64_fits_its_frames(&header) && !is_named(&block, offset))
			continue;
		found(path, "a header", offset);
		totals.headers++;
	}
}

static void scan_rest(const char *path, const uint8_t *bytes, size_t size)
{
	struct adb_n64_block block;
	struct adb_sm64_dma dma;
	size_t end = 0;

	for (size_t offset = 0; offset + 4 <= size; offset += 4) {
		if (bytes[offset] == 0 && bytes[offset + 1] == 0 &&
		    adb_sm64_dma_at(bytes + offset, size - offset, &dma)) {
			found(path, "a table of Mario's", offset);
			totals.tables++;
		}
		if (adb_n64_command_at(bytes + offset, size - offset, &block) && block.rom_end <= size)
			totals.commands++;
	}
	if (adb_n64_find_entry_script(bytes, size, &end) != 0) {
		found(path, "an entry script", end);
		totals.scripts++;
	}
}

static int scan_file(const char *path, const struct stat *info, int kind, struct FTW *where)
{
	struct adb_input *input = kind == FTW_F && info->st_size > 0 ? adb_input_open(path, NULL) : NULL;
	size_t size = input != NULL ? (size_t)adb_input_size(input) : 0;
	uint8_t *bytes;

	(void)where;
	if (size > LARGEST)
		size = LARGEST;
	bytes = input != NULL ? malloc(size) : NULL;
	if (bytes != NULL && adb_input_read(input, 0, bytes, size)) {
		scan_headers(path, bytes, size);
		scan_rest(path, bytes, size);
		totals.bytes += size;
		totals.files++;
	}
	free(bytes);
	if (input != NULL)
		adb_input_release(input);
	return totals.bytes >= totals.limit * 1000000;
}

int main(int argc, char **argv)
{
	struct timespec start, end;
	int option;

	while ((option = getopt(argc, argv, "m:")) != -1) {
		if (option != 'm')
			return 2;
		totals.limit = strtoull(optarg, NULL, 10);
	}
	clock_gettime(CLOCK_MONOTONIC, &start);
	for (int i = optind; i < argc; i++)
		if (nftw(argv[i], scan_file, 16, FTW_PHYS) != 0)
			break;
	clock_gettime(CLOCK_MONOTONIC, &end);
	printf("%llu files, %.0f MB in %.1f s: %llu headers, %llu tables, %llu entry scripts; %llu would-be load commands\n",
	       (unsigned long long)totals.files, (double)totals.bytes / 1e6,
	       (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9,
	       (unsigned long long)totals.headers, (unsigned long long)totals.tables,
	       (unsigned long long)totals.scripts, (unsigned long long)totals.commands);
	return totals.files == 0 || totals.headers + totals.tables + totals.scripts > 0;
}
