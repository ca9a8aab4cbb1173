export { fieldReader } from './field-reader.js';
export type { FieldReader } from './field-reader.js';
export { interpretField } from './interpret-field.js';
export type { FieldRequest, Interpretation } from './interpret-field.js';
export { defaultInterpreter } from './interpreter.js';
export type { InterpretationRequest, Interpreter } from './interpreter.js';
export { resolveField } from './resolve-field.js';
export type { Confidence } from './resolve-field.js';
