/* Beginning an instance, following its links, and reading instances and raw data elsewhere, from .dat, .oni and XML. */
#include "systems/oni/instance.h"
#include "systems/oni/xml/xml.h"

#include <string.h>

/* ---- links ---- */

static const struct adb_volume *instance_file(const struct adb_decoder *d)
{
	return adb_place_volume(&d->place, &adb_container_oni);
}

static bool is_in_xml(const struct adb_decoder *d)
{
	return adb_place_volume(&d->place, &adb_container_oni_xml) != NULL;
}

/* Returns false for a null link, and, with a warning, for one that leads to no instance. */
static bool find_target(struct adb_decoder *d, uint32_t link, struct adb_oni_instance *instance)
{
	const struct adb_volume *file = instance_file(d);
	uint32_t index = link >> 8;

	if (link == 0)
		return false;
	if (is_in_xml(d))
		return adb_oni_xml_link_target(d, index, instance);
	if (file == NULL) {
		adb_content_report(d->out, ADB_WARNING, "bad-link", ADB_NO_OFFSET,
				   "link 0x%08X cannot be followed outside of an instance file", link);
		return false;
	}
	if (!adb_oni_instance_at(file, index, instance)) {
		adb_content_report(d->out, ADB_WARNING, "bad-link", ADB_NO_OFFSET,
				   "link 0x%08X leads to instance %u, which the file does not have", link,
				   index);
		return false;
	}
	if ((link & 0xFF) != 1)
		adb_content_report(d->out, ADB_WARNING, "odd-link", ADB_NO_OFFSET,
				   "link 0x%08X to instance %u does not end in 1", link, index);
	return true;
}

static const char *copy(struct adb_decoder *d, const char *text)
{
	return adb_arena_text(d->arena, text, strlen(text));
}

/* ---- bytes elsewhere ---- */

/* Lets `out` read `size` bytes at `offset`: borrowed when the input is in memory, else copied. */
static enum adb_outcome read_bytes(struct adb_decoder *d, struct adb_input *input, uint64_t offset,
				   size_t size, struct adb_reader *out)
{
	const uint8_t *memory = adb_input_memory(input);

	if (memory != NULL) {
		*out = adb_reader_of(memory + offset, size);
		return ADB_OK;
	}

	uint8_t *bytes = adb_arena_alloc(d->arena, size, 1);

	if (bytes == NULL)
		return adb_fail_memory(d);
	if (size > 0 && !adb_input_read(input, offset, bytes, size))
		return adb_error_set(&d->error, ADB_IO, ADB_NO_OFFSET, "%zu bytes at %llu cannot be read",
				     size, (unsigned long long)offset);
	*out = adb_reader_of(bytes, size);
	return ADB_OK;
}

/* Returns false without a report when the text cannot be read: decoding that instance itself reports it. */
static bool read_xml(struct adb_decoder *d, const struct adb_oni_instance *instance, struct adb_reader *out)
{
	struct adb_reader text;

	return read_bytes(d, d->place.volume->input, instance->offset, instance->size, &text) == ADB_OK &&
	       adb_oni_xml_record(d, &text, instance->tag, out) == ADB_OK;
}

static bool read_instance(struct adb_decoder *d, uint32_t link, struct adb_oni_instance *instance,
			  struct adb_reader *out)
{
	if (!find_target(d, link, instance) || instance->is_placeholder)
		return false;
	if (!instance->is_readable) {
		adb_content_report(d->out, ADB_WARNING, "bad-link", ADB_NO_OFFSET,
				   "link 0x%08X leads to %s, whose bytes do not lie in the file", link,
				   instance->native_id);
		return false;
	}
	if (is_in_xml(d))
		return read_xml(d, instance, out);
	if (adb_oni_is_foreign(instance_file(d), instance->tag)) {
		adb_content_report(d->out, ADB_WARNING, "foreign-layout", ADB_NO_OFFSET,
				   "%s is not read: instances of %s have another layout here",
				   instance->native_id, instance->tag);
		return false;
	}
	return read_bytes(d, d->place.volume->input, instance->offset, instance->size, out) == ADB_OK;
}

/* Lets `out` read the bytes from `offset` on: at least `needed`, at most `wanted`. */
static enum adb_outcome read_data(struct adb_decoder *d, enum adb_oni_data data, uint32_t offset,
				  size_t needed, size_t wanted, struct adb_reader *out)
{
	const struct adb_volume *file = instance_file(d);
	const char *name;
	uint64_t start, size;

	*out = adb_reader_of(NULL, 0);
	if (file == NULL)
		return adb_error_set(&d->error, ADB_IO, ADB_NO_OFFSET, "no instance file, so no raw file");

	struct adb_input *input = adb_oni_data_input(file, data, &name, &start, &size);

	if (input == NULL)
		return adb_error_set(&d->error, ADB_IO, ADB_NO_OFFSET, "raw file %s is missing", name);
	if (offset > size || needed > size - offset)
		return adb_error_set(&d->error, ADB_CORRUPT, ADB_NO_OFFSET,
				     "%zu bytes at %u end beyond the raw data of %s (%llu bytes)", needed,
				     offset, name, (unsigned long long)size);
	if (wanted > size - offset)
		wanted = (size_t)(size - offset);

	enum adb_outcome outcome = read_bytes(d, input, start + offset, wanted, out);

	if (outcome == ADB_OK && adb_ledger_is_open())
		adb_ledger_add_piece(copy(d, name), start + offset, out->data, out->size);
	return outcome;
}

