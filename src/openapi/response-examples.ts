import { exampleId, requestExamples } from '../api/examples.js';
import type { OperationId } from '../api/operations.js';
import type { Entity, FieldInterpretation, Subscription } from '../api/wire.js';
import type { Rules } from '../operations/operations.js';

const instant = Date.UTC(2030, 0, 31, 12);
const openHours = { Monday: '08:00-18:00', Sunday: 'closed' };

const unknown = { external_id: null, phone: null, instagram_url: null, facebook_url: null };
const place = {
  latitude: 52.52,
  longitude: 13.405,
  maps_category: 'Cafe',
  open_hours: openHours,
};

/** What the service says about the names of the example requests. */
const readings: Readonly<Record<string, string>> = {
  phone: 'The phone number in international form (text)',
  opening_hours: 'The opening hours by weekday (object)',
  website: 'The address of its website (URL)',
  wifi: 'Whether guests can use wifi (true or false)',
};

function interpretation(
  name: string,
  { interpretFields: { confidence } }: Rules,
): FieldInterpretation {
  return {
    name,
    understood_as: readings[name] ?? name,
    confidence: confidence.high,
    suggestion: 'Clear as it is.',
  };
}

function subscriptionWith(fields: readonly string[], rules: Rules): Subscription {
  const { dataStatus, assessments } = rules.subscription;
  const written = rules.timestamp.format(instant);
  const assessed = assessments(() => fields.map((name) => interpretation(name, rules)));
  const path = `/v1/subscriptions/${exampleId}`;
  return {
    ...rules.subscription.extra?.({ id: exampleId, time: written, path }),
    id: exampleId,
    account_id: '5d0e5bb5-20a8-4cd6-8ed5-1c3e0a8f6a2b',
    city: 'Berlin',
    entity_type: 'cafe',
    fields: [...rules.createSubscription.fields.stored(fields)],
    status: 'active',
    data_status: dataStatus.ready,
    created_at: written,
    updated_at: written,
    cancelled_at: null,
    ...(assessed && { field_assessments: assessed }),
  };
}

function entityWith(rules: Rules): Entity {
  const written = rules.timestamp.format(instant);
  return {
    ...unknown,
    ...place,
    id: '2f1c9c0e-5b7a-4d0b-9a53-6f2f0c6f5a11',
    name: 'Example Cafe',
    city: 'Berlin',
    entity_type: 'cafe',
    website: 'https://cafe.example',
    fields: { phone: null, opening_hours: openHours, wifi: true },
    discovered_at: written,
    updated_at: written,
    removed_at: null,
    ...rules.listEntities.entities.extra({ time: written }),
  };
}

/** The body of each operation's successful response, as a profile shapes it. */
export function responseExamples(rules: Rules): Readonly<Record<OperationId, object>> {
  const { dataStatus, shownStatus } = rules.subscription;
  const { createSubscription, updateSubscription } = requestExamples;
  const subscription = subscriptionWith(createSubscription.fields, rules);
  return {
    createSubscription: { ...subscription, data_status: dataStatus.pending },
    getSubscription: subscription,
    updateSubscription: subscriptionWith(updateSubscription.fields, rules),
    cancelSubscription: {
      ...subscription,
      status: shownStatus.cancelled,
      cancelled_at: subscription.updated_at,
    },
    listEntities: { data: [entityWith(rules)], total: 1, limit: 50, offset: 0 },
    interpretFields: { interpretations: [interpretation('wifi', rules)] },
  };
}
