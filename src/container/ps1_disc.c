/*
 * Images of PlayStation discs and of other discs with an ISO 9660 volume: ISO with 2048 bytes a sector, BIN with 2352, 2336 or
 * 2448 (see ps1_sectors.c). The members are the files of the volume (see iso9660.c). Their offsets are offsets in the stripped
 * image, which has the 2048 data bytes of each sector one after the other, so that a BIN and an ISO of one disc have the same.
 *
 * A CUE sheet beside a BIN lists the tracks in it (see cue.c). Without a sheet, audio tracks behind the data track are
 * recognised by their sectors, which have no sync pattern.
 *
 * Compressed images are recognised so that the message can name their format: CHD "MComprHD", PBP 00 "PBP", CSO "CISO", ECM
 * "ECM" 00.
 *
 * SYSTEM.CNF in the root folder of a disc is a text with a line "BOOT = cdrom:\SCES_028.73;1".
 */
#include <string.h>

#include "base/reader.h"
#include "container/cue.h"
#include "container/iso9660.h"
#include "container/ps1_sectors.h"
#include "dump/container.h"

enum {
	MAX_SYSTEM_CNF = 2048,
	MAX_MARKED =
		1 << 26, /* only in the first sectors is it reported that two files begin in the same one */
	/*
	 * The files of a volume together may be this many times larger than the image, since files may share sectors. The
	 * largest known ratio is below 2.
	 */
	MAX_OVERLAP = 8,
};

static const struct wrapper {
	const char *magic;
	size_t size;
	const char *name, *advice;
} wrappers[] = {
	{ "MComprHD", 8, "CHD", "convert it to a BIN with chdman extractcd" },
	{ "\0PBP", 4, "PBP", "convert it to a BIN or ISO first" },
	{ "CISO", 4, "CSO", "convert it to an ISO first" },
	{ "ECM", 4, "ECM", "convert it to a BIN with unecm" },
};

struct disc {
	struct adb_sectors sectors;
	uint64_t data_sectors; /* sectors before the audio tracks */
	struct adb_iso *iso;
	const char *needs;  /* names of the files with the other tracks, NULL = unknown */
	uint8_t *starts;    /* a bit for each sector in which a listed file begins */
	uint64_t bit_count; /* of `starts` */
	uint64_t left;      /* bytes that the files still to be listed may have together, see MAX_OVERLAP */
};

static const struct adb_attribute_doc disc_attributes[] = {
	{ "sources", "sector_mode",
	  "layout of the sectors in the file: 'iso', 'mode1', 'mode2', 'mode2-2336', 'mode1-2448', 'mode2-2448'" },
	{ "sources", "sector_size", "bytes from one sector of the file to the next" },
	{ "sources", "data_offset", "offset of the 2048 bytes of data in a sector" },
	{ "sources", "pregap_sectors", "sectors of the file before sector 0 of the disc" },
	{ "sources", "data_sectors",
	  "sectors of the data track in the file; offsets of assets count the data bytes of these sectors" },
	{ "sources", "audio_sectors", "sectors of audio tracks behind them in the same file" },
	{ "sources", "disc_system", "the system that the volume is for, such as PLAYSTATION" },
	{ "sources", "volume_id", "name of the volume" },
	{ "sources", "volume_sectors", "size of the volume by its descriptor, audio tracks included" },
	{ "sources", "has_xa", "whether the volume is marked as CD-XA" },
	{ "sources", "boot", "the program that SYSTEM.CNF starts, such as SCES_028.73" },
	{ "sources", "serial", "the serial number of the disc, made from boot, such as SCES-02873" },
	{ "sources", "cue", "the CUE sheet beside the image" },
	{ "sources", "tracks", "the tracks in the CUE sheet: number, mode and file of each" },
	{ "assets", "sector", "the first sector of a file on a disc" },
	{ "assets", "xa_attributes",
	  "its XA attributes: 0x0800 form 1, 0x1000 form 2, 0x2000 interleaved, 0x4000 audio track" },
	{ "assets", "xa_file", "its XA file number" },
	{ "assets", "no_bytes", "why the asset was not read and has 0 bytes" },
	{ "assets", "needs", "where the bytes of an incomplete asset are" },
	{ NULL, NULL, NULL },
};

/* ---- the CUE sheet ---- */

/* Whether `text` begins with `upper`, which is in upper case. */
static bool starts_with_nocase(const char *text, const char *upper)
{
	while (*upper != '\0' && adb_ascii_upper(*text) == *upper) {
		text++;
		upper++;
	}
	return *upper == '\0';
}

