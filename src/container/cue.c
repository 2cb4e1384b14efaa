/*
 * A parser of CUE sheets. Each line is one command; these are read:
 *
 *   FILE "name" BINARY       the file of the tracks that follow; a name without blanks may have no quotes
 *   TRACK nn MODE2/2352      or MODE1/2352, MODE1/2048, MODE2/2336, AUDIO, …
 *   INDEX nn mm:ss:ff        position in the file: 75 frames a second, each a sector. 00 is the gap before the track, 01 its start
 */
#include "container/cue.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { FRAMES = 75, SECONDS = 60, MODE_SIZE = 16 };

/* The part of one line that is still to be parsed. */
struct line {
	const char *at, *end;
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static void skip_blanks(struct line *line)
{
	while (line->at < line->end && is_blank(*line->at))
		line->at++;
	while (line->end > line->at && is_blank(line->end[-1]))
		line->end--;
}

/* Whether the line begins with the word, which is then skipped together with the blanks behind it. */
static bool take_word(struct line *line, const char *word)
{
	const char *at = line->at;

	while (*word != '\0' && at < line->end && adb_ascii_upper(*at) == *word) {
		at++;
		word++;
	}
	if (*word != '\0' || at == line->end || !is_blank(*at))
		return false;
	line->at = at;
	skip_blanks(line);
	return true;
}

/* Returns the name between quotes, or the line without its last word, which is the type of the file. NULL when it is empty. */
static const char *take_file(struct line line, struct adb_arena *arena)
{
	const char *end;

	if (line.at < line.end && *line.at == '"') {
		line.at++;
		end = memchr(line.at, '"', (size_t)(line.end - line.at));
		if (end == NULL)
			return NULL;
	} else {
		for (end = line.end; end > line.at && !is_blank(end[-1]);)
			end--;
		while (end > line.at && is_blank(end[-1]))
			end--;
	}

	char *name = adb_arena_text(arena, line.at, (size_t)(end - line.at));

	for (char *c = name; c != NULL && *c != '\0'; c++)
		if (*c == '\\')
			*c = '/';
	return name != NULL && *adb_path_base(name) != '\0' ? name : NULL;
}

/* Reads a number of at most `digits` digits. Returns -1 when there is none. */
static int take_number(struct line *line, int digits)
{
	int value = 0, count = 0;

	while (line->at < line->end && count < digits && *line->at >= '0' && *line->at <= '9') {
		value = value * 10 + (*line->at++ - '0');
		count++;
	}
	return count > 0 ? value : -1;
}

static void add_track(struct adb_cue *cue, struct line line, const char *file, struct adb_arena *arena)
{
	int number = take_number(&line, 2);

	skip_blanks(&line);

	size_t length = (size_t)(line.end - line.at);
	char *mode = adb_arena_text(arena, line.at, length < MODE_SIZE ? length : MODE_SIZE);

	if (number < 0 || mode == NULL || length == 0 || file == NULL || cue->count == ADB_CUE_TRACKS)
		return;
	for (char *c = mode; *c != '\0'; c++)
		*c = adb_ascii_upper(*c);
	cue->tracks[cue->count++] = (struct adb_cue_track){
		.number = (unsigned)number,
		.mode = mode,
		.file = file,
		.gap = ADB_CUE_NO_INDEX,
		.start = ADB_CUE_NO_INDEX,
		.is_audio = strcmp(mode, "AUDIO") == 0,
	};
}

static bool take_colon(struct line *line)
{
	return line->at < line->end && *line->at++ == ':';
}

static void add_index(struct adb_cue_track *track, struct line line)
{
	int number = take_number(&line, 2);

	skip_blanks(&line);

	int minutes = take_number(&line, 3);
	int seconds = take_colon(&line) ? take_number(&line, 2) : -1;
	int frames = take_colon(&line) ? take_number(&line, 2) : -1;

	if (minutes < 0 || seconds < 0 || seconds >= SECONDS || frames < 0 || frames >= FRAMES)
		return;

	int64_t sector = ((int64_t)minutes * SECONDS + seconds) * FRAMES + frames;

	if (number == 0)
		track->gap = sector;
	else if (number == 1)
		track->start = sector;
}

bool adb_cue_parse(struct adb_cue *cue, const char *text, size_t size, struct adb_arena *arena)
{
	const char *end = text + size, *file = NULL;
	bool has_track = false; /* of the current file */

	*cue = (struct adb_cue){ 0 };
	while (text < end) {
		struct line line = { text, text };

		while (line.end < end && *line.end != '\n' && *line.end != '\r')
			line.end++;
		text = line.end + 1;
		if (line.end - line.at >= 3 && memcmp(line.at, "\xEF\xBB\xBF", 3) == 0)
			line.at += 3;
		skip_blanks(&line);
		if (take_word(&line, "FILE")) {
			file = take_file(line, arena);
			has_track = false;
		} else if (take_word(&line, "TRACK")) {
			size_t before = cue->count;

			add_track(cue, line, file, arena);
			has_track = cue->count > before;
		} else if (has_track && take_word(&line, "INDEX")) {
			add_index(&cue->tracks[cue->count - 1], line);
		}
	}
	return cue->count > 0;
}

const struct adb_cue_track *adb_cue_data_track(const struct adb_cue *cue)
{
	for (size_t i = 0; i < cue->count; i++)
		if (!cue->tracks[i].is_audio)
			return &cue->tracks[i];
	return NULL;
}

const struct adb_cue_track *adb_cue_track_of(const struct adb_cue *cue, const char *name)
{
	for (size_t i = 0; i < cue->count; i++)
		if (!cue->tracks[i].is_audio &&
		    adb_text_equal_nocase(adb_path_base(cue->tracks[i].file), name))
			return &cue->tracks[i];
	return NULL;
}

int64_t adb_cue_track_end(const struct adb_cue *cue, const struct adb_cue_track *track)
{
	const struct adb_cue_track *next = track + 1;

	if (next == cue->tracks + cue->count || strcmp(next->file, track->file) != 0)
		return ADB_CUE_NO_INDEX;
	return next->gap != ADB_CUE_NO_INDEX ? next->gap : next->start;
}
