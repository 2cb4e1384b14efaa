/* The joints of a BVH file: everything from the word HIERARCHY to the word MOTION. */
#include "systems/interchange/bvh.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/decimal.h"

enum { MAX_NAME = 1024 };

/* Where in the tree of joints the reader is. */
struct tree {
	struct adb_bvh *bvh;
	int32_t current;         /* the joint whose braces are open, ADB_NO_BONE = none */
	uint32_t depth;          /* of open joints */
	uint32_t foreign_braces; /* open ones of something that is no joint, inside of it */
	bool is_end;             /* the braces of an End Site are open */
	bool awaits_brace;       /* of `current`, or of the End Site */
};

/* ---- what joints have ---- */

static void read_offset(struct tree *tree)
{
	struct adb_bvh *bvh = tree->bvh;
	size_t offset = adb_bvh_offset(bvh, bvh->at);
	double place[3] = { 0, 0, 0 };
	int count = 0;

	for (; count < 3 && adb_bvh_take_number(bvh, &place[count]); count++) {
		if (!isnan(place[count]))
			continue;
		adb_warn(bvh->d, "not-finite", offset, "an OFFSET has no finite number: 0 is taken");
		place[count] = 0;
	}
	if (count < 3)
		adb_warn(bvh->d, "truncated", offset, "an OFFSET of %d numbers: the others are 0", count);

	struct adb_vec3 vector = { place[0], place[1], place[2] };

	if (tree->is_end)
		bvh->ends[bvh->end_count - 1].offset = vector;
	else if (tree->current != ADB_NO_BONE)
		bvh->joints[tree->current].offset = vector;
}

/* The joint that the next channels belong to. NULL when there is none, or it has other channels with a joint between them. */
static struct adb_bvh_joint *joint_with_channels(const struct tree *tree)
{
	struct adb_bvh *bvh = tree->bvh;
	struct adb_bvh_joint *joint =
		tree->current != ADB_NO_BONE && !tree->is_end ? &bvh->joints[tree->current] : NULL;

	if (joint == NULL || joint->first_channel + joint->channel_count == bvh->channel_count)
		return joint;
	if (joint->channel_count > 0)
		return NULL;
	joint->first_channel = bvh->channel_count;
	return joint;
}

static enum adb_bvh_channel channel_of(const char *word, size_t length)
{
	static const char position[] = "POSITION", rotation[] = "ROTATION";
	enum { LENGTH = sizeof position - 1 };
	int axis = length > 0 ? adb_ascii_upper(word[0]) - 'X' : -1;
	bool is_position = true, is_rotation = true;

	if (axis < 0 || axis > 2 || length != LENGTH + 1)
		return ADB_BVH_UNKNOWN;
	for (size_t i = 0; i < LENGTH; i++) {
		is_position = is_position && adb_ascii_upper(word[i + 1]) == position[i];
		is_rotation = is_rotation && adb_ascii_upper(word[i + 1]) == rotation[i];
	}
	if (!is_position && !is_rotation)
		return ADB_BVH_UNKNOWN;
	return (enum adb_bvh_channel)((is_position ? ADB_BVH_X_POSITION : ADB_BVH_X_ROTATION) + axis);
}

/* `items` with room for one more, twice as large when it has to grow. NULL when the arena is exhausted. */
static void *grown(struct adb_bvh *bvh, void *items, uint32_t count, uint32_t *capacity, size_t size)
{
	if (count < *capacity)
		return items;

	uint32_t larger = *capacity > 0 ? *capacity * 2 : 64;
	void *moved = adb_arena_alloc(bvh->d->arena, larger, size);

	if (moved == NULL)
		return NULL;
	if (count > 0)
		memcpy(moved, items, count * size);
	*capacity = larger;
	return moved;
}

static bool add_channel(struct adb_bvh *bvh, struct adb_bvh_joint *joint, enum adb_bvh_channel channel)
{
	if (bvh->channel_count == INT32_MAX)
		return adb_arena_fail(bvh->d->arena, ADB_LIMIT) != NULL;
	bvh->channels = grown(bvh, bvh->channels, bvh->channel_count, &bvh->channel_capacity,
			      sizeof bvh->channels[0]);
	if (bvh->channels == NULL)
		return false;
	bvh->channels[bvh->channel_count++] = (uint8_t)(joint != NULL ? channel : ADB_BVH_UNKNOWN);
	if (joint != NULL)
		joint->channel_count++;
	return true;
}

/*
 * The words count, not the number before them: rows are read by the words. Channels that no joint can have are kept as
 * unknown ones, so that the numbers of the others stay in their places.
 */
