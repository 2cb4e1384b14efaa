#!/bin/bash
# Steps of resolving that change a table name it in full, main.links: by the bare name it is a view while only some assets are resolved
# (schema/resolve_views.sql), and the step would fail then. What they change must be rows of these assets, which index.random tests.
#
#	test_resolve_writes.sh [FILE...]
#
# Without files, those of the repository.
set -u
cd "$(dirname "$0")/.." || exit 2
[ $# -gt 0 ] || set -- schema/{resolve,touched}/*.sql src/systems/*/{resolve,cuts,ties}.sql tests/toy/*/*.sql
tables=$(sed -n 's/^CREATE TABLE \([a-z_]*\).*/\1/p' schema/tables.sql | paste -sd '|')
[ "${tables//[!|]/}" != "" ] || exit 2
if grep -nE "\b(UPDATE|INTO|DELETE FROM)( OR [A-Z]+)? ($tables)\b" "$@"; then
	echo 'FAILED: the tables above need "main." before their names'
	exit 1
fi
echo "$# files: no table is changed by its bare name"
