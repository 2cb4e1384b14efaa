/*
 * Results as tables with columns of equal width: auto, box, table, markdown. The first rows are held back to determine the
 * widths. Later rows are printed at once, and a longer cell shifts the rest of its row. Cells are cut when the terminal or .width
 * limits the width of a column, and when they are longer than MAX_CELL. auto prints a result that would lose too much by that in
 * lines "name = value".
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "shell/render.h"
#include "shell/table_layout.h"

enum {
	HELD_ROWS = 10000,
	HELD_BYTES = 16 * 1024 * 1024,
	MAX_CELL = 64 * 1024, /* maximum size of a printed value in bytes */
	MIN_WIDTH = 4,        /* of a column that is cut */
	READABLE_WIDTH = 8,   /* the same in auto, which has another way to print the result */
	WIDTH_BESIDE_SENTENCES = 16,
	SCROLLED_WIDTH = 60, /* of sentences in a result that scrolls sideways */
};

/* The parts of a horizontal line: left end, filling of a cell, between columns, right end. */
struct rule {
	const char *left, *fill, *cross, *right;
};

struct frame {
	struct rule top, middle, bottom; /* not drawn when `left` is NULL */
	const char *bar;
	bool is_markdown;
	bool may_be_lines; /* a result that does not fit is printed in lines */
};

struct table {
	struct frame frame;
	struct adb_buffer cells; /* the held rows, a NUL after each cell */
	struct adb_buffer value; /* text of the current value */
	int64_t held;            /* number of rows in `cells` */
	bool head_printed;       /* the top line and the column names were printed */
	bool is_lines;           /* printed in lines, chosen with the widths */
	size_t widest_name;      /* for lines */
	bool lines_printed;      /* at least one row */
	bool is_complete;        /* no rows follow those that are held */
	struct adb_table_column columns[];
};

static void widen(struct adb_table_column *column, size_t width)
{
	if (width > column->width)
		column->width = width;
}

/* A held cell as a table shows it: the cell itself, or a copy in `buffer`, which is cleared first. */
static const char *shown_cell(const char *cell, struct adb_buffer *buffer)
{
	if (strpbrk(cell, "\n\t") == NULL)
		return cell;
	adb_buffer_clear(buffer);
	adb_render_printable(buffer, cell, strlen(cell), "");
	adb_buffer_add(buffer, "", 1);
	return adb_buffer_ok(buffer) ? buffer->data : "";
}

/* The width of a held cell in a table, where line breaks and tabs are escaped. */
static size_t shown_width(const char *cell)
{
	struct adb_buffer buffer = { 0 };
	size_t width = adb_text_width(shown_cell(cell, &buffer));

	adb_buffer_free(&buffer);
	return width;
}

/* Appends a cell with that text to the held rows. Returns its width. */
static size_t add_cell(struct table *table, const char *text, size_t size)
{
	struct adb_buffer *cells = &table->cells;
	size_t from = cells->size;

	if (!table->frame.is_markdown) {
		adb_render_printable(cells, text, size, table->frame.may_be_lines ? "\n\t" : "");
	} else {
		for (const char *bar; (bar = memchr(text, '|', size)) != NULL;) {
			size_t before = (size_t)(bar - text);

			adb_render_printable(cells, text, before, "");
			adb_buffer_text(cells, "\\|");
			text = bar + 1;
			size -= before + 1;
		}
		adb_render_printable(cells, text, size, "");
	}
	adb_buffer_add(cells, "", 1);
	return adb_buffer_ok(cells) ? shown_width(cells->data + from) : 0;
}

static void begin_in(struct adb_rendering *r, struct frame frame)
{
	struct table *table = calloc(1, sizeof *table + (size_t)r->columns * sizeof table->columns[0]);

	r->state = table;
	r->failed |= table == NULL;
	if (table == NULL)
		return;
	table->frame = frame;
	r->max_bytes = MAX_CELL;
	if (r->columns > 0 && r->max_bytes > HELD_BYTES / (size_t)r->columns)
		r->max_bytes = HELD_BYTES / (size_t)r->columns;
	for (int column = 0; column < r->columns && (r->style->headers || frame.is_markdown); column++) {
		const char *name = sqlite3_column_name(r->statement, column);

		widen(&table->columns[column], add_cell(table, name, strlen(name)));
	}
}

