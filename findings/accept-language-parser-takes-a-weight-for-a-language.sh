#!/usr/bin/env bash
# With a blank before the weight, as in "de; q=0.1", accept-language-parser finds a language "q", and German the best.
#
# RFC 9110, 12.4.2, allows blanks on both sides of that semicolon. The weight is lost, and what the client
# wants least comes first: German for a reader of English. `pick` answers in German, too, for "de;q=0", that
# is, for one who refuses it, if nothing else fits. negotiator is right. Seen with accept-language-parser
# 1.5.0, @escapace/accept-language-parser 1.6.7 and negotiator 1.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact accept-language-parser@1.5.0 @escapace/accept-language-parser@1.6.7 negotiator@1.1.0 >/dev/null
cat >try.mjs <<'END'
import parser from 'accept-language-parser';
import * as fork from '@escapace/accept-language-parser';
import Negotiator from 'negotiator';

for (const header of ['de;q=0.1, en', 'de; q=0.1, en', 'de;q=0, fr']) {
  console.log(header);
  const read = parser.parse(header).map(({ code, quality }) => `${code} ${quality}`);
  console.log(`  parsed as ${read.join(', ')}`);
  const languages = new Negotiator({ headers: { 'accept-language': header } }).languages(['de', 'en']);
  const picked = [parser, fork].map(({ pick }) => pick(['de', 'en'], header));
  console.log(`  of German and English: ${picked.join(' and ')}; negotiator ${languages[0] ?? 'none'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
de;q=0.1, en
  parsed as en 1, de 0.1
  of German and English: en and en; negotiator en
de; q=0.1, en
  parsed as de 1, q 1, en 1
  of German and English: de and de; negotiator en
de;q=0, fr
  parsed as fr 1, de 0
  of German and English: de and de; negotiator none
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
