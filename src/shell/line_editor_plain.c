/* Reading lines where there is no libedit: what the terminal itself can edit, without completion and history. */
#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "shell/line_editor.h"

enum { LONGEST_LINE = 16 * 1024 * 1024 };

struct adb_line_editor {
	struct adb_buffer line;
};

struct adb_line_editor *adb_line_editor_new(adb_completer *complete, void *context)
{
	(void)complete;
	(void)context;
	return calloc(1, sizeof(struct adb_line_editor));
}

const char *adb_line_editor_read(struct adb_line_editor *editor, const char *prompt)
{
	int byte;

	fputs(prompt, stdout);
	fflush(stdout);
	adb_buffer_clear(&editor->line);
	while ((byte = getchar()) != EOF && byte != '\n' && editor->line.size < LONGEST_LINE)
		adb_buffer_add(&editor->line, &(char){ (char)byte }, 1);
	if (byte == EOF)
		clearerr(stdin); /* after Ctrl-C there is more to read */
	if (adb_interrupted || (byte == EOF && editor->line.size == 0))
		return NULL;
	if (editor->line.size > 0 && editor->line.data[editor->line.size - 1] == '\r')
		editor->line.size--;
	adb_buffer_add(&editor->line, "", 1);
	return adb_buffer_ok(&editor->line) ? editor->line.data : NULL;
}

void adb_line_editor_remember(struct adb_line_editor *editor, const char *text)
{
	(void)editor;
	(void)text;
}

void adb_line_editor_free(struct adb_line_editor *editor)
{
	adb_buffer_free(&editor->line);
	free(editor);
}
