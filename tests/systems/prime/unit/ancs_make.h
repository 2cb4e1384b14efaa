/* Sets of Metroid Prime (ANCS) made byte by byte, and looks at what was decoded. */
#ifndef ADB_TESTS_SYSTEMS_PRIME_UNIT_ANCS_MAKE_H
#define ADB_TESTS_SYSTEMS_PRIME_UNIT_ANCS_MAKE_H

#include "resource.h"

extern const struct adb_format adb_format_prime_ancs;

/* Example 15.8 of the specification. */
static const char mp1_example[] = "00 01 00 01 00 00 00 01 00 00 00 00 00 06 54 6F"
				  "79 00 AA AA 00 01 AA AA 00 02 AA AA 00 03 00 00"
				  "00 01 00 00 00 00 00 49 64 6C 65 00 50 41 53 34"
				  "00 00 00 01 00 00 00 05 00 00 00 05 00 00 00 01"
				  "00 00 00 01 00 00 00 03 00 00 00 00 3F 80 00 00"
				  "00 01 00 00 00 00 01 00 00 00 00 00 00 00 00 00"
				  "00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 49"
				  "64 6C 65 00 BF 80 00 00 BF 80 00 00 00 00 00 00"
				  "3F 80 00 00 3F 80 00 00 40 00 00 00 00 00 00 00"
				  "00 00 00 00 00 00 00 00 00 00 00 01 00 00 00 00"
				  "00 04 00 00 00 01 49 64 6C 65 00 00 00 00 03 00"
				  "00 00 02 00 00 00 00 BB BB 00 01 00 00 00 00 42"
				  "5F 69 64 6C 65 5F 74 6F 79 00 00 00 00 00 00 00"
				  "00 02 00 00 00 46 00 00 00 00 BB BB 00 02 00 00"
				  "00 01 42 5F 6C 6F 6F 6B 5F 74 6F 79 00 00 00 00"
				  "00 00 00 00 02 00 00 00 64 00 00 00 01 00 00 00"
				  "00 00 00 00 00 00 00 00 01 00 00 00 01 3E 80 00"
				  "00 00 00 00 00 00 01 00 00 00 00 00 00 00 03 00"
				  "00 00 01 00 00 00 01 3D CC CC CD 3E 4C CC CD 3E"
				  "99 99 9A 3E 99 99 9A 00 00 00 00 00 00 00 02 BB"
				  "BB 00 01 CC CC 00 01 BB BB 00 02 00 00 00 00";

enum { MP1_SIZE = 335 };

/* ---- looking at what was decoded ---- */

static inline struct decoded decode(const struct resource *r)
{
	return decode_bytes(&adb_format_prime_ancs, r->bytes, r->size, "AAAA0009.ANCS");
}

static inline struct adb_entry *entry_at(const struct decoded *r, unsigned index)
{
	struct adb_entry *entry = r->content.sets != NULL ? r->content.sets->entries : NULL;

	while (entry != NULL && index-- > 0)
		entry = entry->next;
	return entry;
}

static inline int entry_count(const struct decoded *r)
{
	int count = 0;

	while (entry_at(r, (unsigned)count) != NULL)
		count++;
	return count;
}

static inline const char *set_json(const struct decoded *r, const char *key)
{
	return r->content.sets != NULL ? attribute_json(&r->content.sets->attributes, key) : NULL;
}

static inline const char *model_json(const struct decoded *r, const char *key)
{
	return r->content.models != NULL ? attribute_json(&r->content.models->attributes, key) : NULL;
}

static inline const char *entry_json(const struct decoded *r, unsigned index, const char *key)
{
	struct adb_entry *entry = entry_at(r, index);

	return entry != NULL ? attribute_json(&entry->attributes, key) : NULL;
}

/* The `index`th link of that kind. */
static inline struct adb_link *link_at(const struct decoded *r, const char *kind, int index)
{
	for (struct adb_link *link = r->content.links; link != NULL; link = link->next)
		if (strcmp(link->kind, kind) == 0 && index-- == 0)
			return link;
	return NULL;
}

static inline int link_count(const struct decoded *r, const char *kind)
{
	int count = 0;

	while (link_at(r, kind, count) != NULL)
		count++;
	return count;
}

static inline void check_link(const struct decoded *r, const char *kind, int index, const char *type,
			      const char *id, const char *character)
{
	struct adb_link *link = link_at(r, kind, index);

	if (!CHECK(link != NULL))
		return;
	CHECK_TEXT(link->to_type, type);
	CHECK_TEXT(link->to_native_id, id);
	CHECK_TEXT(link->to_name, id);
	CHECK_TEXT(attribute_json(&link->attributes, "character"), character);
}

static inline void check_entry(const struct decoded *r, unsigned index, const char *kind, const char *name,
			       const char *primitive, const char *anim)
{
	struct adb_entry *entry = entry_at(r, index);

	if (!CHECK(entry != NULL))
		return;
	CHECK_INT(entry->index, index);
	CHECK_TEXT(entry->kind, kind);
	CHECK_TEXT(entry->name, name);
	CHECK_TEXT(entry->target_name, primitive);
	CHECK_TEXT(entry->target_native_id, anim);
}

/* ---- building ---- */

static inline void put_id_list(struct resource *r, uint32_t id)
{
	put_u32(r, id != 0);
	if (id != 0)
		put_u32(r, id);
}

static inline void put_play(struct resource *r, uint32_t anim, uint32_t primitive, const char *name)
{
	put_u32(r, 0);
	put_u32(r, anim);
	put_u32(r, primitive);
	put_text(r, name);
	put_f32(r, 0);
	put_u32(r, 2);
}

