/* The program as a whole: for main(), and for what runs several command lines in one process. */
#ifndef ADB_CLI_PROGRAM_H
#define ADB_CLI_PROGRAM_H

/* To be called once, before anything that uses SQLite. */
void adb_program_begin(void);

/*
 * Runs the command that argv[1] names, as from a terminal, and writes out what standard output holds. Elements of `argv` are
 * changed. Returns the exit code.
 */
int adb_program_run(int argc, char **argv);

#endif
