/* The files of schema/ and the SQL of systems, which the build embeds. */
#ifndef ADB_STORE_SCHEMA_FILES_H
#define ADB_STORE_SCHEMA_FILES_H

struct adb_schema_file {
	const char *name; /* "tables.sql", "resolve/90-end.sql" */
	const char *text;
};

extern const struct adb_schema_file adb_schema_files[]; /* ends with a NULL name */

/* "FOLDER/views.sql" of src/systems; systems name the same texts. Ends with a NULL name. */
extern const struct adb_schema_file adb_system_files[];

/* Returns the text of a file. The program aborts when there is no file of that name. */
const char *adb_schema_text(const char *name);

#endif
