#include "shell/paragraph.h"

#include <string.h>

#include "base/port/terminal.h"

enum { NARROWEST = 20 }; /* columns of text; where fewer are left, the terminal breaks the lines */

/* Columns of a word whose characters have one each. */
static int width_of(const char *word, size_t size)
{
	int width = 0;

	for (size_t i = 0; i < size; i++)
		width += ((unsigned char)word[i] & 0xC0) != 0x80;
	return width;
}

void adb_paragraph_print(const struct adb_style *style, const char *text, int column, int indent)
{
	int columns = style->is_terminal ? adb_terminal_size(stdout).columns : 0;
	bool is_first = true;

	if (columns < indent + NARROWEST) {
		fprintf(style->out, "%s\n", text);
		return;
	}
	while (*text != '\0') {
		size_t size = strcspn(text, " ");
		int width = width_of(text, size);

		if (!is_first && column + 1 + width > columns) {
			fprintf(style->out, "\n%*s", indent, "");
			column = indent;
		} else if (!is_first) {
			putc(' ', style->out);
			column++;
		}
		fwrite(text, 1, size, style->out);
		column += width;
		is_first = false;
		text += size + strspn(text + size, " ");
	}
	putc('\n', style->out);
}
