/* Whole small files, written byte by byte: the worked examples that tests of several formats share. */
#ifndef ADB_TESTS_SYSTEMS_ZENGIN_UNIT_EXAMPLES_H
#define ADB_TESTS_SYSTEMS_ZENGIN_UNIT_EXAMPLES_H

/* T_TEST, 2 frames of nodes 0 and 1, 10 frames per second, next S_TEST. */
enum { MAN_EXAMPLE_SIZE = 256, MAN_HEADER_AT = 6, MAN_SOURCE_AT = 80, MAN_SAMPLES_AT = 190 };
static const char man_example[] =
	"00 a0 00 00 00 00 20 a0 44 00 00 00 0c 00 54 5f 54 45 53 54 0a 01 00 00 00 02 00 00 00 02 00 00"
	"00 00 00 20 41 00 00 c8 41 00 00 20 c1 6f 12 83 3a 00 00 80 bf 00 00 00 c0 00 00 40 c0 00 00 80"
	"40 00 00 a0 40 00 00 c0 40 53 5f 54 45 53 54 0a 10 a0 68 00 00 00 d2 07 00 00 08 00 1c 00 0c 00"
	"32 00 34 00 00 00 5c 5f 57 4f 52 4b 5c 44 41 54 41 5c 41 4e 49 4d 53 5c 54 45 53 54 2e 41 53 43"
	"0a 41 4e 49 20 28 22 54 5f 54 45 53 54 22 20 31 20 22 53 5f 54 45 53 54 22 20 30 2e 30 20 30 2e"
	"30 20 4d 2e 20 22 54 45 53 54 2e 41 53 43 22 20 46 20 31 20 35 20 46 50 53 3a 31 30 29 0a 90 a0"
	"3c 00 00 00 f7 9b 80 ea 00 00 00 00 01 00 00 00 ff 7f ff 7f ff 7f 10 27 ff ff 00 00 ff 7f 31 d6"
	"ff 7f f8 2a 10 27 28 23 e6 f9 ff 7f ff 7f 11 27 00 00 ff ff ff ff ff ff ff ff 10 27 10 27 10 27";

/* BIP01 and its child BIP01 LEVER STICK. */
enum { MDH_EXAMPLE_SIZE = 287 };
static const char mdh_example[] =
	"00 d1 e2 00 00 00 03 00 00 00 02 00 42 49 50 30 31 0a ff ff 00 00 80 bf 00 00 00 00 00 00 00 00"
	"00 00 00 00 00 00 00 00 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 bf"
	"00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 3f 42 49 50 30 31 20 4c 45 56 45 52 20"
	"53 54 49 43 4b 0a 00 00 00 00 00 00 00 00 00 00 00 00 80 3f 00 00 c0 3f 00 00 00 00 00 00 80 3f"
	"00 00 00 00 00 00 a0 41 00 00 80 bf 00 00 00 00 00 00 00 00 00 00 40 c0 00 00 00 00 00 00 00 00"
	"00 00 00 00 00 00 80 3f 00 00 20 c1 00 00 00 00 00 00 20 c1 00 00 20 41 00 00 48 42 00 00 20 41"
	"00 00 a0 c0 00 00 00 00 00 00 a0 c0 00 00 a0 40 00 00 20 42 00 00 a0 40 00 00 00 00 00 00 48 41"
	"00 00 00 00 f7 9b 80 ea 10 d1 2b 00 00 00 d2 07 00 00 08 00 1c 00 0c 00 32 00 34 00 00 00 5c 5f"
	"57 4f 52 4b 5c 44 41 54 41 5c 41 4e 49 4d 53 5c 54 45 53 54 2e 41 53 43 0a 20 d1 00 00 00 00";

/*
 * Gothic 2: one rigid mesh on ZS_HAND, one soft skin for the skeleton above. The data of the meshes are left
 * out but for their version.
 */
enum { MDM_EXAMPLE_SIZE = 116 };
static const char mdm_example[] =
	"00 d0 04 00 00 00 06 05 09 04"                                                       /* begin */
	"10 d0 16 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 58 2e 41 53 43 0a" /* source */
	"20 d0 0a 00 00 00 01 00 5a 53 5f 48 41 4e 44 0a" /* attachments */
	"00 b1 02 00 00 00 05 09 ff b1 00 00 00 00"       /* rigid mesh */
	"30 d0 06 00 00 00 f7 9b 80 ea 01 00"             /* soft skins */
	"00 e1 04 00 00 00 04 00 00 00 00 b1 02 00 00 00 05 09 ff b1 00 00 00 00 10 e1 00 00 00 00" /* skin */
	"40 d0 00 00 00 00";                                                                        /* end */

#endif