/* Returns the name of the CUE sheet of an image: "GAME.cue" for "GAME (Track 1).bin" and for "GAME.bin". */
static const char *cue_name(struct adb_arena *arena, const char *name)
{
	static const char track[] = " (TRACK ";
	size_t stem = adb_path_stem_length(name), length = stem;

	for (size_t i = 1; i + sizeof track - 1 < stem; i++)
		if (starts_with_nocase(name + i, track))
			length = i;
	return adb_arena_printf(arena, "%.*s.cue", (int)length, name);
}

static bool read_cue(struct adb_volume *volume, struct adb_input *input, struct adb_cue *cue)
{
	uint64_t size = adb_input_size(input);
	char *text = size <= ADB_CUE_SIZE ? adb_arena_alloc(volume->arena, (size_t)size, 1) : NULL;

	return text != NULL && adb_input_read(input, 0, text, (size_t)size) &&
	       adb_cue_parse(cue, text, (size_t)size, volume->arena);
}

/* Writes the attribute `tracks`: [["1", "MODE2/2352", "GAME (Track 1).bin"], …]. */
static void describe_tracks(struct adb_volume *volume, const struct adb_cue *cue)
{
	struct adb_arena *arena = volume->notes->arena;
	const char **rows = adb_arena_alloc(arena, cue->count, 3 * sizeof *rows);

	if (rows == NULL)
		return;
	for (size_t i = 0; i < cue->count; i++) {
		const struct adb_cue_track *track = &cue->tracks[i];

		rows[3 * i] = adb_arena_printf(arena, "%u", track->number);
		rows[3 * i + 1] = track->mode;
		rows[3 * i + 2] = adb_text_decode(arena, track->file, strlen(track->file), ADB_UTF8);
	}
	adb_attribute_text_rows(arena, &volume->notes->attributes, "tracks", rows, 3, cue->count);
}

/* Reads the CUE sheet beside the image. Returns the data track of the image, NULL when no sheet names the image. */
static const struct adb_cue_track *find_track(struct adb_volume *volume, struct adb_cue *cue)
{
	const char *name = cue_name(volume->arena, volume->name);
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_input *input = name != NULL ? adb_place_open(&volume->place, name, &error) : NULL;
	const struct adb_cue_track *track = NULL;

	if (error.outcome != ADB_OK)
		adb_volume_report(volume, ADB_NOTE, "cue", ADB_NO_OFFSET, "%s: %s", name, error.message);
	if (input == NULL)
		return NULL;
	if (!read_cue(volume, input, cue))
		adb_volume_report(volume, ADB_NOTE, "cue", ADB_NO_OFFSET, "%s has no tracks", name);
	else
		/* The sheet may belong to another image whose name has the same stem. */
		track = adb_cue_track_of(cue, volume->name);
	adb_input_release(input);
	if (track == NULL)
		return NULL;
	adb_attribute_text(volume->notes->arena, &volume->notes->attributes, "cue", name);
	describe_tracks(volume, cue);
	return track;
}

/* Returns the names of the other files in the sheet: "GAME (Track 2).bin, GAME (Track 3).bin". NULL when there are none. */
static const char *other_files(struct adb_volume *volume, const struct adb_cue *cue, const char *own)
{
	const char *last = own, *names = NULL;

	for (size_t i = 0; i < cue->count; i++) {
		const char *file = cue->tracks[i].file;

		if (strcmp(file, own) == 0 || strcmp(file, last) == 0)
			continue;

		const char *name = adb_text_decode(volume->arena, file, strlen(file), ADB_UTF8);

		if (name == NULL)
			return names;
		names = names == NULL ? name : adb_arena_printf(volume->arena, "%s, %s", names, name);
		last = file;
	}
	return names;
}

/* Returns the number of sectors of the data track, which audio tracks may follow in the image. */
static uint64_t find_data_end(struct adb_volume *volume, struct disc *disc)
{
	const struct adb_sectors *sectors = &disc->sectors;
	struct adb_cue *cue = adb_arena_alloc(volume->arena, 1, sizeof *cue);
	const struct adb_cue_track *track = cue != NULL ? find_track(volume, cue) : NULL;
	int64_t end = track != NULL ? adb_cue_track_end(cue, track) : ADB_CUE_NO_INDEX;

	if (track != NULL)
		disc->needs = other_files(volume, cue, track->file);
	if (end == ADB_CUE_NO_INDEX)
		return adb_sectors_data_end(volume->input, sectors);
	end -= sectors->pregap;
	if (end > ADB_SECTOR_VOLUME && (uint64_t)end <= sectors->count)
		return (uint64_t)end;
	adb_volume_report(volume, ADB_WARNING, "cue", ADB_NO_OFFSET,
			  "the CUE sheet ends the data track at sector %lld of %llu; it is ignored",
			  (long long)end, (unsigned long long)sectors->count);
	return adb_sectors_data_end(volume->input, sectors);
}

