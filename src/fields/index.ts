export {
  defaultInterpreter,
  interpretationSchema,
  withValidatedOutput,
} from './interpret-field.js';
export type { Interpretation, Interpreter } from './interpret-field.js';
export { fieldReader, resolveField } from './resolve-field.js';
export type { Confidence, FieldReader } from './resolve-field.js';
