#!/bin/sh
# Makes the RAR archives of this folder. RAR is not free software: it may be tried for 40 days, and its archives are ours.
# Usage: make.sh <rar 6.x> <rar 7.x> (Debian's package `rar`, non-free, of bullseye and bookworm)
set -eu
four=$1 five=$2 target=$(cd "$(dirname "$0")" && pwd) work=$(mktemp -d)
export LC_ALL=C.UTF-8 TZ=UTC
quiet='-idq -y -r -cfg- -m5'
mkdir -p "$work/tree/notes" "$work/tree/empty folder" "$work/big" "$work/slip"

cd "$work/tree"
printf 'hello\n' >'notes/read me.txt'
: >notes/empty.txt
seq 0 2999 >notes/numbers.txt
printf snow >'Ünïcode ☃.txt'
find . -exec touch -d '2026-01-01T00:00:00Z' {} +
"$five" a $quiet -ma5 "$target/five.rar" .
"$five" a $quiet -ma5 -s "$target/five-solid.rar" .
"$five" a $quiet -ma5 -popen "$target/five-password.rar" .
"$five" a $quiet -ma5 -hpopen "$target/five-names.rar" .
printf 'Path = not/a/path\n' >"$work/comment"
"$five" a $quiet -ma5 -rr10p -qo+ -htb -k "-z$work/comment" "$target/five-extras.rar" .
"$four" a $quiet -ma4 "$target/four.rar" .
"$four" a $quiet -ma4 -s "$target/four-solid.rar" .
"$four" a $quiet -ma4 -mct+ "$target/four-text.rar" .
"$four" a $quiet -ma4 -popen "$target/four-password.rar" .
"$four" a $quiet -ma4 -hpopen "$target/four-names.rar" .

# The start of every volume but the first lies in noise, which no method packs.
cd "$work/big"
node -e '
  const { createHash } = require("node:crypto");
  const noise = Array.from({ length: 250 }, (_, n) => createHash("sha256").update(`noise ${n}`).digest());
  process.stdout.write(Buffer.concat([...noise.slice(0, 125), Buffer.alloc(20_000, "text "), ...noise.slice(125)]));
' >big.bin
touch -d '2026-01-01T00:00:00Z' big.bin
"$five" a $quiet -ma5 -v3k "$target/five-set.rar" big.bin
"$five" a $quiet -ma5 -hpopen -v3k "$target/five-locked.rar" big.bin
"$four" a $quiet -ma4 -v3k "$target/four-set.rar" big.bin
"$four" a $quiet -ma4 -vn -v3k "$target/four-old.rar" big.bin

cd "$work/slip"
printf fine >fine.txt
printf fine >copy.txt
printf up >up.txt
ln fine.txt hard.txt
ln -s /etc/passwd link
touch -h -d '2026-01-01T00:00:00Z' -- *
for kind in 'four -ma4' 'five -ma5'; do
  name=${kind% *} version=${kind#* }
  [ "$name" = four ] && rar=$four || rar=$five
  "$rar" a $quiet $version -ap../ "$target/$name-slip.rar" up.txt
  "$rar" a $quiet $version -ap/ "$target/$name-slip.rar" up.txt
  "$rar" a $quiet $version '-apin/../..' "$target/$name-slip.rar" up.txt
  "$rar" a $quiet $version "$target/$name-slip.rar" fine.txt
done
"$five" a $quiet -ma5 -ol -oh -oi1:1 "$target/five-links.rar" fine.txt copy.txt hard.txt link
"$four" a $quiet -ma4 -ol "$target/four-links.rar" fine.txt link
rm -r "$work"
