/*
 * The program in a browser: what src/web/worker.js calls. Everything is as in a terminal: results go to standard output, messages to
 * standard error, and a function returns an exit code of program/report.h. An instance runs many command lines, one after the
 * other, and has one database open besides.
 */
#ifndef ADB_WEB_WEB_H
#define ADB_WEB_WEB_H

/* To be called once, before everything else. */
void animdb_begin(void);

/* A command line: argv[0] is "animdb". Elements of `argv` are changed. */
int animdb_run(int argc, char **argv);

/* Opens a database for animdb_query() and animdb_ask(), and closes the one that was open. */
int animdb_open(const char *path);
void animdb_close(void);

/*
 * Print the result of SQL, or of the question argv[0] with the values that follow, on the open database, as in rows.h: a line
 * for each statement. `first` rows are skipped, and `most` printed; 0 = all. `parameters` are texts "name=value" as of
 * adb_parameters_set_pair().
 */
int animdb_query(const char *sql, int count, char **parameters, double first, double most);
int animdb_ask(int argc, char **argv, double first, double most);

/* Prints what can be asked, as JSON: an array of { name, group, title, help, text, parameters: [{ name, meaning, default }] }. */
int animdb_questions(void);

#endif
