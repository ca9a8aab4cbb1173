// Writes dist/openapi.json, the OpenAPI document with the default answers, which the package exports.
// To be run after `npm run compile`.
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../dist/src/openapi/document.js';
import { defaultProfile } from '../dist/src/open-questions/index.js';

const document = openApiDocument(defaultProfile);
const file = new URL('../dist/openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
