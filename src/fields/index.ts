export { defaultInterpreter, interpretField } from './interpret-field.js';
export type { Interpretation, Interpreter } from './interpret-field.js';
export { fieldReader } from './resolve-field.js';
export type { Confidence, FieldReader } from './resolve-field.js';
