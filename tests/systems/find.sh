#!/bin/bash
# Prints the folder of a system's tests: find.sh ID, where ID is as in corpus/ and in the database. The folder has the name
# of that in src/systems, whose system.c says the id.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$(grep -l "^	\.id = \"$1\",\$" "$here"/../../src/systems/*/system.c)
echo "$here/$(basename "$(dirname "$source")")"
