// Counts the assertions in the TAP output of one run or several, as a TAP parser sees them.
import { readFileSync } from 'node:fs';
import { Parser } from 'tap-parser';

const [, , ...paths] = process.argv;
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

// A report that fails as a whole, without any assertion that does, counts as one failure.
function count(path) {
  const before = counts.fail;
  const parser = new Parser((results) => {
    if (!results.ok && counts.fail === before) counts.fail += 1;
  });
  watch(parser);
  parser.end(readFileSync(path, 'utf8'));
}

paths.forEach(count);
console.log(`${counts.pass} passed, ${counts.fail} failed`);
process.exitCode = counts.fail === 0 && counts.pass > 0 ? 0 : 1;