static void begin_boxes(struct adb_rendering *r, bool may_be_lines)
{
	begin_in(r, (struct frame){
			    .top = { "┌", "─", "┬", "┐" },
			    .middle = { "├", "─", "┼", "┤" },
			    .bottom = { "└", "─", "┴", "┘" },
			    .bar = "│",
			    .may_be_lines = may_be_lines,
		    });
}

static void begin_auto(struct adb_rendering *r)
{
	begin_boxes(r, true);
}

static void take_value(struct adb_rendering *r, const char *text, size_t size)
{
	struct table *table = r->state;

	adb_buffer_add(&table->value, text, size);
}

static bool has_names(const struct adb_rendering *r, const struct table *table)
{
	return r->style->headers || table->frame.is_markdown;
}

/* Returns the first cell of the held rows; `cell` is the first name of a column where there are names. */
static const char *skip_names(const struct adb_rendering *r, const struct table *table, const char *cell)
{
	for (int column = 0; has_names(r, table) && column < r->columns; column++)
		cell += strlen(cell) + 1;
	return cell;
}

/* Marks the columns whose cells all equal the one in the first of the held rows, which `cell` begins. */
static void find_differing(const struct adb_rendering *r, struct table *table, const char *cell)
{
	const char *first = cell;

	for (int i = 0; i < r->columns; i++)
		table->columns[i].is_left_out = true;
	for (int64_t row = 0; row < table->held; row++) {
		const char *same = first;

		for (int i = 0; i < r->columns; i++) {
			table->columns[i].is_left_out &= strcmp(cell, same) == 0;
			cell += strlen(cell) + 1;
			same += strlen(same) + 1;
		}
	}
}

static void add_spaces(struct adb_buffer *to, size_t count)
{
	static const char spaces[] = "                                ";

	for (size_t some; count > 0; count -= some) {
		some = count < sizeof spaces - 1 ? count : sizeof spaces - 1;
		adb_buffer_add(to, spaces, some);
	}
}

/* Appends a text that begins in the column `indent` of the terminal, and goes on there in further lines. */
static void add_paragraph(struct adb_rendering *r, const char *text, size_t indent)
{
	size_t columns = (size_t)r->style->terminal_width;
	bool is_wrapped = columns >= indent + ADB_SENTENCE_WIDTH && strchr(text, '\n') == NULL;

	while (is_wrapped && adb_text_width(text) > columns - indent) {
		size_t size = adb_text_line(text, columns - indent);

		adb_buffer_add(&r->line, text, size);
		adb_buffer_text(&r->line, "\n");
		add_spaces(&r->line, indent);
		text += size + strspn(text + size, " ");
	}
	adb_buffer_printf(&r->line, "%s\n", text);
}

/* Leaves out the columns whose cells are all the same, unless all columns are such, and says what they have. */
static void leave_out_same(struct adb_rendering *r, struct table *table)
{
	const char *first = skip_names(r, table, table->cells.data);
	struct adb_buffer same = { 0 };
	int left = 0;

	if (!r->style->leaves_out_same || !r->style->is_terminal || !table->is_complete ||
	    table->head_printed || table->held < 2)
		return;
	find_differing(r, table, first);
	for (int i = 0; i < r->columns; i++, first += strlen(first) + 1) {
		left += !table->columns[i].is_left_out;
		if (table->columns[i].is_left_out)
			adb_buffer_printf(&same, "%s%s = %s", same.size > 0 ? ", " : "In all rows: ",
					  sqlite3_column_name(r->statement, i), first);
	}
	adb_buffer_add(&same, "", 1);
	for (int i = 0; left == 0 && i < r->columns; i++)
		table->columns[i].is_left_out = false;
	r->failed |= !adb_buffer_ok(&same);
	if (left > 0 && left < r->columns && !r->failed) {
		struct adb_buffer escaped = { 0 };

		add_paragraph(r, shown_cell(same.data, &escaped), 0);
		adb_buffer_free(&escaped);
	}
	adb_buffer_free(&same);
}

/* Whether a pager shows the result that scrolls sideways. */
static bool is_scrolled(const struct adb_rendering *r, const struct table *table)
{
	enum { RULES = 3 };

	return r->style->scrolled_lines > 0 &&
	       table->held + r->style->headers + RULES >= r->style->scrolled_lines;
}

