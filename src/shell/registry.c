/* The one list of dot-commands. */
#include "shell/dot_command.h"

const struct adb_dot_command *const adb_dot_commands[] = {
	&adb_dot_ask,      &adb_dot_bones,
	&adb_dot_clip,     &adb_dot_clips,
	&adb_dot_digits,   &adb_dot_doc,
	&adb_dot_events,   &adb_dot_exit,
	&adb_dot_explain,  &adb_dot_export,
	&adb_dot_fields,   &adb_dot_headers,
	&adb_dot_help,     &adb_dot_hexdump,
	&adb_dot_import,   &adb_dot_links,
	&adb_dot_mode,     &adb_dot_nullvalue,
	&adb_dot_once,     &adb_dot_open,
	&adb_dot_output,   &adb_dot_pager,
	&adb_dot_param,    &adb_dot_plot,
	&adb_dot_problems, &adb_dot_quit,
	&adb_dot_read,     &adb_dot_schema,
	&adb_dot_sets,     &adb_dot_show,
	&adb_dot_tables,   &adb_dot_timer,
	&adb_dot_width,    NULL,
};
