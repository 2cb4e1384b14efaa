#!/bin/bash
# Prints a folder in memory where tests may write, when there is one: of four gigabytes, and one from which programs can be run.
folder=/dev/shm
free=$(df -Pk "$folder" 2>/dev/null | awk 'NR == 2 { print $4 }')
[ "${free:-0}" -ge 4000000 ] || exit 0
try=$(mktemp -d -p "$folder" 2>/dev/null) || exit 0
printf '#!/bin/sh\n' >"$try/program" && chmod +x "$try/program" && "$try/program" 2>/dev/null && echo "$folder"
rm -rf "$try"
