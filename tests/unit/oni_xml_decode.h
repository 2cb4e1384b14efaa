/* Decodes XML texts of Oni, and compares motions by their hash. */
#ifndef ADB_TESTS_UNIT_ONI_XML_DECODE_H
#define ADB_TESTS_UNIT_ONI_XML_DECODE_H

#include "decode.h"
#include "store/pack.h"
#include "systems/oni/xml/xml.h"

extern const struct adb_format adb_format_oni_xml, adb_format_oni_xml_oban, adb_format_oni_xml_tram;

static inline struct decoded decode_xml(const char *text, const char *name)
{
	return decode_bytes(&adb_format_oni_xml, text, strlen(text), name);
}

static inline int xml_bid(const struct adb_format *format, const char *text, const char *type)
{
	return bid_for(format, text, strlen(text), "NAME", type);
}

/* The link of that kind, of several number `index`; NULL when there is none. */
static inline const struct adb_link *xml_link(const struct decoded *r, const char *kind, int index)
{
	for (const struct adb_link *link = r->content.links; link != NULL; link = link->next)
		if (strcmp(link->kind, kind) == 0 && index-- == 0)
			return link;
	return NULL;
}

static inline bool has_link(const struct decoded *r, const char *kind, int index, const char *type,
			    const char *name, const char *native_id)
{
	const struct adb_link *link = xml_link(r, kind, index);

	return CHECK(link != NULL) && CHECK_TEXT(link->to_type, type) && CHECK_TEXT(link->to_name, name) &&
	       CHECK_TEXT(link->to_native_id, native_id);
}

/* Whether the first clips of both have the same motion and playback. */
static inline bool same_motion(struct decoded *a, struct decoded *b)
{
	const struct adb_packed *left = adb_pack(&a->content), *right = adb_pack(&b->content);

	return CHECK(left != NULL && right != NULL && a->content.clips != NULL && b->content.clips != NULL) &&
	       CHECK(memcmp(&left->clips[0].motion, &right->clips[0].motion, sizeof(struct adb_hash)) == 0) &&
	       CHECK(memcmp(&left->clips[0].content, &right->clips[0].content, sizeof(struct adb_hash)) == 0);
}

static inline const struct adb_channel *xml_channel(const struct adb_clip *clip, int bone,
						    enum adb_target target)
{
	const struct adb_channel *channel = clip->channels;

	while (channel != NULL && (channel->bone_id != bone || channel->target != target))
		channel = channel->next;
	return channel;
}

#endif
