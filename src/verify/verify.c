/* Runs the checks of `animdb verify` and reports their findings. */
#include "verify/verify.h"

#include "sqlite/run.h"
#include "verify/private.h"

enum adb_outcome adb_verify(sqlite3 *db, const struct adb_verify_options *options,
			    struct adb_verify_result *result, struct adb_error *error)
{
	struct adb_verification v = { .db = db, .options = options, .result = result, .error = error };

	*result = (struct adb_verify_result){ 0 };
	*error = (struct adb_error){ .outcome = ADB_OK };
	if (adb_sql_run(db, "BEGIN", error) == ADB_OK) {
		adb_verify_file(&v);
		adb_verify_tracks(&v);
		adb_verify_clips(&v);
		adb_verify_meshes(&v);
		adb_verify_rules(&v);
		if (options->sources)
			adb_verify_sources(&v);
		sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
		adb_verify_may_continue(
			&v); /* sets the error when the user interrupted or memory ran out during the last check */
	}
	adb_buffer_free(&v.constant_tracks.bytes);
	adb_buffer_free(&v.damaged_tracks.bytes);
	return error->outcome;
}
