"$ANIMDB" index -q test.db "$CORPUS/zengin" "$CORPUS/metroid-prime" "$CORPUS/sm64" 2>/dev/null
sqlite3 test.db "UPDATE clips SET name = 'PUPPET-T_A_NAME_OF_34_CHARACTERS_X' WHERE name = 'PUPPET-T_SIT'"
printf '#!/bin/sh\nexec sed "s/^/paged:/"\n' >less
chmod +x less
PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/pty_results.py" "$ANIMDB" test.db "$PWD/state"