/* ---- what the disc is ---- */

static void describe_geometry(struct adb_volume *volume, const struct disc *disc)
{
	struct adb_arena *arena = volume->notes->arena;
	struct adb_attributes *to = &volume->notes->attributes;
	const struct adb_sectors *sectors = &disc->sectors;

	adb_attribute_text(arena, to, "sector_mode", sectors->mode);
	adb_attribute_integer(arena, to, "sector_size", sectors->stride);
	adb_attribute_integer(arena, to, "data_offset", sectors->data_offset);
	adb_attribute_integer(arena, to, "pregap_sectors", sectors->pregap);
	adb_attribute_integer(arena, to, "data_sectors", (int64_t)disc->data_sectors);
	if (sectors->count > disc->data_sectors)
		adb_attribute_integer(arena, to, "audio_sectors",
				      (int64_t)(sectors->count - disc->data_sectors));
}

static void describe_volume(struct adb_volume *volume, const struct adb_iso_descriptor *descriptor)
{
	struct adb_arena *arena = volume->notes->arena;
	struct adb_attributes *to = &volume->notes->attributes;

	adb_attribute_text(arena, to, "disc_system", descriptor->system_id);
	adb_attribute_text(arena, to, "volume_id", descriptor->volume_id);
	adb_attribute_integer(arena, to, "volume_sectors", descriptor->volume_sectors);
	adb_attribute_flag(arena, to, "has_xa", descriptor->has_xa);
}

/* Returns the last part of the path that follows, up to a blank, a ';' or the end of the line. NULL when it is empty. */
static const char *program_name(struct adb_arena *arena, const char *path)
{
	path += strspn(path, " \t");

	const char *end = path + strcspn(path, ";\r\n \t"), *name = end;

	while (name > path && name[-1] != '\\' && name[-1] != '/' && name[-1] != ':')
		name--;
	return name < end ? adb_arena_text(arena, name, (size_t)(end - name)) : NULL;
}

/* Returns the name of the program in the line "BOOT = cdrom:\FOLDER\NAME;1", without folders. NULL when there is none. */
static const char *boot_of(struct adb_arena *arena, const char *text)
{
	static const char key[] = "BOOT";

	while (*text != '\0') {
		const char *at = text + strspn(text, " \t");

		if (starts_with_nocase(at, key)) {
			at += sizeof key - 1;
			at += strspn(at, " \t");
			if (*at == '=')
				return program_name(arena, at + 1);
		}
		text += strcspn(text, "\r\n");
		text += strspn(text, "\r\n");
	}
	return NULL;
}

static bool matches_kind(char c, char kind)
{
	switch (kind) {
	case 'A':
		return c >= 'A' && c <= 'Z';
	case '0':
		return c >= '0' && c <= '9';
	case '_':
		return c == '_' || c == '-';
	default:
		return c == kind;
	}
}

/* Returns the serial number for a program name: SCES-02873 for "SCES_028.73". NULL when the name has another form. */
static const char *serial_of(struct adb_arena *arena, const char *boot)
{
	static const char pattern[] = "AAAA_000.00";

	for (size_t i = 0; i < sizeof pattern - 1; i++)
		if (!matches_kind(adb_ascii_upper(boot[i]), pattern[i]))
			return NULL;
	if (boot[sizeof pattern - 1] != '\0')
		return NULL;

	char *serial = adb_arena_printf(arena, "%.4s-%.3s%.2s", boot, boot + 5, boot + 9);

	for (char *c = serial; c != NULL && *c != '\0'; c++)
		*c = adb_ascii_upper(*c);
	return serial;
}

static void describe_program(struct adb_volume *volume, struct disc *disc)
{
	struct adb_arena *arena = volume->notes->arena;
	struct adb_iso_file file;
	char text[MAX_SYSTEM_CNF + 1] = "";

	if (!adb_iso_find_in_root(disc->iso, "SYSTEM.CNF", &file) || file.sector >= disc->data_sectors)
		return;

	size_t size = file.size < MAX_SYSTEM_CNF ? (size_t)file.size : MAX_SYSTEM_CNF;

	if (!adb_input_read(volume->data, file.sector * ADB_SECTOR_DATA, text, size))
		return;

	const char *raw = boot_of(arena, text);
	const char *boot = raw != NULL ? adb_text_decode(arena, raw, strlen(raw), volume->encoding) : NULL;
	const char *serial = raw != NULL ? serial_of(arena, raw) : NULL;

	if (boot != NULL)
		adb_attribute_text(arena, &volume->notes->attributes, "boot", boot);
	if (serial != NULL)
		adb_attribute_text(arena, &volume->notes->attributes, "serial", serial);
}

