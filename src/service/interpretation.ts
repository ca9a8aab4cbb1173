import type { FieldInterpretation, InterpretFields } from '../api/wire.js';
import { defaultInterpreter } from '../fields/index.js';
import type { ServiceContext } from './context.js';
import { confidenceWord } from './field-assessments.js';
import type { ServiceResponse } from './response.js';

/** Operation "interpret fields": how each requested name would be understood. Keeps nothing. */
export async function interpret(context: ServiceContext, request: InterpretFields): Promise<ServiceResponse> {
  const { entity_type, fields = [] } = request;
  const found = await (context.interpreter ?? defaultInterpreter)({
    ...(entity_type !== undefined && { entity_type }),
    fields: fields.map(({ name = '', description }) => ({
      name,
      ...(description !== undefined && { description }),
    })),
  });
  const interpretations: FieldInterpretation[] = found.map((one) => ({
    name: one.name,
    understood_as: one.understood_as,
    confidence: confidenceWord(context.profile, one.confidence),
    suggestion: one.suggestion,
  }));
  return { status: 200, body: { interpretations } };
}
