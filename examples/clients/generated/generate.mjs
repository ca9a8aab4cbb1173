// Makes the validators of this client, in schemas.mjs: zod schemas of the OpenAPI document, as
// @hey-api/openapi-ts writes them, without their types, and strict: a key that is not in the
// document is an error.
//
//   npm install location-data-kit @hey-api/openapi-ts typescript zod
//   npx location-data-kit openapi > openapi.json
//   node generate.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';

await createClient({
  input: 'openapi.json',
  output: 'generated',
  plugins: ['zod'],
  logs: { level: 'silent' },
});
const source = await readFile('generated/zod.gen.ts', 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
});
await writeFile('schemas.mjs', outputText.replaceAll('z.object(', 'z.strictObject('));
