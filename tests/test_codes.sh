#!/bin/bash
# Every code of diagnostics has a row in diagnostic_codes: those that the sources name, and those that corpus/ and damaged
# copies of it give; and each row belongs to a code that the sources name: PROGRAM
set -eu
program=$1
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"

"$program" index -q "$work/x.db" corpus
"$program" query -f csv "$work/x.db" "SELECT code FROM diagnostic_codes" | tail -n +2 | tr -d '\r' | sort >"$work/known"

# The first words of calls that report something, the words of outcomes that files can have, and the codes in SQL.
python3 - >"$work/named" <<'PYTHON'
import glob, re, sys
call = re.compile(r'\b(?:\w*report\w*|\w*warn\w*|\w*note|cut|complain)\(((?:[^()"]|\((?:[^()]|\([^()]*\))*\)|"(?:[^"\\]|\\.)*")*)\)')
found = {'no-memory', 'unsupported', 'corrupt', 'limit', 'io'}
users = {}  # the folders that name a code
for path in glob.glob('src/**/*.c', recursive=True):
    if path.startswith(('src/shell/', 'src/cli/', 'src/export/', 'src/diff/', 'src/verify/', 'src/census/')) or path.endswith('system_check.c'):
        continue
    text = open(path).read()
    for match in call.finditer(text):
        for word in re.findall(r'"((?:[^"\\]|\\.)*)"', match[1]):
            if re.fullmatch(r'[a-z][a-z0-9]*(-[a-z0-9]+)*', word):
                found.add(word)
                users.setdefault(word, set()).add(path.split('/')[2])
            else:
                break
    found.update(re.findall(r': "([a-z]+(?:-[a-z]+)+)";', text))
for path in glob.glob('schema/resolve/*.sql') + glob.glob('schema/meshes/*.sql') + glob.glob('src/systems/*/resolve.sql'):
    found.update(re.findall(r"'(?:error|warning|note)',\s*'([a-z-]+)'", open(path).read()))
print('\n'.join(sorted(found)))

# What a system says of its codes holds for itself alone.
for path in glob.glob('src/systems/*/codes.c'):
    for code in re.findall(r'^\t\{ "([a-z0-9-]+)"', open(path).read(), re.M):
        if users.get(code, set()) - {path.split('/')[2]}:
            sys.exit(f'{path} has the row of {code}, which {", ".join(sorted(users[code]))} name: it belongs to src/dump/codes.c')
PYTHON
sort -u -o "$work/named" "$work/named"

# Damaged copies: each file of corpus/ cut in the middle and with every 50th byte turned.
python3 - "$work/damaged" <<'PYTHON'
import os, sys
for folder, _, names in os.walk('corpus'):
    for name in names:
        data = open(os.path.join(folder, name), 'rb').read()
        for kind in ('cut', 'turned'):
            to = os.path.join(sys.argv[1], kind, folder)
            os.makedirs(to, exist_ok=True)
            new = data[:len(data) // 2] if kind == 'cut' else bytes(b ^ (i % 50 == 49) * 0x15 for i, b in enumerate(data))
            open(os.path.join(to, name), 'wb').write(new)
PYTHON
"$program" index -q "$work/damaged.db" "$work/damaged/cut" "$work/damaged/turned" 2>/dev/null || true
for db in x damaged; do
	"$program" query -f csv "$work/$db.db" "SELECT DISTINCT code FROM diagnostics" | tail -n +2 | tr -d '\r'
done | sort -u >"$work/used"

failed=0
if sort -u "$work/named" "$work/used" | comm -23 - "$work/known" | grep .; then
	echo "codes without a row in diagnostic_codes"
	failed=1
fi
if comm -13 "$work/named" "$work/known" | grep .; then
	echo "rows of diagnostic_codes whose code no source names"
	failed=1
fi
"$program" query -f csv "$work/x.db" "SELECT code, meaning, advice FROM diagnostic_codes
	WHERE severity NOT IN ('error', 'warning', 'note') OR meaning NOT GLOB '[A-Z]*.' OR advice NOT GLOB '[A-Z]*.'" |
	tail -n +2 | grep . && { echo "not sentences"; failed=1; }
echo "$(wc -l <"$work/known") codes, $(wc -l <"$work/named") named in the sources, $(wc -l <"$work/used") in use"
exit $failed
