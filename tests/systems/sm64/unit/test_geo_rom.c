#include "check.h"
#include "systems/sm64/rom/geo_rom.h"

static size_t length_of(uint8_t opcode, uint8_t parameter)
{
	const uint8_t data[0x14] = { opcode, parameter };
	const struct adb_sm64_bytes bytes = { data, sizeof data };
	struct adb_sm64_geo_command command;

	return adb_sm64_geo_command_at(&bytes, 0, &command);
}

/* The table of section 9.1. */
static void knows_every_length(void)
{
	static const uint8_t lengths[] = { 8, 4, 8,  4, 4, 4, 4, 4, 12, 4, 8, 4,  4, 8, 8,  20, 16,
					   8, 8, 12, 8, 8, 8, 4, 8, 8,  8, 4, 12, 8, 8, 16, 4 };

	for (size_t i = 0; i < sizeof lengths; i++)
		if (!CHECK_INT(length_of((uint8_t)i, 0), lengths[i]))
			printf("opcode %02zX\n", i);
	CHECK_INT(length_of(0x21, 0), 0);
	CHECK_INT(length_of(0xFF, 0), 0);
}

static void knows_lengths_that_parameters_change(void)
{
	CHECK_INT(length_of(0x0A, 1), 12);
	CHECK_INT(length_of(0x10, 0x80), 20);
	CHECK_INT(length_of(0x10, 0x11), 8);
	CHECK_INT(length_of(0x10, 0xA1), 12);
	CHECK_INT(length_of(0x10, 0x31), 4);
	CHECK_INT(length_of(0x10, 0xB1), 8);
	CHECK_INT(length_of(0x10, 0x41), 0);
	CHECK_INT(length_of(0x11, 0x80), 12);
	CHECK_INT(length_of(0x12, 0x80), 12);
	CHECK_INT(length_of(0x14, 0x80), 12);
	CHECK_INT(length_of(0x1D, 0x80), 12);
	CHECK_INT(length_of(0x15, 0x80), 8);
}

/* Never beyond the end. */
static void wants_whole_commands(void)
{
	static const uint8_t part[12] = { 0x13, 1, 0, 68, 0xFF, 0xF6, 0, 79, 5, 0, 0x12, 0x30 };
	struct adb_sm64_geo_command command;

	for (size_t size = 0; size < sizeof part; size++) {
		uint8_t copy[12];
		const struct adb_sm64_bytes bytes = { copy, size };

		memcpy(copy, part, size);
		CHECK_INT(adb_sm64_geo_command_at(&bytes, 0, &command), 0);
	}

	const struct adb_sm64_bytes whole = { part, sizeof part };

	CHECK_INT(adb_sm64_geo_command_at(&whole, 0, &command), 12);
	CHECK_INT(command.offset[1], -10);
	CHECK_INT(command.display_list_address, 0x05001230);
	CHECK_INT(adb_sm64_geo_command_at(&whole, 16, &command), 0);
}

TEST_SUITE("sm64_geo_rom", TEST(knows_every_length), TEST(knows_lengths_that_parameters_change),
	   TEST(wants_whole_commands));