/* The first column with text, and those called "name", tell what a row is. */
static void protect_names(const struct adb_rendering *r, struct table *table)
{
	bool is_first = true;

	for (int i = 0; i < r->columns; i++) {
		struct adb_table_column *column = &table->columns[i];

		column->is_protected = (is_first && column->has_text) ||
				       strcasecmp(sqlite3_column_name(r->statement, i), "name") == 0;
		is_first &= !column->has_text;
	}
}

/* Beside sentences, the rest is short and tells what they are about. */
static size_t least_width(const struct adb_rendering *r, const struct table *table)
{
	for (int i = 0; i < r->columns; i++)
		if (!table->columns[i].is_left_out && adb_table_column_is_prose(&table->columns[i]))
			return WIDTH_BESIDE_SENTENCES;
	return READABLE_WIDTH;
}

/* Whether more than a third of the held cells would lose more than a third of their text, and keep few words. */
static bool loses_sentences(const struct adb_rendering *r, const struct table *table)
{
	const char *cell = skip_names(r, table, table->cells.data);
	int64_t lost = 0;

	for (int64_t row = 0; row < table->held; row++) {
		for (int i = 0; i < r->columns; i++) {
			const struct adb_table_column *column = &table->columns[i];

			lost += column->is_cut && column->width < ADB_SENTENCE_WIDTH &&
				2 * shown_width(cell) > 3 * column->width;
			cell += strlen(cell) + 1;
		}
	}
	return lost * 3 > table->held * r->columns;
}

static void fit_terminal(struct adb_rendering *r, struct table *table)
{
	size_t width = (size_t)r->style->terminal_width;

	protect_names(r, table);
	if (table->frame.may_be_lines && table->held > 0) {
		table->is_lines =
			!adb_table_fit(table->columns, r->columns, width, least_width(r, table), false) ||
			loses_sentences(r, table);
		table->widest_name = table->is_lines ? adb_render_widest_name(r) : 0;
	} else if (!adb_table_fit(table->columns, r->columns, width, MIN_WIDTH, false)) {
		adb_table_fit(table->columns, r->columns, width, MIN_WIDTH, true);
	}
}

/* Chooses the width of each column, and whether the result is printed in lines. */
static void settle_widths(struct adb_rendering *r, struct table *table)
{
	if (table->frame.is_markdown)
		return;
	for (int i = 0; i < r->columns && (size_t)i < r->style->width_count; i++) {
		if (r->style->widths[i] > 0) {
			table->columns[i].width = (size_t)r->style->widths[i];
			table->columns[i].is_fixed = table->columns[i].is_cut = true;
		}
	}
	leave_out_same(r, table);
	if (r->style->terminal_width == 0)
		return;
	if (is_scrolled(r, table))
		adb_table_wrap(table->columns, r->columns, SCROLLED_WIDTH);
	else
		fit_terminal(r, table);
}

static void add_rule(struct adb_rendering *r, const struct table *table, const struct rule *rule)
{
	bool is_first = true;

	if (rule->left == NULL)
		return;
	for (int column = 0; column < r->columns; column++) {
		bool colon = table->frame.is_markdown && adb_table_column_is_right(&table->columns[column]);

		if (table->columns[column].is_left_out)
			continue;
		adb_buffer_text(&r->line, is_first ? rule->left : rule->cross);
		is_first = false;
		for (size_t i = 0; i < table->columns[column].width + (colon ? 1 : 2); i++)
			adb_buffer_text(&r->line, rule->fill);
		if (colon)
			adb_buffer_text(&r->line, ":");
	}
	adb_buffer_text(&r->line, rule->right);
	adb_buffer_text(&r->line, "\n");
}

/* Appends the cells of a row, which begin at `cell`, as a table shows them, each with its NUL. Returns the end of the cells. */
static const char *copy_shown_cells(struct adb_rendering *r, const char *cell, struct adb_buffer *to)
{
	struct adb_buffer escaped = { 0 };

	for (int i = 0; i < r->columns; i++) {
		const char *text = shown_cell(cell, &escaped);

		adb_buffer_add(to, text, strlen(text) + 1);
		cell += strlen(cell) + 1;
	}
	r->failed |= !adb_buffer_ok(&escaped);
	adb_buffer_free(&escaped);
	return cell;
}

