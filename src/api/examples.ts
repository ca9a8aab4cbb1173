import type { OperationId } from './operations.js';
import type { CreateSubscription } from './wire.js';

interface RequestExamples extends Readonly<Partial<Record<OperationId, object>>> {
  readonly createSubscription: CreateSubscription;
  readonly updateSubscription: Pick<CreateSubscription, 'fields'>;
}

/** Example request bodies, for the OpenAPI document and the console. */
export const requestExamples: RequestExamples = {
  createSubscription: {
    city: 'Berlin',
    entity_type: 'cafe',
    fields: ['phone', 'opening_hours', 'wifi'],
  },
  updateSubscription: { fields: ['phone', 'website', 'wifi'] },
  interpretFields: {
    entity_type: 'cafe',
    fields: [{ name: 'wifi', description: 'Whether guests can use wifi' }],
  },
};

export const exampleId = '8db86a97-a55f-440c-8ebb-29b2059521c5';
