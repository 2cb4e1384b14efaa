/* The page of src/export/html/, embedded at build: everything but the clips, which are appended to it. */
#ifndef ADB_EXPORT_HTML_PAGE_H
#define ADB_EXPORT_HTML_PAGE_H

extern const char adb_html_page[];

#endif