/* A state without parameters; `local` is the animation of its only entry. */
static inline void put_pas(struct resource *r, uint32_t state, uint32_t local)
{
	put_u32(r, 0x50415334);
	put_u32(r, 1);
	put_u32(r, state);
	put_u32(r, state);
	put_u32(r, 0);
	put_u32(r, 1);
	put_u32(r, local);
}

static inline void put_box(struct resource *r, float size)
{
	for (int i = 0; i < 6; i++)
		put_f32(r, i < 3 ? -size : size);
}

static inline void begin_set(struct resource *r, uint32_t character_count)
{
	r->size = 0;
	put_u32(r, 0x00010001);
	put_u32(r, character_count);
}

/* A character of MP1 with everything in it that version `v` has; names one animation, which the map leads to 1. */
static inline void put_mp1_character(struct resource *r, uint32_t index, unsigned v, const char *name)
{
	put_u32(r, index);
	put_u16(r, v);
	put_text(r, name);
	put_u32(r, 0x11);
	put_u32(r, 0x12);
	put_u32(r, 0x13);
	put_u32(r, 1);
	put_u32(r, 0);
	put_text(r, "");
	put_text(r, "Walk");
	put_pas(r, 5, 0);
	put_id_list(r, 0x21);
	put_id_list(r, 0x22);
	if (v > 5)
		put_id_list(r, 0x23);
	put_id_list(r, 0x24);
	put_u32(r, 0);
	if (v > 1) {
		put_u32(r, 1);
		put_text(r, "Walk");
		put_box(r, 1);
	}
	if (v > 2) {
		put_u32(r, 1);
		put_text(r, "Steam");
		put_u32(r, 1);
		put_text(r, "left");
		put_u32(r, 0x50415254);
		put_u32(r, 0x31);
		put_text(r, "L_foot");
		put_f32(r, 1.5F);
		put_u32(r, 1);
		put_u32(r, 2);
	}
	if (v > 3) {
		put_u32(r, 0x41);
		put_u32(r, UINT32_MAX);
	}
	if (v > 4) {
		put_u32(r, 1);
		put_u32(r, 1);
	}
}

static inline void put_mp2_character(struct resource *r)
{
	put_u32(r, 0);
	put_u16(r, 10);
	put_text(r, "Beast");
	put_u32(r, 0x11);
	put_u32(r, 0x12);
	put_u32(r, 0x13);
	put_u32(r, 1);
	put_u32(r, 0);
	put_text(r, "Walk");
	put_pas(r, 21, 0);
	put_id_list(r, 0x21);
	put_id_list(r, 0x22);
	put_id_list(r, 0);
	put_id_list(r, 0x24);
	put_id_list(r, 0x25);
	put_u32(r, 0);
	put_u32(r, 7);
	put_u32(r, 0);
	put_u32(r, 1);
	put_text(r, "Steam");
	put_u32(r, 1);
	put_text(r, "left");
	put_u32(r, 0x454C5343);
	put_u32(r, 0x31);
	put_u32(r, 12);
	put_f32(r, 1.5F);
	put_u32(r, 1);
	put_u32(r, 2);
	put_u32(r, 0);
	put_u32(r, 0x42);
	put_u32(r, 1);
	put_u32(r, 0);
	put_u32(r, 0x51);
	put_u8(r, 1);
	put_u32(r, 1);
	put_u32(r, 0);
	put_box(r, 2);
}

/* Everything behind the animations up to the last list, all of it empty, with Snap as the default. */
static inline void put_no_transitions(struct resource *r)
{
	put_u32(r, 0);
	put_u32(r, 3);
	put_u32(r, 0);
	put_f32(r, 0.25F);
	put_f32(r, 0.5F);
	put_u32(r, 0);
}

/* A bool node at 0.5 s. */
static inline void put_loop(struct resource *r, const char *name)
{
	put_u16(r, 1);
	put_text(r, name);
	put_u16(r, 0);
	put_f32(r, 0.5F);
	put_u32(r, 0);
	put_u32(r, UINT32_MAX);
	put_u8(r, 0);
	put_f32(r, 1);
	put_u32(r, UINT32_MAX);
	put_u32(r, 0);
	put_u8(r, 1);
}

/* Version 1, with one such node when it has a name. */
static inline void put_events(struct resource *r, const char *name)
{
	put_u32(r, 1);
	put_u32(r, name != NULL);
	if (name != NULL)
		put_loop(r, name);
	put_u32(r, 0);
	put_u32(r, 0);
}

/* A set of MP1 whose animations begin at its end, and are `count`. */
static inline void begin_animations(struct resource *r, uint32_t count)
{
	begin_set(r, 0);
	put_u16(r, 4);
	put_u32(r, count);
}

/* Animation 0 plays A0; 1 plays A0, A1 and A1 again; 2 plays nothing. */
static inline struct resource events_example(uint32_t set_count)
{
	struct resource e;

	begin_set(&e, 1);
	put_mp2_character(&e);
	put_u16(&e, 3);
	put_u32(&e, 3);
	put_text(&e, "Walk");
	put_play(&e, 0xA0, 0, "a");
	put_text(&e, "Both");
	put_u32(&e, 4);
	put_u32(&e, 3);
	put_play(&e, 0xA0, 0, "a");
	put_play(&e, 0xA1, 1, "b");
	put_play(&e, 0xA1, 1, "b");
	put_text(&e, "None");
	put_u32(&e, 4);
	put_u32(&e, 0);
	put_no_transitions(&e);
	put_u32(&e, set_count);
	return e;
}

#endif
