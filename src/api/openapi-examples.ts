import type { Profile } from '../profile/open-points.js';
import type { OperationId } from './operations.js';
import type { ResponseSchemaName } from './response-schemas.js';

const id = '82a79645-2f06-464d-a4e1-d9d52a159d87';

/** Example request bodies, also those that the reference fills in. */
export const requestExamples: Partial<Record<OperationId, object>> = {
  createSubscription: { city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'opening_hours', 'wifi'] },
  updateSubscription: { fields: ['phone', 'website', 'wifi'] },
  interpretFields: {
    entity_type: 'cafe',
    fields: [{ name: 'wifi', description: 'Whether guests can use wifi' }],
  },
};

/** One instant in the format of the profile. */
function exampleTime(format: Profile['timestamps.format']): string {
  const others: Readonly<Record<string, string>> = {
    'rfc-1123': 'Thu, 01 Jan 2026 10:00:00 GMT',
    'unix-seconds': '1767261600',
    'unix-milliseconds': '1767261600000',
    other: '2026/01/01 10:00:00 UTC',
  };
  return others[format] ?? '2026-01-01T10:00:00.000Z';
}

/** Example response bodies, in the words of the profile. */
export function responseExamples(profile: Profile): Partial<Record<ResponseSchemaName, object>> {
  const time = exampleTime(profile['timestamps.format']);
  const shared = { city: 'Berlin', entity_type: 'cafe' };
  const wifi = { understood_as: 'Whether guests can use wifi', confidence: 'high', suggestion: '' };
  return {
    Subscription: {
      id,
      account_id: '0a6f3b1e-6f0a-5c3e-9b57-3f5c1a0d2b11',
      ...shared,
      fields: ['phone', 'wifi'],
      status: 'active',
      data_status: profile['data-status.pending'],
      ...(profile['field-assessments.shape'] === 'by-field' && { field_assessments: { wifi } }),
      created_at: time,
      updated_at: time,
      cancelled_at: null,
    },
    EntityPage: {
      data: [
        {
          id: '5b2d5ff2-9a7f-5a53-8f4b-0a1b2c3d4e5f',
          name: 'Café Linde',
          ...shared,
          external_id: null,
          phone: '+49 30 23125 012',
          website: null,
          latitude: 52.5208,
          longitude: 13.4095,
          instagram_url: null,
          facebook_url: null,
          open_hours: { Monday: '08:00-18:00' },
          maps_category: 'Coffee shop',
          fields: { phone: '+49 30 23125 012', wifi: true },
          discovered_at: time,
          updated_at: time,
          removed_at: null,
        },
      ],
      total: 1,
      limit: 50,
      offset: 0,
    },
    Interpretations: { interpretations: [{ name: 'wifi', ...wifi }] },
  };
}

/** The value of the path parameter `{id}` in examples. */
export const exampleId = id;