static bool read_channels(struct tree *tree)
{
	struct adb_bvh *bvh = tree->bvh;
	size_t offset = adb_bvh_offset(bvh, bvh->at);
	struct adb_bvh_joint *joint = joint_with_channels(tree);
	double declared = NAN;
	uint32_t count = 0;

	adb_bvh_take_number(bvh, &declared);
	for (adb_bvh_skip_space(bvh); bvh->at < bvh->end; adb_bvh_skip_space(bvh)) {
		size_t length = adb_bvh_word_length(bvh);
		enum adb_bvh_channel channel = channel_of(bvh->at, length);

		/* Unknown ones are told by the number of channels, and by being words. */
		if (channel == ADB_BVH_UNKNOWN && (!(count < declared) || length <= 1))
			break;
		if (channel == ADB_BVH_UNKNOWN)
			adb_warn(bvh->d, "unknown-word", adb_bvh_offset(bvh, bvh->at),
				 "\"%.*s\" is no known channel: its numbers are left out",
				 (int)(length < 40 ? length : 40), bvh->at);
		bvh->at += length;
		adb_bvh_name(bvh, bvh->at - length, ADB_FIELD_TEXT, "channel");
		count++;
		if (!add_channel(bvh, joint, channel))
			return false;
	}
	if (joint == NULL && count > 0)
		adb_warn(bvh->d, "channel-count", offset,
			 "channels that belong to no joint: their numbers are left out");
	if (isnan(declared))
		adb_warn(bvh->d, "channel-count", offset, "the number of channels is missing: %u follow",
			 count);
	else if (count != declared)
		adb_warn(bvh->d, "channel-count", offset, "%g channels are declared, and %u follow", declared,
			 count);
	return true;
}

/* ---- joints ---- */

/* The brace is missing that would have closed the End Site. */
static void close_end(struct tree *tree)
{
	adb_warn(tree->bvh->d, "missing-brace", adb_bvh_offset(tree->bvh, tree->bvh->at),
		 "the End Site before is not closed");
	tree->is_end = tree->awaits_brace = false;
}

/* Names hold blanks: they reach to the end of the line or to a brace. They are UTF-8, or in the encoding of the dump. */
static const char *read_name(struct adb_bvh *bvh, bool is_used)
{
	const char *begin, *end, *at;

	adb_bvh_skip_space(bvh);
	begin = end = at = bvh->at;
	while (at < bvh->end && *at != '\n' && *at != '\r' && *at != '{' && *at != '}') {
		at++;
		if (!adb_bvh_is_space(at[-1]))
			end = at;
	}
	bvh->at = end;
	adb_bvh_name(bvh, begin, is_used ? ADB_FIELD_TEXT : ADB_FIELD_GAP, is_used ? "name" : "Site");
	if (begin == end)
		return NULL;
	if (end - begin > MAX_NAME) {
		adb_warn(bvh->d, "limit", adb_bvh_offset(bvh, begin), "a name of %zu bytes is cut after %d",
			 (size_t)(end - begin), MAX_NAME);
		for (end = begin + MAX_NAME; end > begin && ((unsigned char)*end & 0xC0) == 0x80;)
			end--;
	}

	bool is_utf8 = true;

	for (at = begin; is_utf8 && at < end;) {
		size_t length = adb_utf8_length(at, (size_t)(end - at));

		is_utf8 = length > 0;
		at += length;
	}
	return adb_text_decode(bvh->d->arena, begin, (size_t)(end - begin),
			       is_utf8 ? ADB_UTF8 : bvh->d->encoding);
}

static bool add_joint(struct tree *tree)
{
	struct adb_bvh *bvh = tree->bvh;

	if (bvh->joint_count == INT32_MAX)
		return adb_arena_fail(bvh->d->arena, ADB_LIMIT) != NULL;
	if (tree->is_end)
		close_end(tree);
	bvh->joints = grown(bvh, bvh->joints, bvh->joint_count, &bvh->joint_capacity, sizeof bvh->joints[0]);
	if (bvh->joints == NULL)
		return false;
	bvh->joints[bvh->joint_count] = (struct adb_bvh_joint){
		.name = read_name(bvh, true),
		.parent = tree->current,
		.first_channel = bvh->channel_count,
	};
	tree->current = (int32_t)bvh->joint_count++;
	tree->depth++;
	tree->awaits_brace = true;
	return true;
}

static bool begin_end(struct tree *tree)
{
	struct adb_bvh *bvh = tree->bvh;

	read_name(bvh, false); /* "Site" */
	if (tree->is_end)
		close_end(tree);
	bvh->ends = grown(bvh, bvh->ends, bvh->end_count, &bvh->end_capacity, sizeof bvh->ends[0]);
	if (bvh->ends == NULL)
		return false;
	bvh->ends[bvh->end_count++] = (struct adb_bvh_end){ .joint = tree->current };
	tree->is_end = tree->awaits_brace = true;
	return true;
}

