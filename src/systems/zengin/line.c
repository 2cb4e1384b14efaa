/* Parses the script line that a clip holds. */
#include "systems/zengin/line.h"

#include <stdlib.h>
#include <string.h>

#include "systems/zengin/mds_tokens.h"

enum {
	COMMAND,
	NAME,
	LAYER,
	NEXT,
	BLEND_IN,
	BLEND_OUT,
	FLAGS,
	ASC,
	DIRECTION,
	FIRST,
	LAST,
	FIELD_COUNT,
};

struct fields {
	struct adb_mds_token tokens[FIELD_COUNT];
	int count;
};

static struct fields split(const char *text)
{
	struct adb_mds_tokens tokens = { text, strlen(text), .line = 1, .at_line_start = true };
	struct fields fields = { .count = 0 };

	while (fields.count < FIELD_COUNT) {
		fields.tokens[fields.count] = adb_mds_next_token(&tokens);
		if (fields.tokens[fields.count].kind == ADB_MDS_END)
			break;
		fields.count++;
	}
	return fields;
}

/* The text of a token. The line is UTF-8 already. Returns NULL when memory runs out. */
static const char *text_of(struct adb_decoder *d, const struct adb_mds_token *token)
{
	return adb_arena_text(d->arena, token->bytes, token->size);
}

static int32_t frame_of(struct adb_decoder *d, const struct adb_mds_token *token)
{
	const char *text = text_of(d, token);
	long frame = text != NULL ? strtol(text, NULL, 10) : 0;

	return frame < INT32_MIN ? INT32_MIN : frame > INT32_MAX ? INT32_MAX : (int32_t)frame;
}

struct adb_zengin_line adb_zengin_read_line(struct adb_decoder *d, const char *text,
					    struct adb_attributes *to)
{
	struct fields fields = split(text);
	struct adb_zengin_line line = { .moves_actor = false };

	if (fields.count <= FLAGS || !adb_mds_token_is(&fields.tokens[COMMAND], "ani"))
		return line;

	const char *flags = adb_zengin_flags(d, text_of(d, &fields.tokens[FLAGS]));

	adb_attribute_text(d->arena, to, "flags", flags);
	line.moves_actor = strchr(flags, 'M') != NULL;
	line.turns_actor = strchr(flags, 'R') != NULL;
	if (fields.count < FIELD_COUNT)
		return line;
	line.range.known = true;
	line.range.reverse = adb_mds_token_is(&fields.tokens[DIRECTION], "R");
	line.range.first = frame_of(d, &fields.tokens[FIRST]);
	line.range.last = frame_of(d, &fields.tokens[LAST]);
	adb_attribute_text(d->arena, to, "direction", line.range.reverse ? "R" : "F");
	adb_attribute_integer(d->arena, to, "first", line.range.first);
	adb_attribute_integer(d->arena, to, "last", line.range.last);
	return line;
}
