#!/bin/bash
# `animdb census` of source trees whose clips have the published CRC-32 of Super Mario 64. PROGRAM
set -eu
program=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../census_common.sh"

# tree CHANGE…: indexes such a tree
tree() {
	rm -rf "$work/tree" "$work/t.db"
	python3 "$here/census_tree.py" "$work/tree" "$@"
	"$program" index -q "$work/t.db" "$work/tree" 2>"$work/said" || cat "$work/said"
}

tree
census 0 --why "$work/t.db"
says 'fact             clip: n64decomp/sm64'
says 'Super Mario 64 (content of 428 clips)'
says 'clip             428 of 428 found, 428 decoded, 428 exact, 0 changed, 0 missing, 0 extra'
says 'containers       2 of 2 complete'
says 'verdict          complete'
says_not 'entry  '

# One content is missing.
tree -goomba_seg8_anim_0801DA34 -anim_C3
census 3 "$work/t.db"
says 'clip             426 of 428 found, 426 decoded, 426 exact, 0 changed, 2 missing, 0 extra'
says 'missing      clip C9E4B2F5 goomba_seg8_anim_0801DA34'
says 'verdict          partial'

# One is changed, a clip of the table of Mario as well, and one is unknown.
tree '!goomba_seg8_anim_0801DA34' '!anim_C3' +made_anim
census 3 "$work/t.db"
says 'clip             428 of 428 found, 428 decoded, 426 exact, 2 changed, 0 missing, 1 extra'
says 'changed      clip C9E4B2F5 goomba_seg8_anim_0801DA34'
says 'extra        clip 600DC0DE'
says 'verdict          patched'
census 3 --share "$work/page.md" "$work/t.db"
says '600DC0DE'
says_not made_anim

# The entries of the table of Mario and the whole image by their SHA-1, with facts of the test about an image of corpus/.
image=$here/../../../corpus/sm64/theatre.z64
rm -f "$work/t.db"
cp "$image" "$work/image.z64"
"$program" index -q "$work/t.db" "$work/image.z64"
mkdir -p "$work/facts/sm64"
python3 - "$image" "$("$program" query -f json "$work/t.db" "SELECT a.offset, c.name, c.attributes ->> '\$.table_index' AS number,
	c.attributes ->> '\$.content_crc32' AS crc32, a.type FROM clips AS c JOIN assets AS a ON a.id = c.asset_id")" "$work/facts/sm64" <<-'PY'
	import hashlib, json, struct, sys
	image, clips, folder = open(sys.argv[1], "rb").read(), json.loads(sys.argv[2]), sys.argv[3]
	with open(folder + "/clip.tsv", "w") as file:
	    file.write("actor\tsymbol\tname\tframes\tcrc32\tbytes\tsha1\n")
	    for clip in clips:
	        fields = ["made", clip["name"], "", "1", clip["crc32"], "", ""]
	        if clip["type"] == "MARIO":
	            # The table begins with a count and a pointer, then offset and size of each entry, from the beginning of the table.
	            table = clip["offset"]
	            offset, size = struct.unpack_from(">II", image, table + 8 + 8 * clip["number"])
	            entry = image[table + offset:table + offset + size]
	            fields = ["mario", "anim_%02X" % clip["number"], "", "1", clip["crc32"], str(size),
	                      hashlib.sha1(entry).hexdigest()[:16]]
	        file.write("\t".join(fields) + "\n")
	with open(folder + "/release.tsv", "w") as file:
	    file.write("version\ttitle\tbyte_order\tbytes\tsha1\nus\tInvented\tbig-endian\t%d\t%s\n"
	               % (len(image), hashlib.sha1(image).hexdigest()))
PY
printf 'actor\taddress\taddress_jp\tclips\na\t03000340\t0\t3\nb\t08000438\t0\t2\nc\t07000000\t0\t1\nd\t05000044C\t0\t3\ne\t0500044C\t0\t4\n' \
	>"$work/facts/sm64/table.tsv"
census 0 --hash --facts "$work/facts" "$work/t.db"
says 'Invented (content of'
says 'entry            8 of 8 found, 8 decoded, 8 exact, 0 changed, 0 missing, 0 extra'
says 'tables           2 of 5 public tables of actors are at their address with as many clips'
says 'image            has the published SHA-1'
says 'verdict          complete'
census 0 --facts "$work/facts" "$work/t.db"
says_not 'image  '
sed -i 's/\(big-endian.*\)....$/\10000/' "$work/facts/sm64/release.tsv"
census 3 --hash --facts "$work/facts" "$work/t.db"
says 'verdict          same animations, image differs'
sed -i '/anim_03/s/....$/0000/' "$work/facts/sm64/clip.tsv"
census 3 --facts "$work/facts" "$work/t.db"
says 'entry            8 of 8 found, 8 decoded, 7 exact, 1 changed, 0 missing, 0 extra'
says 'changed      entry anim_03'
rm "$work/image.z64"
census 3 --hash --facts "$work/facts" "$work/t.db"
says 'could not be read again'
says 'verdict          not judged'
exit $failed