static void open_brace(struct tree *tree)
{
	if (tree->awaits_brace) {
		tree->awaits_brace = false;
		return;
	}
	adb_warn(tree->bvh->d, "extra-brace", adb_bvh_offset(tree->bvh, tree->bvh->at) - 1,
		 "a { that opens no joint");
	tree->foreign_braces++;
}

static void close_brace(struct tree *tree)
{
	if (tree->foreign_braces > 0) {
		tree->foreign_braces--;
	} else if (tree->is_end) {
		tree->is_end = false;
	} else if (tree->current != ADB_NO_BONE) {
		tree->current = tree->bvh->joints[tree->current].parent;
		tree->depth--;
	} else {
		adb_warn(tree->bvh->d, "extra-brace", adb_bvh_offset(tree->bvh, tree->bvh->at) - 1,
			 "a } that closes nothing");
	}
	tree->awaits_brace = false;
}

/* ---- words ---- */

static bool is_mark(char c)
{
	return c == '{' || c == '}' || c == ':';
}

/* ---- what the header declares, and its helpers ---- */

static bool read_item(struct tree *tree)
{
	struct adb_bvh *bvh = tree->bvh;

	if (adb_bvh_take_word(bvh, "ROOT") || adb_bvh_take_word(bvh, "JOINT"))
		return add_joint(tree);
	if (adb_bvh_take_word(bvh, "End"))
		return begin_end(tree);
	if (adb_bvh_take_word(bvh, "CHANNELS"))
		return read_channels(tree);
	if (adb_bvh_take_word(bvh, "OFFSET")) {
		read_offset(tree);
	} else if (adb_bvh_take_word(bvh, "{")) {
		open_brace(tree);
	} else if (adb_bvh_take_word(bvh, "}")) {
		close_brace(tree);
	} else {
		size_t length = adb_bvh_word_length(bvh);

		adb_warn(bvh->d, "unknown-word", adb_bvh_offset(bvh, bvh->at), "\"%.*s\" is not known here",
			 (int)(length < 40 ? length : 40), bvh->at);
		bvh->at += length;
		adb_bvh_name(bvh, bvh->at - length, ADB_FIELD_TEXT, "unknown word");
	}
	return true;
}

bool adb_bvh_read_hierarchy(struct adb_bvh *bvh)
{
	struct tree tree = { .bvh = bvh, .current = ADB_NO_BONE };

	for (adb_bvh_skip_space(bvh); bvh->at < bvh->end; adb_bvh_skip_space(bvh)) {
		if (adb_bvh_take_word(bvh, "MOTION"))
			break;
		if (!read_item(&tree))
			return false;
	}
	if (tree.current != ADB_NO_BONE || tree.is_end || tree.foreign_braces > 0)
		adb_warn(bvh->d, "missing-brace", adb_bvh_offset(bvh, bvh->at), "%u { are not closed",
			 tree.depth + tree.is_end + tree.foreign_braces);
	return true;
}

void adb_bvh_skip_space(struct adb_bvh *bvh)
{
	const char *start = bvh->at;

	while (bvh->at < bvh->end && adb_bvh_is_space(*bvh->at))
		bvh->at++;
	adb_bvh_name(bvh, start, ADB_FIELD_GAP, "white space");
}

size_t adb_bvh_word_length(const struct adb_bvh *bvh)
{
	const char *at = bvh->at;

	if (at < bvh->end && is_mark(*at))
		return 1;
	while (at < bvh->end && !adb_bvh_is_space(*at) && !is_mark(*at))
		at++;
	return (size_t)(at - bvh->at);
}

bool adb_bvh_take_word(struct adb_bvh *bvh, const char *word)
{
	size_t length = strlen(word);

	adb_bvh_skip_space(bvh);
	if (bvh->at == bvh->end || adb_ascii_upper(*bvh->at) != adb_ascii_upper(*word) ||
	    adb_bvh_word_length(bvh) != length)
		return false;
	for (size_t i = 0; i < length; i++)
		if (adb_ascii_upper(bvh->at[i]) != adb_ascii_upper(word[i]))
			return false;
	bvh->at += length;
	adb_bvh_name(bvh, bvh->at - length, ADB_FIELD_TEXT, "word");
	if (length > 1)
		bvh->word = word;
	return true;
}

bool adb_bvh_take_number(struct adb_bvh *bvh, double *number)
{
	adb_bvh_skip_space(bvh);

	size_t length = adb_bvh_word_length(bvh);
	const char *end = bvh->at + length, *behind;

	if (length == 0 || strchr("+-.0123456789nNiI", *bvh->at) == NULL)
		return false;
	*number = NAN;
	behind = adb_parse_decimal(bvh->at, end, number);
	if (behind != end || !(fabs(*number) <= (double)FLT_MAX))
		*number = NAN;
	bvh->at = end;
	adb_bvh_name(bvh, end - length, ADB_FIELD_TEXT, bvh->word);
	return true;
}
