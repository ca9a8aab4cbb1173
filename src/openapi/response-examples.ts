import { exampleId, requestExamples } from '../api/examples.js';
import type { OperationId } from '../api/operations.js';
import type { Entity } from '../api/wire.js';
import type { Policy } from '../policy/policy.js';

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
export function responseExamples(policy: Policy): Readonly<Record<OperationId, object>> {
  const { dataStatus, shownStatus } = policy.subscription;
  const about = { id: exampleId, time: instant, path: `/v1/subscriptions/${exampleId}` };
  const subscription = {
    ...policy.subscription.extra(about),
    id: exampleId,
    account_id: '5d0e5bb5-20a8-4cd6-8ed5-1c3e0a8f6a2b',
    ...requestExamples.createSubscription,
    status: 'active',
    data_status: dataStatus.ready,
    created_at: instant,
    updated_at: instant,
    cancelled_at: null,
  };
  const reading = {
    understood_as: 'Whether guests can use wifi',
    confidence: policy.confidence.high,
  };
  return {
    createSubscription: { ...subscription, data_status: dataStatus.pending },
    getSubscription: subscription,
    updateSubscription: { ...subscription, ...requestExamples.updateSubscription },
    cancelSubscription: {
      ...subscription,
      status: shownStatus.cancelled,
      cancelled_at: instant,
    },
    listEntities: {
      data: [{ ...policy.entity.extra({ id: entity.id, time: instant }), ...entity }],
      total: 1,
      limit: 50,
      offset: 0,
    },
    interpretFields: { interpretations: [{ name: 'wifi', ...reading, suggestion: '' }] },
  };
}
