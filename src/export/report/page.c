/* Writes the page: its HTML, style and scripts, which the build embeds. */
#include "export/report/page_files.h"

#include <stdio.h>
#include <string.h>

#include "export/report/private.h"
#include "files/output.h"

enum { NAME_SIZE = 256 };

enum adb_outcome adb_catalogue_write_page(struct adb_catalogue *catalogue, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	for (const struct adb_page_file *file = adb_page_files; file->name != NULL && outcome == ADB_OK;
	     file++) {
		struct adb_output output;
		char name[NAME_SIZE];

		snprintf(name, sizeof name, "%s%s", strcmp(file->name, "index.html") == 0 ? "" : "page/",
			 file->name);
		outcome = adb_output_open(&output, catalogue->folder, name, false, error);
		if (outcome != ADB_OK)
			break;
		fputs(file->text, output.file); /* a failure shows at the end */
		outcome = adb_output_commit(&output, error);
	}
	return outcome;
}
