/* The entry of the program in a terminal. */
#include <errno.h>
#include <string.h>

#include "base/port/file.h"
#include "base/port/locale.h"
#include "base/port/process.h"
#include "cli/program.h"
#include "program/report.h"

int main(int argc, char **argv)
{
	if (!adb_descriptors_fill_standard()) {
		adb_report("/dev/null: %s", strerror(errno));
		return ADB_EXIT_FAILED;
	}
	adb_locale_choose();
	adb_process_prepare();
	if (!adb_process_arguments(&argc, &argv)) {
		adb_report("out of memory");
		return ADB_EXIT_FAILED;
	}
	adb_program_begin();
	return adb_program_run(argc, argv);
}
