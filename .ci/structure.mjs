// Part of `npm run lint`. Fails if files or folders of the product import each other in a circle (an
// import of types counts, too: a reader of one file has to read the whole circle), or if more types
// than today have the same name.
import { posix } from 'node:path';
import ts from 'typescript';

const { readDirectory, readFile } = ts.sys;
const folders = ['src', 'conformance', 'render', 'test'];
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

/** The folder of a file, such as `src/service`; a file beside such folders counts as a folder. */
const folderOf = (file) => file.split('/').slice(0, 2).join('/');

/** By folder of the product: the other folders that its files import. */
const importsByFolder = new Map();
for (const file of files.filter((name) => !name.startsWith('test/'))) {
  const folder = folderOf(file);
  const imported = importsOf(file).map(folderOf);
  const others = [...imported, ...(importsByFolder.get(folder) ?? [])];
  importsByFolder.set(folder, new Set(others.filter((name) => name !== folder)));
}

/** @param importedBy returns what a node imports */
function circlesAmong(nodes, importedBy) {
  const circles = [];
  const done = new Set();
  /** @param path from the node where the search began to the node that imports this one */
  const search = (node, path) => {
    const begin = path.indexOf(node);
    if (begin !== -1) circles.push([...path.slice(begin), node]);
    if (begin !== -1 || done.has(node)) return;
    for (const imported of importedBy(node)) search(imported, [...path, node]);
    done.add(node);
  };
  for (const node of nodes) search(node, []);
  return circles;
}

const circles = [
  ...circlesAmong(files, importsOf),
  ...circlesAmong(importsByFolder.keys(), (folder) => importsByFolder.get(folder) ?? []),
];

/** Type names of the product that may be declared in two or more files. */
const mostHomonyms = 10;

const declaration = /^(?:export )?(?:abstract )?(?:class|interface|type) (\w+)/gm;
const declared = new Map();
for (const file of files.filter((name) => !name.startsWith('test/'))) {
  for (const [, name] of (readFile(file) ?? '').matchAll(declaration)) {
    declared.set(name, new Set(declared.get(name)).add(file));
  }
}
const homonyms = [...declared].filter(([, places]) => places.size > 1);

const problems = circles.map((circle) => `A circle of imports:\n  ${circle.join('\n  → ')}`);
if (circles.length > 0) {
  problems.push(
    'Move what they share to the file or folder that imports none of the others, or merge them.',
  );
}
if (homonyms.length > mostHomonyms) {
  const lines = homonyms.map(([name, places]) => `  ${name}: ${[...places].join(', ')}`);
  problems.push(
    `${homonyms.length} type names are declared in several files, where ${mostHomonyms} may be:`,
    ...lines,
    'Give the new one a name that says what it is, or share the type.',
  );
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
