/* The encoders against the worked examples of the format's description. */
#include "zeroad.h"

#include <stdio.h>
#include <string.h>

static const char wave_example[] = "50535341010000008000000000000000555505420200000002000000"
				   "000000000000803f00000000000000000000000000000000000080bf"
				   "000000400000803f00000000000000000000000000000000000080bf"
				   "000000000000c03f0000000000000000f304353f00000000f304353f"
				   "000000000000c03f000000c00000003f0000003f0000003f0000003f";

static const char stick_start[] = "50534d4404000000370100000300000001000000";
static const char stick_end[] = "03000000746970"
				"0000803f0000000000000000"
				"0000000000000000000000000000803f"
				"01";

static int report(const char *what, bool ok)
{
	printf("%-20s %s\n", what, ok ? "ok" : "MISMATCH");
	return !ok;
}

/* Whether the bytes from `at` on have these digits. */
static bool has(const struct bytes *made, size_t at, const char *digits)
{
	for (size_t i = 0; digits[2 * i] != '\0'; i++) {
		char two[3];

		if (at + i >= made->size)
			return false;
		print_text(two, sizeof(two), "%02x", made->data[at + i]);
		if (memcmp(two, digits + 2 * i, 2) != 0)
			return false;
	}
	return true;
}

int selfcheck_zeroad(void)
{
	struct bytes psa = { 0 }, pmd = { 0 };
	int failures = 0;

	zeroad_put_psa(&psa, &zeroad_wave);
	zeroad_put_pmd(&pmd, &zeroad_stick);
	failures += report("PSA size", psa.size == 140);
	failures += report("PSA example", has(&psa, 0, wave_example));
	failures += report("PMD size", pmd.size == 323);
	failures += report("PMD start", has(&pmd, 0, stick_start));
	failures += report("PMD end", pmd.size == 323 && has(&pmd, pmd.size - 36, stick_end));
	bytes_free(&psa);
	bytes_free(&pmd);
	return failures;
}
