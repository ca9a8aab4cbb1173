#!/usr/bin/env node
// The version check precedes all other imports, because an older Node.js fails on the first unknown
// name.

/** The oldest supported version, as in `engines` of package.json. */
const oldest = '20.19';

function isTooOld(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  if (major !== oldestMajor) return major < oldestMajor;
  return minor < oldestMinor;
}

if (isTooOld()) {
  process.stderr.write(
    `location-data-kit needs Node.js ${oldest} or later; this is ${process.versions.node} ` +
      `(${process.execPath})\n`,
  );
  process.exitCode = 2;
} else {
  // If the reader of stdout goes away (`| head`, a closed terminal), the command still cleans up.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined);
  }
  const { runCommandLine } = await import('./cli/program.js');
  await runCommandLine(process.argv.slice(2));
}
