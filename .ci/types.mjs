// The declarations that consumers get, in dist/types: those that the entries of the package reach,
// once for ES modules and once for CommonJS, where `msw` has types of its own. joi stays out of
// them, as its types need those of Node. To be run after `npm run compile`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, join as joined, relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const types = join(dist, 'types');
const entries = [
  'src/index.d.ts',
  'src/api/index.d.ts',
  'src/msw/index.d.ts',
  'src/runners/playwright.d.ts',
  'src/runners/vitest.d.ts',
  'src/data/native-scripts/index.d.ts',
  'src/factories/index.d.ts',
  'conformance/index.d.ts',
];

/** joi's schemas, as far as declarations name them: each just has the type of its values. */
const schemas = {
  AnySchema: 'any',
  AlternativesSchema: 'any',
  ArraySchema: 'any[]',
  BooleanSchema: 'boolean',
  FunctionSchema: 'Function',
  NumberSchema: 'number',
  ObjectSchema: 'any',
  StringSchema: 'string',
};
const joi = [
  'export interface Schema<Value = any> { readonly value?: Value }',
  'export interface ValidationResult<Value = any> { error?: ValidationError; value: Value }',
  'export interface ValidationError extends Error { readonly details: unknown[] }',
  'export type ValidationErrorFunction = (errors: unknown[]) => unknown',
  ...Object.entries(schemas).map(
    ([name, value]) => `export interface ${name}<Value = ${value}> extends Schema<Value> {}`,
  ),
].join('\n');

/** A specifier, in an import or export, or in the type `import('…')`. */
const specifiers = /(?<=\bfrom |\bimport\()(['"])([^'"]+)\1/g;

/** The declarations that a file reaches: their texts by path in `dist`. */
function reach(path, found = new Map()) {
  if (found.has(path)) return found;
  const text = readFileSync(join(dist, path), 'utf8');
  found.set(path, text);
  for (const [, , specifier] of text.matchAll(specifiers)) {
    // In an example of a docstring, there may be the import of something else.
    if (!/^\.\.?\/.*\.js$/.test(specifier)) continue;
    const declaration = specifier.replace(/\.js$/, '.d.ts');
    reach(joined(dirname(path), declaration), found);
  }
  return found;
}

function write(path, text) {
  mkdirSync(dirname(join(types, path)), { recursive: true });
  writeFileSync(join(types, path), `${text}\n`);
}

rmSync(types, { recursive: true, force: true });
const found = new Map();
for (const entry of entries) reach(entry, found);
write('joi.d.ts', joi);
write('joi.d.cts', joi);
for (const [path, text] of found) {
  const ours = relative(dirname(path), 'joi.js');
  const withoutJoi = text
    .replace(/^import (type )?Joi from 'joi';$/m, `import type * as Joi from 'joi';`)
    .replace(specifiers, (whole, quote, specifier) =>
      specifier === 'joi' ? `${quote}${ours}${quote}` : whole,
    );
  write(path, withoutJoi);
  const commonJs = withoutJoi.replace(specifiers, (_, quote, specifier) => {
    const renamed = specifier.startsWith('.') ? specifier.replace(/\.js$/, '.cjs') : specifier;
    return quote + renamed + quote;
  });
  write(path.replace(/\.d\.ts$/, '.d.cts'), commonJs);
}
