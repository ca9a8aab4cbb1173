// Counts the assertions in the TAP output of a run, as a TAP parser sees them.
import { readFileSync } from 'node:fs';
import { Parser } from 'tap-parser';

const [, , path = ''] = process.argv;
const counts = { pass: 0, fail: 0 };

function watch(parser) {
  let closing = false;
  parser.on('child', (child) => {
    closing = true;
    watch(child);
  });
  parser.on('assert', ({ ok, todo, skip }) => {
    // The line that closes a subtest repeats what its own assertions said, unless it failed as a whole.
    const repeats = closing && ok;
    closing = false;
    if (!repeats) counts[ok || todo || skip ? 'pass' : 'fail'] += 1;
  });
}

const parser = new Parser((results) => {
  const failed = counts.fail + (results.ok || counts.fail > 0 ? 0 : 1);
  console.log(`${counts.pass} passed, ${failed} failed`);
  process.exitCode = failed === 0 && counts.pass > 0 ? 0 : 1;
});
watch(parser);
parser.end(readFileSync(path, 'utf8'));
