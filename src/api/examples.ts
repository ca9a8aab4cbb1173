import type { Profile } from '../profile/open-points/index.js';
import type { OperationId } from './operations.js';
import type { Entity } from './wire.js';

/** Example request bodies, for the OpenAPI document and the console. */
export const requestExamples: Readonly<Partial<Record<OperationId, object>>> = {
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
const instant = '2030-01-31T12:00:00.000Z';

const unknown = { external_id: null, phone: null, instagram_url: null, facebook_url: null };
const place = {
  latitude: 52.52,
  longitude: 13.405,
  maps_category: 'Cafe',
  open_hours: { Monday: '08:00-18:00' },
};
const entity: Entity = {
  ...unknown,
  ...place,
  id: '2f1c9c0e-5b7a-4d0b-9a53-6f2f0c6f5a11',
  name: 'Example Cafe',
  city: 'Berlin',
  entity_type: 'cafe',
  website: 'https://cafe.example',
  fields: { phone: null, opening_hours: '08:00-18:00', wifi: true },
  discovered_at: instant,
  updated_at: instant,
  removed_at: null,
};

/** The body of each operation's successful response, as a profile shapes it. */
export function responseExamples(profile: Profile): Readonly<Record<OperationId, object>> {
  const subscription = {
    id: exampleId,
    account_id: '5d0e5bb5-20a8-4cd6-8ed5-1c3e0a8f6a2b',
    ...requestExamples.createSubscription,
    status: 'active',
    data_status: profile['data-status.ready'],
    created_at: instant,
    updated_at: instant,
    cancelled_at: null,
  };
  const reading = {
    understood_as: 'Whether guests can use wifi',
    confidence: profile['confidence.high'],
  };
  return {
    createSubscription: { ...subscription, data_status: profile['data-status.pending'] },
    getSubscription: subscription,
    updateSubscription: { ...subscription, ...requestExamples.updateSubscription },
    cancelSubscription: {
      ...subscription,
      status: profile['cancelled.status'],
      cancelled_at: instant,
    },
    listEntities: { data: [entity], total: 1, limit: 50, offset: 0 },
    interpretFields: { interpretations: [{ name: 'wifi', ...reading, suggestion: '' }] },
  };
}