/* The end of a path that is wider than `columns`: it tells more than the beginning. */
static const char *path_end(const char *path, size_t columns)
{
	path += adb_text_fit(path, adb_text_width(path) - columns);
	while (adb_text_width(path) > columns) /* behind half of a wide character */
		path += adb_text_line(path, 1);
	return path;
}

/* Appends a line of a cell, padded or cut to the width of its column. Returns what is left for the next line. */
static const char *add_cell_text(struct adb_rendering *r, const struct adb_table_column *column,
				 const char *cell)
{
	size_t width = adb_text_width(cell), size = strlen(cell), taken = size;
	const char *before = "", *behind = "";

	if (width > column->width && column->is_wrapped) {
		size = taken = adb_text_line(cell, column->width);
	} else if (width > column->width && column->is_cut && strchr(cell, '/') != NULL) {
		cell = path_end(cell, column->width - 1);
		size = taken = strlen(cell);
		before = "…";
	} else if (width > column->width && column->is_cut) {
		size = adb_text_fit(cell, column->width - 1);
		behind = "…";
	}
	width = adb_text_width_of(cell, size) + (*before != '\0') + (*behind != '\0');

	size_t padding = width < column->width ? column->width - width : 0;

	add_spaces(&r->line, adb_table_column_is_right(column) ? padding : 0);
	adb_buffer_text(&r->line, before);
	adb_buffer_add(&r->line, cell, size);
	adb_buffer_text(&r->line, behind);
	add_spaces(&r->line, (adb_table_column_is_right(column) ? 0 : padding) + 1);
	return cell + taken + strspn(cell + taken, " ");
}

/* Appends the next line of the cells in `rest`, which advance. Returns whether there are further lines. */
static bool add_line_of_row(struct adb_rendering *r, const struct table *table, const char **rest, int count)
{
	bool has_more = false;

	for (int i = 0; i < count; i++) {
		if (table->columns[i].is_left_out)
			continue;
		adb_buffer_printf(&r->line, "%s ", table->frame.bar);
		rest[i] = add_cell_text(r, &table->columns[i], rest[i]);
		has_more |= *rest[i] != '\0';
	}
	adb_buffer_printf(&r->line, "%s\n", table->frame.bar);
	return has_more;
}

/* Appends one row, whose cells begin at `cell`, to the output line. Returns the end of the cells. */
static const char *add_row(struct adb_rendering *r, const struct table *table, const char *cell)
{
	const int count = r->columns;
	const char **rest = calloc((size_t)count + 1, sizeof *rest);
	struct adb_buffer shown = { 0 };

	cell = copy_shown_cells(r, cell, &shown);
	r->failed |= rest == NULL || !adb_buffer_ok(&shown);
	if (!r->failed) {
		const char *next = shown.data != NULL ? shown.data : "";

		for (int i = 0; i < count; i++) {
			rest[i] = next;
			next += strlen(next) + 1;
		}
		while (add_line_of_row(r, table, rest, count))
			;
	}
	adb_buffer_free(&shown);
	free(rest);
	return cell;
}

/* Appends the top line and the column names, whose cells begin at `cell`. Returns the end of the cells. */
static const char *add_head(struct adb_rendering *r, const struct table *table, const char *cell)
{
	if (table->is_lines)
		return skip_names(r, table, cell);
	add_rule(r, table, &table->frame.top);
	if (has_names(r, table)) {
		cell = add_row(r, table, cell);
		add_rule(r, table, &table->frame.middle);
	}
	return cell;
}

static void add_named_cell(struct adb_rendering *r, const struct table *table, int column, const char *cell)
{
	adb_render_add_name(r, sqlite3_column_name(r->statement, column), table->widest_name);
	if (adb_table_column_is_prose(&table->columns[column]))
		add_paragraph(r, cell, table->widest_name + strlen(" = "));
	else
		adb_buffer_printf(&r->line, "%s\n", cell);
}

/* The same with a line for each cell. */
static const char *add_lines(struct adb_rendering *r, const struct table *table, const char *cell)
{
	if (table->lines_printed)
		adb_buffer_text(&r->line, "\n");
	for (int i = 0; i < r->columns; i++) {
		if (!table->columns[i].is_left_out)
			add_named_cell(r, table, i, cell);
		cell += strlen(cell) + 1;
	}
	return cell;
}

