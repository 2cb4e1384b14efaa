#!/bin/sh
# Usage: stage.sh FOLDER EPOCH. See stage.cmake.
set -eu
folder=$1 epoch=$2
find "$folder" -type f \( -path '*/man/man?/*.?' -o -path '*/doc/animdb/changelog' \) -exec gzip -9n {} +
chmod -R u=rwX,go=rX "$folder"
find "$folder" -exec touch -h -d "@$epoch" {} +
