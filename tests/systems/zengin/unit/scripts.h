/* What the tests of text and binary model scripts share: finding rows, writing binary scripts, printing all rows. */
#ifndef ADB_TESTS_SYSTEMS_ZENGIN_UNIT_SCRIPTS_H
#define ADB_TESTS_SYSTEMS_ZENGIN_UNIT_SCRIPTS_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/json.h"
#include "decode.h"

extern const struct adb_format adb_format_zengin_mds;
extern const struct adb_format adb_format_zengin_msb;

/* A text script of which `entries` is what stands in aniEnum. */
#define SCRIPT(entries) "Model (\"HuS\")\n{\n meshAndTree (\"body.asc\")\n aniEnum\n {\n" entries "\n }\n}\n"

static inline struct decoded decode_mds(const char *text)
{
	return decode_bytes(&adb_format_zengin_mds, text, strlen(text), "Test.MDS");
}

/* ---- rows; the "absent" ones keep a failing test from crashing ---- */

static inline const struct adb_set *set_of(const struct decoded *r)
{
	static const struct adb_set absent = { .name = "no set", .native_id = "no set" };

	return r->content.sets != NULL ? r->content.sets : &absent;
}

static inline const struct adb_entry *entry_at(const struct decoded *r, unsigned index)
{
	static const struct adb_entry absent = { .kind = "no entry", .name = "no entry" };
	const struct adb_entry *entry = set_of(r)->entries;

	while (entry != NULL && index-- > 0)
		entry = entry->next;
	return entry != NULL ? entry : &absent;
}

static inline const struct adb_event *event_in(const struct adb_events *events, unsigned index)
{
	static const struct adb_event absent = { .kind = "no event", .name = "no event" };
	const struct adb_event *event = events->first;

	while (event != NULL && index-- > 0)
		event = event->next;
	return event != NULL ? event : &absent;
}

static inline const struct adb_event *event_at(const struct decoded *r, unsigned entry, unsigned index)
{
	return event_in(&entry_at(r, entry)->events, index);
}

static inline const char *entry_json(const struct decoded *r, unsigned entry, const char *key)
{
	return attribute_json(&entry_at(r, entry)->attributes, key);
}

static inline const char *event_json(const struct decoded *r, unsigned entry, unsigned index, const char *key)
{
	return attribute_json(&event_at(r, entry, index)->attributes, key);
}

static inline const char *set_json(const struct decoded *r, const char *key)
{
	return attribute_json(&set_of(r)->attributes, key);
}

/* The link number `index` of that kind. */
static inline const struct adb_link *link_of(const struct decoded *r, const char *kind, unsigned index)
{
	static const struct adb_link absent = { .kind = "no link" };

	for (const struct adb_link *link = r->content.links; link != NULL; link = link->next)
		if (strcmp(link->kind, kind) == 0 && index-- == 0)
			return link;
	return &absent;
}

static inline int link_count(const struct decoded *r, const char *kind)
{
	int count = 0;

	for (const struct adb_link *link = r->content.links; link != NULL; link = link->next)
		count += strcmp(link->kind, kind) == 0;
	return count;
}

static inline const struct adb_problem *problem_of(const struct decoded *r, const char *code)
{
	static const struct adb_problem absent = { .code = "no problem", .message = "", .offset = -2 };

	for (const struct adb_problem *problem = r->content.problems; problem != NULL;
	     problem = problem->next)
		if (strcmp(problem->code, code) == 0)
			return problem;
	return &absent;
}

/* ---- binary scripts ---- */

static inline void put_u16(struct adb_buffer *out, unsigned value)
{
	const uint8_t bytes[2] = { (uint8_t)value, (uint8_t)(value >> 8) };

	adb_buffer_add(out, bytes, 2);
}

static inline void put_u32(struct adb_buffer *out, uint32_t value)
{
	put_u16(out, value & 0xFFFF);
	put_u16(out, value >> 16);
}

/*
 * One chunk, its fields as a text: 'i' takes an int, 'f' a double that is stored as a float, 's' a string.
 */
