import type { InterpretFields } from '../../api/wire.js';
import { defaultInterpreter } from '../../fields/index.js';
import type { ServiceContext, ValidRequest } from '../context.js';
import type { ServiceResponse } from '../responses/response.js';
import { worded } from '../subscriptions/fields.js';

/** Operation "interpret fields": how each requested name would be understood. Stores nothing. */
export async function interpret(
  { interpreter, policy }: ServiceContext,
  { payload: { entity_type, fields = [] } }: ValidRequest<unknown, InterpretFields>,
): Promise<ServiceResponse> {
  const found = await (interpreter ?? defaultInterpreter)({
    ...(entity_type !== undefined && { entity_type }),
    fields: fields.map(({ name = '', description }) => ({
      name,
      ...(description !== undefined && { description }),
    })),
  });
  return {
    status: policy.interpretFields.status,
    body: { interpretations: found.map((one) => worded(one, policy)) },
  };
}
