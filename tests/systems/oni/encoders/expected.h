#ifndef ADB_TESTS_SYSTEMS_ONI_ENCODERS_EXPECTED_H
#define ADB_TESTS_SYSTEMS_ONI_ENCODERS_EXPECTED_H

#include "oni.h"

/*
 * What the corpus means, as CSV: collected from the encoder's own numbers. Names are UTF-8, taken as Latin-1. A row of an
 * instance lacks its first two columns, which each file that holds the instance puts before it.
 */
struct oni_truth {
	const struct oni_library *library;
	struct bytes tables[ONI_TABLE_COUNT];
	struct bytes assets, moves, broken;
	struct bytes known_motions; /* "\nMOTION\n" of each that keys.csv has */
};

/* ",VALUE"; nothing behind the comma when it is not finite. */
void oni_row_number(struct bytes *row, double value);
/* Latin-1 as UTF-8, in quotes where CSV wants them. */
void oni_row_name(struct bytes *row, const char *name);
void oni_row_clip_field(struct bytes rows[ONI_TABLE_COUNT], const char *field, double value);
void oni_row_clip_text(struct bytes rows[ONI_TABLE_COUNT], const char *field, const char *value);
/* One key; w is not finite where the target has three components. */
void oni_row_key(struct bytes rows[ONI_TABLE_COUNT], int bone, unsigned frame, const char *target,
		 const double value[4]);

/* All members of a file that is at `source` below corpus/oni. */
void oni_truth_file(struct oni_truth *truth, const struct oni_file *file, const char *source);
/* The rows of one that is in no instance file (XML), under its name. */
void oni_truth_rows(struct oni_truth *truth, const char *source, const char *name, const char *motion,
		    struct bytes rows[ONI_TABLE_COUNT]);
void oni_truth_link(struct oni_truth *truth, const char *source, const char *member, const char *kind,
		    const char *to);
/* Each animation that a class reaches (section 5.1), with the set that has it. Defined in oni_moves.c. */
void oni_moves_truth(struct oni_truth *truth);
/* Writes DIR/oni/ *.csv. */
void oni_truth_write(const struct oni_truth *truth, const char *dir);
void oni_truth_free(struct oni_truth *truth);

#endif