static inline void put_chunk(struct adb_buffer *out, unsigned id, const char *fields, ...)
{
	struct adb_buffer data = { 0 };
	va_list values;

	va_start(values, fields);
	for (const char *field = fields; *field != '\0'; field++) {
		if (*field == 'i') {
			put_u32(&data, (uint32_t)va_arg(values, int));
		} else if (*field == 'f') {
			float value = (float)va_arg(values, double);
			uint32_t bits;

			memcpy(&bits, &value, sizeof bits);
			put_u32(&data, bits);
		} else {
			adb_buffer_text(&data, va_arg(values, const char *));
			adb_buffer_text(&data, "\n");
		}
	}
	va_end(values);
	put_u16(out, id);
	put_u32(out, (uint32_t)data.size);
	adb_buffer_add(out, data.data, data.size);
	adb_buffer_free(&data);
}

/* Up to the beginning of aniEnum, as SCRIPT() has it. */
static inline void put_msb_head(struct adb_buffer *out)
{
	put_chunk(out, 0xF000, "is", 1, "\\_WORK\\DATA\\ANIMS\\");
	put_chunk(out, 0xF200, "");
	put_chunk(out, 0xF300, "is", 0, "BODY");
	put_chunk(out, 0xF500, "");
}

static inline void put_msb_tail(struct adb_buffer *out)
{
	put_chunk(out, 0xF5FF, "");
	put_chunk(out, 0xF2FF, "");
	put_chunk(out, 0xFFFF, "");
}

static inline struct decoded decode_msb(struct adb_buffer *bytes)
{
	struct decoded r = decode_bytes(&adb_format_zengin_msb, bytes->data, bytes->size, "Test.MSB");

	adb_buffer_free(bytes);
	return r;
}

/* ---- all rows as text ---- */

static inline void print_attributes(struct adb_buffer *out, const struct adb_attributes *attributes)
{
	static const char *const of_one_form[] = { "model_name", "version", "asc_base_path", "source_path",
						   "source_date" };

	for (const struct adb_attribute *a = attributes->first; a != NULL; a = a->next) {
		bool both = true;

		for (size_t i = 0; i < sizeof of_one_form / sizeof of_one_form[0]; i++)
			both = both && strcmp(a->key, of_one_form[i]) != 0;
		if (both)
			adb_buffer_printf(out, " %s=%s", a->key, a->json);
	}
	adb_buffer_text(out, "\n");
}

static inline void print_events(struct adb_buffer *out, const struct adb_events *events)
{
	for (const struct adb_event *e = events->first; e != NULL; e = e->next) {
		char time[ADB_REAL_TEXT_SIZE], value[ADB_REAL_TEXT_SIZE];

		adb_buffer_printf(
			out, "  %s %s %d:%lld %s %s %s/%s %s", e->kind, e->name != NULL ? e->name : "-",
			e->has_frame, (long long)e->frame, adb_real_text(e->time, time),
			e->bone_name != NULL ? e->bone_name : "-", e->ref_type != NULL ? e->ref_type : "-",
			e->ref_native_id != NULL ? e->ref_native_id : "-", adb_real_text(e->value, value));
		print_attributes(out, &e->attributes);
	}
}

static inline void print_entry(struct adb_buffer *out, const struct adb_entry *entry)
{
	char blend[ADB_REAL_TEXT_SIZE];

	adb_buffer_printf(out, "%lld %s %s -> %s", (long long)entry->index, entry->kind, entry->name,
			  entry->target_name != NULL ? entry->target_name : "-");
	print_attributes(out, &entry->attributes);
	for (const struct adb_transition *t = entry->transitions; t != NULL; t = t->next)
		adb_buffer_printf(out, "  %s %s %s\n", t->kind, t->to_name, adb_real_text(t->blend, blend));
	print_events(out, &entry->events);
}

/* Every row but problems, without the attributes that only one form of a script has. Freed by the caller. */
static inline char *rows_of(const struct decoded *r)
{
	struct adb_buffer out = { 0 };
	const struct adb_set *set = set_of(r);

	adb_buffer_printf(&out, "%s %s", set->name, set->native_id);
	print_attributes(&out, &set->attributes);
	print_events(&out, &set->events);
	for (const struct adb_entry *entry = set->entries; entry != NULL; entry = entry->next)
		print_entry(&out, entry);
	for (const struct adb_link *link = r->content.links; link != NULL; link = link->next) {
		adb_buffer_printf(&out, "%s %s %s %s", link->kind, link->to_type, link->to_name,
				  link->to_native_id);
		print_attributes(&out, &link->attributes);
	}
	adb_buffer_add(&out, "", 1);
	return out.data;
}

#endif
