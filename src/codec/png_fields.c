/* Names the fields of a PNG file for the ledger; libpng, which reads them, knows nothing of it. */
#include "codec/png_fields.h"

#include <string.h>

#include "base/ledger.h"

enum { SIGNATURE_SIZE = 8, CHUNK_FRAME = 12 /* length and type before, checksum behind the data */ };

static void name_data(const uint8_t *type, struct adb_reader *data)
{
	if (memcmp(type, "IHDR", 4) == 0) {
		adb_read_u32be(data, "width [pixels]");
		adb_read_u32be(data, "height [pixels]");
		adb_read_u8(data, "bits of a sample");
		adb_read_u8(data, "colour type");
		adb_read_u8(data, "compression");
		adb_read_u8(data, "filter");
		adb_read_u8(data, "interlacing");
	} else {
		adb_field(data->data, ADB_FIELD_BYTES, data->size,
			  memcmp(type, "IDAT", 4) == 0   ? "packed pixels"
			  : memcmp(type, "PLTE", 4) == 0 ? "palette"
							 : "alphas");
	}
}

void adb_png_name_fields(const void *bytes, size_t size)
{
	struct adb_reader in = adb_reader_of(bytes, size);

	if (!adb_ledger_is_open())
		return;
	adb_read_take(&in, SIGNATURE_SIZE, ADB_FIELD_BYTES, "signature");
	for (size_t i = 0; adb_reader_left(&in) >= CHUNK_FRAME; i++) {
		adb_field_begin_item("chunk", i);

		uint32_t length = adb_read_u32be(&in, "length");
		const uint8_t *type = adb_read_take(&in, 4, ADB_FIELD_TEXT, "type");
		struct adb_reader data = adb_reader_part(&in, length);
		bool is_used = type != NULL && (memcmp(type, "tRNS", 4) == 0 || (type[0] & 0x20) == 0);

		if (is_used && adb_reader_ok(&data)) {
			name_data(type, &data);
			adb_read_u32be(&in, "checksum");
		} else if (adb_reader_ok(&data)) {
			adb_field(data.data, ADB_FIELD_GAP, data.size, "of a chunk that changes no pixel");
			adb_read_gap(&in, 4, "checksum of a chunk that changes no pixel");
		}
		adb_field_end();
	}
}
