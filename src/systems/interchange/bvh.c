/*
 * BVH (Biovision Hierarchy): the joints of a figure, and one motion of them. Motion capture libraries have it, and most
 * programs that animate can write it. There is no standard; this is what files have:
 *
 *	HIERARCHY
 *	ROOT name                     several roots may follow each other
 *	{
 *		OFFSET x y z          from the joint above
 *		CHANNELS n word...    Xposition Yposition Zposition Xrotation Yrotation Zrotation: any of them, in any order
 *		JOINT name { ... }    as many as there are
 *		End Site { OFFSET x y z }   the tip of a last bone
 *	}
 *	MOTION
 *	Frames: n
 *	Frame Time: seconds
 *	n rows of numbers: the channels of all joints, in the order of the file
 *
 * White space may stand anywhere, names reach to the end of their line, words are in letters of any case. Angles are in
 * degrees. The rotation of a joint is the product of its rotation channels from left to right, so that the last one turns
 * first. A position channel stands instead of the component of OFFSET. The unit of length and the axes are not told.
 *
 * Largest known: takes of minutes with 60 joints at 120 frames a second, 10 MB; half an hour of them is below the limit.
 */
#include "systems/interchange/bvh.h"

#include <string.h>

#include "base/buffer.h"
#include "base/json.h"

static const struct adb_attribute_doc bvh_attributes[] = {
	{ "skeletons", "end_sites",
	  "the tips of last bones: [bone_id, x, y, z] each, with the OFFSET of the End Site from that bone" },
	{ "clips", "declared_frames", "number of rows that the file declares, when it holds another number" },
	{ "channels", "euler_order",
	  "the axes of the rotation channels in their order, such as ZXY; the last one turns first" },
	{ "channels", "degrees",
	  "for each key the angles of the rotation channels in their order, in degrees; left out of clips with more than 1,000,000 angles" },
	{ "channels", "position_channels",
	  "the axes of the position channels in their order, when they are not XYZ; OFFSET has the others" },
	{ NULL, NULL, NULL },
};

/* The first word, after blanks and a byte order mark. */
static int bvh_sniff(struct adb_peek *peek)
{
	static const char word[] = "HIERARCHY";
	enum { REACH = 1024, LENGTH = sizeof word - 1 };
	size_t size = peek->size < REACH ? (size_t)peek->size : REACH, at = 0;
	const char *bytes = size > 0 ? (const char *)adb_peek_bytes(peek, 0, size) : NULL;

	if (bytes == NULL)
		return 0;
	if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
		at = 3;
	while (at < size && adb_bvh_is_space(bytes[at]))
		at++;
	if (size - at < LENGTH)
		return 0;
	for (size_t i = 0; i < LENGTH; i++)
		if (adb_ascii_upper(bytes[at + i]) != word[i])
			return 0;
	return 8 * LENGTH;
}

static void add_ends(struct adb_bvh *bvh, struct adb_skeleton *skeleton)
{
	struct adb_buffer json = { 0 };

	if (bvh->end_count == 0)
		return;
	for (uint32_t i = 0; i < bvh->end_count; i++) {
		const struct adb_bvh_end *end = &bvh->ends[i];
		const double place[] = { end->offset.x, end->offset.y, end->offset.z };

		adb_buffer_text(&json, i == 0 ? "[[" : ",[");
		adb_json_integer(&json, end->joint);
		for (int axis = 0; axis < 3; axis++) {
			adb_buffer_text(&json, ",");
			adb_json_real(&json, place[axis]);
		}
		adb_buffer_text(&json, "]");
	}
	adb_buffer_text(&json, "]");
	if (adb_buffer_ok(&json))
		adb_attribute_json(bvh->d->arena, &skeleton->attributes, "end_sites", json.data, json.size);
	else
		adb_arena_fail(bvh->d->arena, ADB_NO_MEMORY);
	adb_buffer_free(&json);
}

static bool add_skeleton(struct adb_bvh *bvh)
{
	struct adb_decoder *d = bvh->d;
	struct adb_skeleton *skeleton = adb_content_add_skeleton(d->out, d->stem, bvh->joint_count);

	if (skeleton == NULL)
		return false;
	skeleton->native_id = d->native_id;
	for (uint32_t i = 0; i < bvh->joint_count; i++) {
		const struct adb_bvh_joint *joint = &bvh->joints[i];
		struct adb_bone *bone = &skeleton->bones[i];

		bone->parent_id = joint->parent;
		bone->name = joint->name;
		bone->rest.translation = joint->offset;
	}
	add_ends(bvh, skeleton);
	return true;
}

static enum adb_outcome bvh_decode(struct adb_decoder *d)
{
	const char *text = (const char *)d->in.data;
	struct adb_bvh bvh = { .d = d, .at = text, .end = text + d->in.size };

	if (d->in.size == 0)
		return adb_fail(d, ADB_CORRUPT, 0, "an empty file");
	if (d->in.size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
		bvh.at += 3;
	adb_bvh_name(&bvh, text, ADB_FIELD_GAP, "byte order mark");
	if (!adb_bvh_take_word(&bvh, "HIERARCHY"))
		return adb_fail(d, ADB_CORRUPT, 0, "it does not begin with HIERARCHY");
	if (!adb_bvh_read_hierarchy(&bvh))
		return adb_fail_memory(d);
	if (bvh.joint_count == 0)
		return adb_fail(d, ADB_CORRUPT, adb_bvh_offset(&bvh, bvh.at), "no joint in it");
	if (!add_skeleton(&bvh))
		return adb_fail_memory(d);
	if (!adb_bvh_read_motion(&bvh))
		return adb_fail_memory(d);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_format adb_format_interchange_bvh = {
	.name = "bvh",
	.title = "Biovision Hierarchy",
	.games = "any",
	.system = "interchange",
	.type = "BVH",
	.attributes = bvh_attributes,
	.claims = "BVH",
	.largest_size = (size_t)256 * 1024 * 1024,
	.sniff = bvh_sniff,
	.decode = bvh_decode,
};