/* Prints the held rows, and before the first of them the top line and the column names. */
static void print_held_rows(struct adb_rendering *r)
{
	struct table *table = r->state;
	const char *cell = table->cells.data;

	r->failed |= !adb_buffer_ok(&table->cells);
	if (r->failed)
		return;
	if (!table->head_printed) {
		settle_widths(r, table);
		cell = add_head(r, table, cell);
		adb_render_flush_line(r);
	}
	for (int64_t i = 0; i < table->held; i++) {
		cell = table->is_lines ? add_lines(r, table, cell) : add_row(r, table, cell);
		table->lines_printed = true;
		adb_render_flush_line(r);
	}
	table->head_printed = true;
	table->held = 0;
	adb_buffer_clear(&table->cells);
}

static void row(struct adb_rendering *r)
{
	struct table *table = r->state;
	struct adb_buffer *value = &table->value;

	for (int i = 0; i < r->columns; i++) {
		struct adb_table_column *column = &table->columns[i];
		int type = sqlite3_column_type(r->statement, i);

		adb_buffer_clear(value);
		adb_render_value(r, i, take_value);

		size_t from = table->cells.size;
		size_t width = add_cell(table, value->data != NULL ? value->data : "", value->size);

		if (!table->head_printed) {
			widen(column, width);
			if (type == SQLITE_TEXT && adb_buffer_ok(&table->cells))
				adb_table_column_count(column, table->cells.data + from, width);
			column->has_number |= type == SQLITE_INTEGER || type == SQLITE_FLOAT;
			column->has_text |= type == SQLITE_TEXT || type == SQLITE_BLOB;
		}
		r->failed |= !adb_buffer_ok(value);
	}
	table->held++;
	if (table->head_printed || table->held == HELD_ROWS || table->cells.size >= HELD_BYTES)
		print_held_rows(r);
}

static void add_count(struct adb_rendering *r, const struct table *table)
{
	char count[ADB_GROUPED_SIZE];

	adb_buffer_printf(&r->line, "%s%s row%s%s\n", table->is_lines && r->rows > 0 ? "\n" : "",
			  r->rows > 0 ? adb_text_grouped((uint64_t)r->rows, count) : "no",
			  r->rows == 1 ? "" : "s", r->has_more ? ", and more" : "");
}

static void end(struct adb_rendering *r)
{
	struct table *table = r->state;

	table->is_complete = true;
	if (!table->head_printed || table->held > 0)
		print_held_rows(r);
	if (!table->is_lines)
		add_rule(r, table, &table->frame.bottom);
	if (r->style->is_terminal && r->style->headers && !table->frame.is_markdown)
		add_count(r, table);
	adb_render_flush_line(r);
}

static void release(struct adb_rendering *r)
{
	struct table *table = r->state;

	adb_buffer_free(&table->cells);
	adb_buffer_free(&table->value);
}

static void begin_box(struct adb_rendering *r)
{
	begin_boxes(r, false);
}

static void begin_table(struct adb_rendering *r)
{
	const struct rule rule = { "+", "-", "+", "+" };

	begin_in(r, (struct frame){ .top = rule, .middle = rule, .bottom = rule, .bar = "|" });
}

static void begin_markdown(struct adb_rendering *r)
{
	begin_in(r, (struct frame){ .middle = { "|", "-", "|", "|" }, .bar = "|", .is_markdown = true });
}

const struct adb_renderer adb_renderer_auto = {
	.name = "auto",
	.summary = "box, or line where a row is too wide, on a terminal; csv elsewhere; the default",
	.null_text = "NULL",
	.rounds = true,
	.begin = begin_auto,
	.row = row,
	.end = end,
	.release = release,
};

const struct adb_renderer adb_renderer_box = {
	.name = "box",
	.summary = "a table in a frame of lines",
	.null_text = "NULL",
	.rounds = true,
	.begin = begin_box,
	.row = row,
	.end = end,
	.release = release,
};

const struct adb_renderer adb_renderer_table = {
	.name = "table",
	.summary = "a table in a frame of ASCII characters",
	.null_text = "NULL",
	.rounds = true,
	.begin = begin_table,
	.row = row,
	.end = end,
	.release = release,
};

const struct adb_renderer adb_renderer_markdown = {
	.name = "markdown",
	.summary = "a table for Markdown; always with names of columns",
	.null_text = "NULL",
	.begin = begin_markdown,
	.row = row,
	.end = end,
	.release = release,
};
