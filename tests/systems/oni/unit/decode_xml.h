/* Decodes XML texts of Oni, and compares motions by their hash. */
#ifndef ADB_TESTS_SYSTEMS_ONI_UNIT_DECODE_XML_H
#define ADB_TESTS_SYSTEMS_ONI_UNIT_DECODE_XML_H

#include "decode.h"
#include "store/pack.h"
#include "systems/oni/xml/xml.h"

extern const struct adb_container adb_container_oni_xml;

/* Adds what a member decodes to; one that fails is a problem "instance". */
static inline enum adb_outcome decode_xml_member(struct decoded *r, const struct adb_member *member)
{
	struct adb_input *input = adb_member_input(r->volume, member, NULL);
	struct adb_peek peek = {
		.input = input, .size = adb_input_size(input), .name = member->path, .type = member->type
	};
	struct adb_decoder d = {
		.format = adb_format_for(&peek, NULL, NULL),
		.in = adb_reader_of(adb_input_memory(input), (size_t)adb_input_size(input)),
		.arena = r->arena,
		.out = &r->content,
		.path = member->path,
		.name = member->path,
		.stem = member->path,
		.native_id = member->native_id,
		.place = { .path = member->path, .volume = r->volume },
		.encoding = ADB_CP1252,
	};
	enum adb_outcome outcome =
		d.format != NULL && d.format->decode != NULL ? d.format->decode(&d) : ADB_OK;

	if (outcome != ADB_OK) {
		r->error = d.error;
		CHECK(d.error.outcome == outcome && d.error.message[0] != '\0');
		adb_content_report(&r->content, ADB_ERROR, "instance", ADB_NO_OFFSET, "%s", d.error.message);
	}
	adb_peek_free(&peek);
	adb_input_release(input); /* a window: the bytes are those of the file */
	return outcome;
}

/* All instances of a file as if they were one asset; ADB_OK when one of them could be read. */
static inline struct decoded decode_xml_sized(const char *text, size_t size, const char *name)
{
	struct decoded r = { .arena = adb_arena_new(DECODE_BUDGET) };
	char *copy = malloc(size + 1);
	struct adb_member member;
	bool has_success = false;

	memcpy(copy, text, size);
	r.input = adb_input_of_memory(copy, size);
	r.content.arena = r.arena;
	r.volume = adb_volume_open(&adb_container_oni_xml, r.input, &(struct adb_place){ .path = name },
				   ADB_CP1252, &r.content, &r.error);
	r.outcome = r.volume != NULL ? ADB_OK : r.error.outcome;
	while (r.volume != NULL && adb_container_oni_xml.next(r.volume, &member) == ADB_OK) {
		r.outcome = decode_xml_member(&r, &member);
		has_success |= r.outcome == ADB_OK;
	}
	if (has_success) {
		r.outcome = ADB_OK;
		adb_content_check(&r.content);
	}
	return r;
}

static inline struct decoded decode_xml(const char *text, const char *name)
{
	return decode_xml_sized(text, strlen(text), name);
}

/* Every prefix, and every single-bit flip of the first 256 bytes: none may crash. */
static inline void damage_xml(const char *text, const char *name)
{
	size_t size = strlen(text);
	char *copy = strdup(text);

	for (size_t length = 0; length <= size; length++) {
		struct decoded r = decode_xml_sized(text, length, name);

		decoded_free(&r);
	}
	for (size_t bit = 0; bit < (size < 256 ? size : 256) * 8; bit++) {
		copy[bit / 8] = (char)(copy[bit / 8] ^ 1 << bit % 8);

		struct decoded r = decode_xml_sized(copy, size, name);

		decoded_free(&r);
		copy[bit / 8] = (char)(copy[bit / 8] ^ 1 << bit % 8);
	}
	free(copy);
}

static inline int xml_bid(const char *text, const char *type)
{
	return bits_of(adb_container_oni_xml.sniff, text, strlen(text), "NAME", type);
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
