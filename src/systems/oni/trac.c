/*
 * Oni TRAC: the animations of a character, and the parent set from which it inherits others.
 *
 *   0x10  link      parent         another TRAC, or null
 *   0x16  u16       count
 *   0x18  12 bytes  an animation: u16 weight, 6 bytes of filler, link TRAM
 *
 * From DB on, little-endian; filler in retail files is garbage. A character class can play the entries of its TRAC and of
 * all ancestors. An entry hides the entries of ancestors with the same type, from state, varient and first level. Among
 * such entries of one set the game chooses at random by weight.
 *
 * Quirk: retail sets name animations that no file has (TRAMKONCOMthrow_rev): their entries are kept.
 */
#include "systems/oni/links.h"

enum { PARENT_AT = 0x10, ENTRY_SIZE = 12, ENTRY_FILLER = 6 };

static const struct adb_field_layout entry_layout[] = {
	{ 0, ADB_FIELD_U16LE, 1, "weight" },
	{ 2, ADB_FIELD_GAP, ENTRY_FILLER, "filler" },
	{ 8, ADB_FIELD_U32LE, 1, "animation" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

/* Adds an entry with its index and weight, also when its link is null or corrupt. */
static bool add_entry(struct adb_decoder *d, struct adb_set *set, uint32_t index, uint16_t weight,
		      uint32_t link)
{
	struct adb_entry *entry = adb_set_add_entry(d->out, set, "animation", NULL);
	struct adb_link *row = adb_oni_add_element_link(d, "Animation", link, index);

	if (entry == NULL)
		return false;
	entry->index = index;
	adb_attribute_integer(d->arena, &entry->attributes, "weight", weight);
	if (row == NULL)
		return true;
	adb_attribute_integer(d->arena, &row->attributes, "weight", weight);
	entry->name = adb_oni_bare_name(row->to_name, "TRAM");
	entry->target_name = row->to_name;
	entry->target_native_id = row->to_native_id;
	return true;
}

static enum adb_outcome trac_decode(struct adb_decoder *d)
{
	struct adb_reader in;
	uint32_t count;
	enum adb_outcome outcome = adb_oni_begin_array(d, false, ENTRY_SIZE, &in, &count);

	if (outcome != ADB_OK)
		return outcome;

	struct adb_set *set = adb_content_add_set(d->out, adb_oni_bare_name(d->native_id, "TRAC"));

	if (set == NULL)
		return adb_fail_memory(d);
	set->native_id = d->native_id;
	adb_field(in.data, ADB_FIELD_GAP, PARENT_AT, "filler");
	adb_field(in.data + PARENT_AT + 4, ADB_FIELD_GAP, 2, "filler");
	adb_reader_seek(&in, PARENT_AT);

	const char *parent = adb_oni_add_link(d, "ParentCollection", adb_read_u32le(&in, "parent"));

	if (parent != NULL)
		adb_attribute_text(d->arena, &set->attributes, "parent", parent);
	adb_reader_seek(&in, ADB_ONI_ARRAY_START);
	adb_field_records(in.data + in.position, count, ENTRY_SIZE, entry_layout, "animation");
	for (uint32_t i = 0; i < count; i++) {
		uint16_t weight = adb_reader_u16le(&in);

		adb_reader_skip(&in, ENTRY_FILLER);
		if (!add_entry(d, set, i, weight, adb_reader_u32le(&in)))
			return adb_fail_memory(d);
	}
	adb_oni_name_padding(&in);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc trac_attributes[] = {
	{ "animation_sets", "parent", "native id of the set that it inherits from" },
	{ "set_entries", "weight", "how often it is chosen among equal moves, in proportion" },
	{ "links", "weight", "the same, of the entry that has the link" },
	{ "links", "depth", "of a link `character`: 0 = the set of the class itself, 1 = its parent, …" },
	ADB_ONI_ELEMENT_LINK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

ADB_ONI_FORMAT(trac, "TRAC", "Oni animation collection (TRAC)", trac_attributes, trac_decode);
