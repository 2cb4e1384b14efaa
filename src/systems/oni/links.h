/*
 * Shared decoder for the many types of Oni instances that hold link fields and little else: a layout names the link fields,
 * and decoding adds a row to the table links for each. The kind of a link is the name that OniSplit's XML gives the field.
 */
#ifndef ADB_SYSTEMS_ONI_LINKS_H
#define ADB_SYSTEMS_ONI_LINKS_H

#include "systems/oni/instance.h"

/* Offset of the elements of an array resource; the count of elements ends there. */
enum { ADB_ONI_ARRAY_START = 0x18 };

struct adb_oni_link_field {
	size_t offset;    /* from DB */
	const char *kind; /* NULL ends a list */
};

/* An array of elements with one link each. */
struct adb_oni_link_array {
	bool has_wide_count; /* u32 at 0x14 instead of u16 at 0x16 */
	size_t element_size, link_offset;
	const char *kind;
};

/* The layout of one type. */
struct adb_oni_layout {
	size_t fixed_size;
	const struct adb_oni_link_field *fields; /* or NULL */
	const struct adb_oni_link_array *array;  /* or NULL */
	const char *model_kind;                  /* NULL = it is no model */
};

/*
 * Begins an array resource as adb_oni_begin() begins an instance, and leaves `in` at the first element. Returns ADB_CORRUPT
 * when `count` elements of `element_size` bytes do not fit.
 */
enum adb_outcome adb_oni_begin_array(struct adb_decoder *d, bool has_wide_count, size_t element_size,
				     struct adb_reader *in, uint32_t *count);

/* Adds the link of element `index` of an array, with the index as attribute. Returns NULL for a null or corrupt link. */
struct adb_link *adb_oni_add_element_link(struct adb_decoder *d, const char *kind, uint32_t link,
					  uint32_t index);

/* A link field that is read a second time: null when the first time added no link, and without what was odd about it. */
static inline uint32_t adb_oni_checked_link(uint32_t link, bool is_sound)
{
	return is_sound ? (link & ~0xFFU) | 1 : 0;
}

/* Adds a row to the table models for the instance itself. Returns NULL when the arena is exhausted. */
struct adb_model *adb_oni_add_model(struct adb_decoder *d, const char *kind);

/* Adds the links and the model of an instance with this layout. */
enum adb_outcome adb_oni_decode_layout(struct adb_decoder *d, const struct adb_oni_layout *layout);

/* Documents the attribute that adb_oni_add_element_link() sets. */
#define ADB_ONI_ELEMENT_LINK_ATTRIBUTES                                                                      \
	{                                                                                                    \
		"links", "index", "which element of an array has the link, from 0"                           \
	}

/* Defines the sniffer and the struct adb_format of an instance type that `decoder` decodes. */
#define ADB_ONI_FORMAT(id, tag, its_title, its_attributes, decoder)                                          \
	static int id##_sniff(struct adb_peek *peek)                                                         \
	{                                                                                                    \
		return adb_oni_sniff(peek, tag);                                                             \
	}                                                                                                    \
                                                                                                             \
	const struct adb_format adb_format_oni_##id = {                                                      \
		.name = "oni-" #id,                                                                          \
		.title = its_title,                                                                          \
		.games = "Oni",                                                                              \
		.system = "oni",                                                                             \
		.type = tag,                                                                                 \
		.attributes = its_attributes,                                                                \
		.sniff = id##_sniff,                                                                         \
		.decode = decoder,                                                                           \
	}

#endif
