/* The files of the page of a catalogue, which the build embeds: those of src/export/page but the page of `export -f html`. */
#ifndef ADB_EXPORT_REPORT_PAGE_FILES_H
#define ADB_EXPORT_REPORT_PAGE_FILES_H

struct adb_page_file {
	const char *name; /* "index.html" */
	const char *text;
};

extern const struct adb_page_file adb_page_files[]; /* ends with a NULL name */

#endif
