#!/bin/sh
# Prints the time that packages say they were made at, in seconds since 1970: SOURCE_DATE_EPOCH, or the time of the last release.
set -eu
if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
	echo "$SOURCE_DATE_EPOCH"
else
	date -d "$(sed -n 's/^ -- .*>  //p; t end; b; :end q' "$(dirname "$0")/changelog")" +%s
fi
