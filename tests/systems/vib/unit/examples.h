/* The worked examples of the specification of Vib-Ribbon's formats. */
#ifndef ADB_TESTS_SYSTEMS_VIB_UNIT_EXAMPLES_H
#define ADB_TESTS_SYSTEMS_VIB_UNIT_EXAMPLES_H

/* Three frames of the objects 0 and 2; nothing is drawn in the last. */
enum { ANM_EXAMPLE_SIZE = 68 };
static const char anm_example[] = "00 80 1E 00 03 00 07 00 18 00 22 00 22 00"
				  "00 07 00 04 00 00 00 00 00 10 00 10 00 08 64 00 38 FF 2C 01"
				  "02 05 00 00 00 FE 00 01 00 00 00 00 00 00"
				  "00 07 00 04 00 02 00 FF 00 10 00 10 00 10 6E 00 38 FF 2C 01";

/* Two frames of object 0, the first a rotation, the second a position. */
enum { ANM_SMALL_SIZE = 28 };
static const char anm_small[] =
	"00 80 1E 00 02 00 06 00 0A 00 0E 00 00 01 00 00 00 00 00 00 00 04 01 00 01 00 01 00";

/* One keyframe with the flags 0x81. */
enum { ANM_FLAGS_SIZE = 18 };
static const char anm_flags[] = "00 80 1E 00 01 00 05 00 09 00 01 81 01 00 02 00 03 00";

/* No frames. */
static const char anm_empty[] = "00 80 1E 00 00 00 04 00";

/* One key. */
enum { ANC_EXAMPLE_SIZE = 22 };
static const char anc_example[] = "00 80 1E 00 01 00 AC EB 18 FC 00 00 00 00 18 FC 00 00 00 04 F3 01";

/* Two objects: a line, and a black triangle. */
enum { TMD_EXAMPLE_SIZE = 136 };
static const char tmd_example[] =
	"41 00 00 00 00 00 00 00 02 00 00 00"
	"54 00 00 00 02 00 00 00 00 00 00 00 00 00 00 00 38 00 00 00 01 00 00 00 00 00 00 00"
	"64 00 00 00 03 00 00 00 00 00 00 00 00 00 00 00 44 00 00 00 01 00 00 00 00 00 00 00"
	"03 02 01 40 B2 B2 B2 40 00 00 01 00"
	"04 03 01 21 00 00 00 21 00 00 01 00 02 00 00 00"
	"00 00 00 00 00 00 00 00 64 00 00 00 00 00 00 00"
	"00 00 00 00 00 00 00 00 00 00 32 00 00 00 00 00 32 00 00 00 00 00 00 00";

#endif