/* ---- opening ---- */

static const struct wrapper *wrapper_of(struct adb_input *input)
{
	uint8_t bytes[8];

	if (!adb_input_read(input, 0, bytes, sizeof bytes))
		return NULL;
	for (size_t i = 0; i < sizeof wrappers / sizeof wrappers[0]; i++)
		if (memcmp(bytes, wrappers[i].magic, wrappers[i].size) == 0)
			return &wrappers[i];
	return NULL;
}

static enum adb_outcome report_unsupported(struct adb_volume *volume)
{
	const struct wrapper *wrapper = wrapper_of(volume->input);

	if (wrapper != NULL)
		return adb_error_set(&volume->error, ADB_UNSUPPORTED, 0, "a disc packed as %s: %s",
				     wrapper->name, wrapper->advice);
	if (adb_sectors_are_raw(volume->input))
		return adb_error_set(&volume->error, ADB_UNSUPPORTED, 0,
				     "sectors of a disc, but no ISO 9660 volume in them");
	return adb_error_set(&volume->error, ADB_CORRUPT, ADB_NO_OFFSET, "no ISO 9660 volume");
}

static enum adb_outcome strip_sectors(struct adb_volume *volume, const struct disc *disc)
{
	const struct adb_sectors *sectors = &disc->sectors;
	uint64_t first = (uint64_t)sectors->pregap * sectors->stride + sectors->data_offset;

	return adb_volume_set_data(volume, adb_input_strided(volume->input, first, sectors->stride,
							     ADB_SECTOR_DATA, disc->data_sectors));
}

static enum adb_outcome disc_open(struct adb_volume *volume)
{
	struct disc *disc = adb_arena_alloc(volume->arena, 1, sizeof *disc);
	struct adb_iso_descriptor descriptor;

	if (disc == NULL)
		return adb_error_set(&volume->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	volume->state = disc;
	if (!adb_sectors_detect(volume->input, &disc->sectors))
		return report_unsupported(volume);
	disc->data_sectors = find_data_end(volume, disc);
	disc->left = disc->data_sectors * ADB_SECTOR_DATA * MAX_OVERLAP;
	disc->bit_count = disc->data_sectors < MAX_MARKED ? disc->data_sectors : MAX_MARKED;
	disc->starts = adb_arena_alloc(volume->arena, (size_t)disc->bit_count / 8 + 1, 1);

	if (disc->starts == NULL)
		return adb_error_set(&volume->error, adb_arena_outcome(volume->arena), ADB_NO_OFFSET,
				     "out of memory");

	enum adb_outcome outcome = strip_sectors(volume, disc);

	if (outcome != ADB_OK)
		return outcome;
	describe_geometry(volume, disc);
	disc->iso = adb_iso_open(volume, disc->data_sectors, &descriptor);
	if (disc->iso == NULL)
		return volume->error.outcome;
	describe_volume(volume, &descriptor);
	describe_program(volume, disc);
	return ADB_OK;
}

/* ---- sniffing ---- */

static int disc_sniff(struct adb_peek *peek)
{
	const struct wrapper *wrapper = wrapper_of(peek->input);
	struct adb_sectors sectors;

	if (adb_sectors_detect(peek->input, &sectors))
		return 56;
	if (wrapper != NULL)
		return 8 * (int)wrapper->size;
	return adb_sectors_are_raw(peek->input) ? 48 : 0;
}

/* ---- listing ---- */

static void describe_file(struct adb_volume *volume, const struct adb_iso_file *file,
			  struct adb_member *member)
{
	struct adb_attributes *to = &member->attributes;

