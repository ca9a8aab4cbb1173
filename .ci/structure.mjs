// Fails where files import each other in a circle. An import of types counts like any other: who
// wants to understand one file of a circle has to read them all. Part of `npm run lint`.
import { posix } from 'node:path';
import ts from 'typescript';

const { readDirectory, readFile } = ts.sys;
const folders = ['src', 'conformance', 'test'];
const files = folders.flatMap((folder) =>
  readDirectory(folder, ['.ts', '.tsx'], ['**/node_modules', 'test/consumers']),
);
const known = new Set(files);

/** The files of ours that a file imports, in whatever way. */
function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(readFile(file) ?? '');
  return importedFiles.flatMap(({ fileName }) => {
    const stem = posix.join(posix.dirname(file), fileName).replace(/\.jsx?$/, '');
    const target = [`${stem}.ts`, `${stem}.tsx`].find((name) => known.has(name));
    return fileName.startsWith('.') && target ? [target] : [];
  });
}

const circles = [];
const done = new Set();

/** @param path from the file where the search began to the one that imports this one */
function search(file, path) {
  const begin = path.indexOf(file);
  if (begin !== -1) circles.push([...path.slice(begin), file]);
  if (begin !== -1 || done.has(file)) return;
  for (const imported of importsOf(file)) search(imported, [...path, file]);
  done.add(file);
}

for (const file of files) search(file, []);
for (const circle of circles) {
  process.stderr.write(`These import each other in a circle:\n  ${circle.join('\n  → ')}\n`);
}
if (circles.length > 0) {
  process.stderr.write(
    'Move what they share to the one that imports none of the others, or merge them.\n',
  );
  process.exitCode = 1;
}
