/*
 * BVH (Biovision Hierarchy): the joints of one figure, and one motion of them. Motion capture libraries have it, and most
 * programs that animate write it.
 *
 *	HIERARCHY
 *	ROOT name                    or JOINT name below it; several roots may follow each other
 *	{
 *		OFFSET x y z             from the joint above
 *		CHANNELS n name...       Xposition Yposition Zposition Xrotation Yrotation Zrotation, any of them in any order
 *		JOINT name { ... }
 *		End Site { OFFSET x y z }    the tip of a last bone
 *	}
 *	MOTION
 *	Frames: n
 *	Frame Time: seconds
 *	n rows of numbers: the channels in the order of the hierarchy
 */
#include <string.h>

#include "dump/format.h"

static int bvh_sniff(struct adb_peek *peek);

const struct adb_format adb_format_interchange_bvh = {
	.name = "bvh",
	.title = "Biovision Hierarchy",
	.games = "any",
	.system = "interchange",
	.type = "BVH",
	.claims = "BVH",
	.sniff = bvh_sniff,
};

/* The first word, after blanks and a byte order mark, in letters of any case. */
static int bvh_sniff(struct adb_peek *peek)
{
	static const char word[] = "HIERARCHY";
	enum { REACH = 1024, LENGTH = sizeof word - 1 };
	size_t size = peek->size < REACH ? (size_t)peek->size : REACH, at = 0;
	const uint8_t *bytes = size > 0 ? adb_peek_bytes(peek, 0, size) : NULL;

	if (bytes == NULL)
		return 0;
	if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
		at = 3;
	while (at < size && (bytes[at] == ' ' || (bytes[at] >= '\t' && bytes[at] <= '\r')))
		at++;
	if (size - at < LENGTH)
		return 0;
	for (size_t i = 0; i < LENGTH; i++)
		if (adb_ascii_upper((char)bytes[at + i]) != word[i])
			return 0;
	return 8 * LENGTH;
}