/* ---- what the header declares ---- */

int adb_oni_sniff(struct adb_peek *peek, const char *tag)
{
	const uint8_t *bytes;

	if (strcmp(peek->type, tag) != 0)
		return 0;
	bytes = adb_peek_bytes(peek, 0, 2);
	return bytes != NULL && adb_oni_is_xml(bytes, 2) && !adb_oni_xml_has_record(tag)
		       ? 0
		       : 8 * ADB_ONI_TAG_SIZE;
}

enum adb_outcome adb_oni_begin(struct adb_decoder *d, size_t fixed_size, struct adb_reader *out)
{
	enum adb_outcome outcome = ADB_OK;

	*out = d->in;
	if (is_in_xml(d))
		outcome = adb_oni_xml_record(d, &d->in, d->format->type, out);
	if (outcome != ADB_OK)
		return outcome;
	if (out->size < fixed_size)
		return adb_fail(d, ADB_CORRUPT, out->size, "%zu bytes, of which %zu are needed", out->size,
				fixed_size);
	return ADB_OK;
}

bool adb_oni_resolve(struct adb_decoder *d, uint32_t link, struct adb_oni_target *out)
{
	struct adb_oni_instance instance;

	if (!find_target(d, link, &instance))
		return false;
	*out = (struct adb_oni_target){
		.index = instance.index,
		.tag = copy(d, instance.tag),
		.name = copy(d, instance.path),
		.native_id = copy(d, instance.native_id),
		.is_placeholder = instance.is_placeholder,
	};
	return out->tag != NULL && out->name != NULL && out->native_id != NULL;
}

const char *adb_oni_link_name(struct adb_decoder *d, uint32_t link)
{
	struct adb_oni_target target;

	return adb_oni_resolve(d, link, &target) ? target.native_id : NULL;
}

const char *adb_oni_add_link(struct adb_decoder *d, const char *kind, uint32_t link)
{
	struct adb_oni_target target;

	if (!adb_oni_resolve(d, link, &target))
		return NULL;
	adb_content_add_link(d->out, kind, target.tag, target.name, target.native_id);
	return target.native_id;
}

bool adb_oni_instance(struct adb_decoder *d, uint32_t link, struct adb_reader *out)
{
	struct adb_oni_instance instance;

	return read_instance(d, link, &instance, out);
}

bool adb_oni_part_instance(struct adb_decoder *d, uint32_t link, struct adb_reader *out)
{
	struct adb_oni_instance instance;

	if (!read_instance(d, link, &instance, out))
		return false;
	if (adb_ledger_is_open() && !is_in_xml(d))
		adb_ledger_add_space(copy(d, instance.native_id), out->data, out->size);
	return true;
}

enum adb_outcome adb_oni_raw(struct adb_decoder *d, uint32_t offset, size_t size, struct adb_reader *out)
{
	return read_data(d, ADB_ONI_RAW, offset, size, size, out);
}

enum adb_outcome adb_oni_separate(struct adb_decoder *d, uint32_t offset, size_t size, struct adb_reader *out)
{
	return read_data(d, ADB_ONI_SEPARATE, offset, size, size, out);
}

enum adb_outcome adb_oni_raw_most(struct adb_decoder *d, uint32_t offset, size_t size, struct adb_reader *out)
{
	return read_data(d, ADB_ONI_RAW, offset, 0, size, out);
}

bool adb_oni_copy_data(struct adb_decoder *d, enum adb_oni_data data, uint64_t offset, uint8_t *bytes,
		       size_t size)
{
	const struct adb_volume *file = instance_file(d);
	const char *name;
	uint64_t start, available;

	if (file == NULL)
		return false;

	struct adb_input *input = adb_oni_data_input(file, data, &name, &start, &available);

	return input != NULL && offset <= available && size <= available - offset &&
	       adb_input_read(input, start + offset, bytes, size);
}

const char *adb_oni_bare_name(const char *full, const char *tag)
{
	const char *number = strrchr(full, '#');
	size_t length = strlen(tag);

	if (number != NULL && memchr(full, '.', (size_t)(number - full)) != NULL)
		return full; /* "<file>#<index>": the tag would be that of the file */
	return strncmp(full, tag, length) == 0 && full[length] != '\0' ? full + length : full;
}

void adb_oni_name_padding(const struct adb_reader *in)
{
	enum { ALIGNMENT = 32 };

	if (adb_reader_left(in) < ALIGNMENT)
		adb_field(in->data + in->position, ADB_FIELD_GAP, adb_reader_left(in), "padding");
}

const char *adb_oni_text(struct adb_decoder *d, struct adb_reader *in, size_t size, const char *field)
{
	const uint8_t *bytes = adb_reader_take(in, size);
	const char *text = NULL;

	if (bytes != NULL && adb_ledger_is_open()) {
		size_t length = strnlen((const char *)bytes, size), read = length < size ? length + 1 : size;

		adb_field(bytes, ADB_FIELD_TEXT, read, field);
		adb_field(bytes + read, ADB_FIELD_GAP, size - read, "behind the end of the text");
	}

	if (bytes != NULL && is_in_xml(d)) /* UTF-8 already */
		text = adb_arena_text(d->arena, (const char *)bytes, strnlen((const char *)bytes, size));
	else if (bytes != NULL)
		text = adb_text_decode(d->arena, bytes, size, d->encoding);

	return text != NULL ? text : "";
}
