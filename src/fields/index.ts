export { interpretField } from './interpret-field.js';
export type { FieldRequest, Interpretation } from './interpret-field.js';
export { defaultInterpreter } from './interpreter.js';
export type { InterpretationRequest, Interpreter } from './interpreter.js';
export type { Confidence } from './resolve-field.js';
