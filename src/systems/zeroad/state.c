/* What PSA and PMD files share. */
#include "systems/zeroad/state.h"

enum { HEADER_BITS = 96, NEWEST = 4 };

int adb_zeroad_sniff(struct adb_peek *peek, const char magic[4])
{
	const uint8_t *bytes = adb_peek_bytes(peek, 0, ADB_ZEROAD_HEADER);

	if (bytes == NULL || memcmp(bytes, magic, 4) != 0)
		return 0;

	struct adb_reader in = adb_reader_of(bytes + 4, ADB_ZEROAD_HEADER - 4);
	uint32_t version = adb_reader_u32le(&in), size = adb_reader_u32le(&in);

	/* A file that is cut off or has a later version is still reported by the decoder. */
	return version >= 1 && version <= NEWEST && (uint64_t)size + ADB_ZEROAD_HEADER == peek->size
		       ? HEADER_BITS
		       : 32;
}

uint32_t adb_zeroad_read_header(struct adb_decoder *d, const char magic[4], uint32_t newest)
{
	const uint8_t *found = adb_read_take(&d->in, 4, ADB_FIELD_TEXT, "magic");
	uint32_t version = adb_read_u32le(&d->in, "version");
	uint32_t size = adb_read_u32le(&d->in, "size of what follows");

	if (!adb_reader_ok(&d->in))
		adb_fail(d, ADB_CORRUPT, 0, "%zu bytes, less than a header", d->in.size);
	else if (memcmp(found, magic, 4) != 0)
		adb_fail(d, ADB_CORRUPT, 0, "it does not begin with %.4s", magic);
	else if (version == 0)
		adb_fail(d, ADB_CORRUPT, 4, "version 0");
	if (!adb_reader_ok(&d->in) || memcmp(found, magic, 4) != 0 || version == 0)
		return 0;
	if (version > newest)
		adb_warn(d, "version", 4, "version %u is read as %u", version, newest);
	if (size != d->in.size - ADB_ZEROAD_HEADER)
		adb_warn(d, "size-mismatch", 8,
			 "the header says %u bytes, but %zu follow: the game refuses the file", size,
			 d->in.size - ADB_ZEROAD_HEADER);
	return version < newest ? version : newest;
}

const char *adb_zeroad_read_text(struct adb_decoder *d, const char *field)
{
	uint32_t size = adb_read_u32le(&d->in, "size of the text");
	const uint8_t *bytes = adb_read_take(&d->in, size, ADB_FIELD_TEXT, field);

	return bytes != NULL ? adb_text_decode(d->arena, bytes, size, ADB_UTF8) : NULL;
}

void adb_zeroad_read_state(struct adb_reader *in, float state[7])
{
	for (int i = 0; i < 7; i++)
		state[i] = adb_reader_f32le(in);
}

const struct adb_field_layout adb_zeroad_state_layout[] = {
	{ 0, ADB_FIELD_F32LE, 3, "translation x, y, z" },
	{ 12, ADB_FIELD_F32LE, 4, "rotation x, y, z, w" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};
