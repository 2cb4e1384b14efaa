/*
 * unit_tests NAME   runs the suite of that name, that of unit/test_NAME.c or systems/FOLDER/unit/test_….c as FOLDER_…
 *
 * All suites are one program because linking one for each takes longer than compiling them. Each has a process to itself.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct named_suite {
	const char *name;
	int (*run)(void);
};

/* CMake defines UNIT_SUITES as X(NAME) for each file. */
#define X(name) int suite_##name(void);
UNIT_SUITES
#undef X

#define X(name) { #name, suite_##name },
static const struct named_suite suites[] = { UNIT_SUITES };
#undef X

int main(int argc, char **argv)
{
	for (size_t i = 0; argc == 2 && i < sizeof suites / sizeof suites[0]; i++)
		if (strcmp(suites[i].name, argv[1]) == 0)
			return suites[i].run();
	fputs("usage: unit_tests NAME\n", stderr);
	return 2;
}
