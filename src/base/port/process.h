/* The process and the machine that it runs on. */
#ifndef ADB_BASE_PORT_PROCESS_H
#define ADB_BASE_PORT_PROCESS_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* The number of this process, for names that no other process gives at the same time. */
long adb_process_number(void);

/* How many threads can run at once; at least 1. */
unsigned adb_processor_count(void);

/*
 * To be called by main() before anything else. The program ends silently when the reader of a pipe ends, even when its parent ignores
 * SIGPIPE, and writing fails at the limit of the size of files as it does on a full disk.
 */
void adb_process_prepare(void);

/* Gives the arguments of main() in UTF-8; they stay valid. Returns false when memory runs out. */
bool adb_process_arguments(int *argc, char ***argv);

/*
 * Calls `note` with the number at Ctrl-C (SIGINT) and SIGTERM, from a signal handler or from another thread; reading that waits
 * is ended.
 */
void adb_process_catch_interrupts(void (*note)(int number));

/* A program that reads what this one writes. */
struct adb_child;

/*
 * Starts a command of the shell with the end of a pipe as its standard input, and returns the other end in `to`, which
 * adb_child_wait() closes. While it runs, writing to a child that has ended fails with EPIPE. Returns NULL when that fails, or
 * where there is no shell for it.
 */
struct adb_child *adb_child_start(const char *command, FILE **to);

/* Closes the pipe and waits until the program ends, which handles Ctrl-C itself. */
void adb_child_wait(struct adb_child *child);

/*
 * A stream whose bytes go to `write`, which returns how many it took. Returns NULL when memory runs out or the C library has no
 * such streams.
 */
FILE *adb_stream_to_function(ssize_t (*write)(void *context, const char *data, size_t size), void *context);

#endif
