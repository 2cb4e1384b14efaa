/* What the ledger says about C source: its tokens. Nothing happens while no ledger is open. */
#ifndef ADB_SYSTEMS_SM64_SOURCE_FIELDS_H
#define ADB_SYSTEMS_SM64_SOURCE_FIELDS_H

#include "systems/sm64/source/decode.h"

/* Names the white space, comments and punctuation between the tokens of the file that is decoded. */
void adb_sm64_source_name_blanks(const struct adb_sm64_source_decoding *c);

/* Names a text that stands at `text` of a file of the tree. */
void adb_sm64_source_name_text(const struct adb_sm64_source_decoding *c,
			       const struct adb_sm64_source_file *file, const char *text, size_t size,
			       const char *name);

/* Names what a declaration is called, and the tokens of its content or of one of its items. */
void adb_sm64_source_name_declaration(const struct adb_sm64_source_decoding *c,
				      const struct adb_sm64_symbol *symbol, const char *name);
void adb_sm64_source_name_tokens(const struct adb_sm64_source_decoding *c,
				 const struct adb_sm64_source_file *file, struct adb_c_range tokens,
				 const char *name);

/* Returns where the elements of an array are stored, NULL when no ledger is open. */
const struct adb_sm64_text *adb_sm64_source_elements(const struct adb_sm64_source_decoding *c,
						     const struct adb_sm64_symbol *array);

#endif
