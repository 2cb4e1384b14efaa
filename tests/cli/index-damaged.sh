# A damaged member is a row of diagnostics; everything else is there.
query() { "$ANIMDB" query -f csv "$@"; }

python3 - "$CORPUS/zengin/puppet.vdf" <<'PYTHON'
import sys, zipfile

# Four members; the deflated bytes of the second are damaged.
good = b"[nothing to see] " * 40
volume = open(sys.argv[1], "rb").read()
with zipfile.ZipFile("x.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    for name, data in [("a.txt", good), ("b/BAD.MAN", volume[5000:9000]), ("c/puppet.vdf", volume), ("z.txt", good)]:
        archive.writestr(zipfile.ZipInfo(name), data)
    bad = archive.getinfo("b/BAD.MAN")
data = bytearray(open("x.zip", "rb").read())
start = bad.header_offset + 30 + len(bad.filename)
for i in range(start + 500, start + 520):
    data[i] ^= 0xA5
open("x.zip", "wb").write(data)
PYTHON
"$ANIMDB" index -q x.db x.zip
echo "exit $?"
"$ANIMDB" index -q --strict --force x.db x.zip
echo "exit $?"
query x.db "SELECT a.path, a.status, d.severity, d.code, d.offset IS NOT NULL AS has_offset, length(d.message) > 0 AS has_reason
	FROM diagnostics AS d JOIN assets AS a ON a.id = d.asset_id WHERE d.severity = 'error'"
query x.db 'SELECT path, status FROM assets WHERE parent_id IS NULL ORDER BY path'
query x.db 'SELECT count(*) > 10 AS clips FROM clips'

echo '# the damaged files of the corpus'
"$ANIMDB" index -q broken.db "$CORPUS/zengin/broken"
echo "exit $?"
"$ANIMDB" index -q --strict broken2.db "$CORPUS/zengin/broken"
echo "exit $?"
query broken.db "SELECT a.path, a.status, d.code, d.offset, d.message FROM diagnostics AS d JOIN assets AS a ON a.id = d.asset_id
	WHERE d.severity = 'error' ORDER BY a.path"
query broken.db "SELECT count(*) AS failed_without_a_reason FROM assets
	WHERE status = 'failed' AND id NOT IN (SELECT asset_id FROM diagnostics WHERE asset_id IS NOT NULL AND severity = 'error')"

echo '# an archive that is cut is a source all the same, although nothing was found in it'
head -c 600 x.zip >cut.zip
"$ANIMDB" index -q cut.db cut.zip
echo "exit $?"
query cut.db 'SELECT kind, byte_size FROM sources'
query cut.db 'SELECT severity, code FROM diagnostics ORDER BY id'

echo '# an archive that needs a password, which is one bit of each header'
python3 - "$CORPUS/zengin/puppet.vdf" <<'PYTHON'
import os, sys, zipfile
with zipfile.ZipFile("locked.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    archive.write(sys.argv[1], "puppet.vdf")
    archive.writestr(zipfile.ZipInfo("a.txt"), b"text " * 9)
data = open("locked.zip", "rb").read()
data = data.replace(b"PK\3\4\x14\0\0", b"PK\3\4\x14\0\1").replace(b"PK\1\2\x14\3\x14\0\0", b"PK\1\2\x14\3\x14\0\1")
os.mkdir("locked")
open("locked/locked.zip", "wb").write(data)
PYTHON
"$ANIMDB" index -q --strict locked.db locked
echo "exit $?"
query locked.db "SELECT a.path, a.status, d.code, d.message FROM assets AS a LEFT JOIN diagnostics AS d ON d.asset_id = a.id ORDER BY a.id"

echo '# what the summary says of one problem, and of what a system does not know'
summary() { "$ANIMDB" index "$@" 2>&1 >/dev/null | sed 's/ in [0-9.]* s/ in N s/'; }
summary one.db "$CORPUS/zengin/broken/B_CYCLE.MDH"
summary lost.db "$CORPUS/zengin/broken/CRANK-B_HUGE.MAN"
summary both.db "$CORPUS/zengin/broken/B_CYCLE.MDH" "$CORPUS/zengin/broken/CRANK-B_HUGE.MAN"
mkdir zip
cp x.zip zip
summary --system oni other.db zip