	adb_attribute_integer(volume->arena, to, "sector", (int64_t)file->sector);
	if (file->xa == 0)
		return;
	adb_attribute_integer(volume->arena, to, "xa_attributes", file->xa);
	if (file->xa_file != 0)
		adb_attribute_integer(volume->arena, to, "xa_file", file->xa_file);
}

/* Marks a member whose bytes cannot be read. It stays listed. */
static void mark_unreadable(struct adb_volume *volume, struct adb_member *member, enum adb_presence presence,
			    const char *needs, const char *why)
{
	member->presence = presence;
	adb_attribute_text(volume->arena, &member->attributes,
			   presence == ADB_ELSEWHERE ? "needs" : "no_bytes",
			   presence == ADB_ELSEWHERE ? needs : why);
	adb_volume_report(volume, ADB_NOTE, presence == ADB_ELSEWHERE ? "not-in-image" : "no-bytes",
			  member->offset, "\"%s\": %s", member->path, why);
}

static void find_presence(struct adb_volume *volume, const struct disc *disc, const struct adb_iso_file *file,
			  struct adb_member *member)
{
	if (file->size == 0)
		return;
	if (file->sector >= disc->sectors.count)
		mark_unreadable(volume, member, ADB_ELSEWHERE,
				disc->needs != NULL ? disc->needs
						    : "the tracks of the disc behind this image",
				"lies behind the end of the image");
	else if ((file->xa & ADB_ISO_AUDIO) != 0 || file->sector >= disc->data_sectors)
		mark_unreadable(volume, member, ADB_NO_BYTES, NULL, "an audio track");
	else if ((file->xa & ADB_ISO_FORM2) != 0 ||
		 adb_sectors_is_form2(volume->input, &disc->sectors, file->sector))
		mark_unreadable(volume, member, ADB_NO_BYTES, NULL, "sectors of form 2: sound or video");
	else if (!file->is_contiguous)
		mark_unreadable(volume, member, ADB_NO_BYTES, NULL, "its sectors do not follow each other");
}

static void note_shared_extent(struct adb_volume *volume, struct disc *disc, const struct adb_iso_file *file)
{
	if (file->size == 0 || file->sector >= disc->bit_count)
		return;

	uint8_t *byte = &disc->starts[file->sector / 8], bit = (uint8_t)(1 << file->sector % 8);

	if ((*byte & bit) != 0)
		adb_volume_report(volume, ADB_NOTE, "duplicate-extent",
				  (int64_t)(file->sector * ADB_SECTOR_DATA),
				  "\"%s\" begins in the same sector as a file before it", file->path);
	*byte |= bit;
}

static enum adb_outcome disc_next(struct adb_volume *volume, struct adb_member *member)
{
	struct disc *disc = volume->state;
	struct adb_iso_file file;
	enum adb_outcome outcome = adb_iso_next(disc->iso, &file);

	if (outcome != ADB_OK)
		return outcome;
	*member = (struct adb_member){
		.path = file.path,
		.key = file.sector,
		.offset = (int64_t)(file.sector * ADB_SECTOR_DATA),
		.stored_size = (int64_t)file.size,
		.byte_size = (int64_t)file.size,
	};
	describe_file(volume, &file, member);
	find_presence(volume, disc, &file, member);
	if (member->presence != ADB_PRESENT)
		return ADB_OK;
	note_shared_extent(volume, disc, &file);

	/* A file that continues behind the end of the image is reported when its bytes are read. */
	uint64_t available = disc->data_sectors * ADB_SECTOR_DATA - (uint64_t)member->offset;
	uint64_t read = file.size < available ? file.size : available;

	member->is_plain = file.size == 0 || read <= disc->left;
	if (member->is_plain && file.size > 0)
		disc->left -= read;
	return ADB_OK;
}

/* ---- extraction ---- */

static enum adb_outcome disc_extract(const struct adb_volume *volume, const struct adb_member *member,
				     const struct adb_sink *sink, struct adb_error *error)
{
	if (member->presence != ADB_PRESENT)
		return adb_error_set(error, ADB_UNSUPPORTED, member->offset, "no file data");
	if (!member->is_plain)
		return adb_error_set(error, ADB_LIMIT, member->offset,
				     "the files of the volume are more than %d times larger than the image",
				     MAX_OVERLAP);
	return adb_volume_copy(volume, (uint64_t)member->offset, (uint64_t)member->byte_size, sink, error);
}

/* ---- what the header declares, and its helpers ---- */

static const char *disc_companion(struct adb_arena *arena, const char *name, size_t i)
{
	return i == 0 ? cue_name(arena, name) : NULL;
}

const struct adb_container adb_container_ps1_disc = {
	.name = "ps1-disc",
	.claims = "ISO",
	.title = "Disc image with an ISO 9660 volume: ISO, BIN with or without CUE",
	.games = "any of the PlayStation",
	.attributes = disc_attributes,
	.companion = disc_companion,
	.sniff = disc_sniff,
	.open = disc_open,
	.next = disc_next,
	.extract = disc_extract,
};
