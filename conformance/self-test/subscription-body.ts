import type { SubscriptionStatus } from '../../src/api/wire.js';
import type { JsonObject } from './answer.js';
import { uuidOf } from './identifier.js';
import { interpret } from './interpretation.js';
import type { Setup } from './options.js';
import { progress } from './scrape.js';
import type { State, Stored } from './state.js';
import { writeTimestamp } from './timestamp.js';

/** A subscription as it is shown (section "Subscription"). */
export function subscriptionBody(stored: Stored, state: State, setup: Setup): JsonObject {
  const format = setup.profile['timestamps.format'];
  const status: SubscriptionStatus =
    stored.cancelled === null ? stored.status : setup.profile['cancelled.status'];
  const assessments = fieldAssessments(stored, setup);
  return {
    id: stored.id,
    account_id: uuidOf(`account ${stored.account}`, setup.uuid),
    city: stored.city,
    entity_type: stored.entityType,
    fields: [...stored.fields],
    status,
    data_status: setup.profile[`data-status.${progress(stored, state, setup)}`],
    ...(assessments && { field_assessments: assessments }),
    created_at: writeTimestamp(stored.created, format),
    updated_at: writeTimestamp(stored.updated, format),
    cancelled_at: stored.cancelled === null ? null : writeTimestamp(stored.cancelled, format),
  };
}

function fieldAssessments(stored: Stored, setup: Setup): JsonObject | null {
  const { profile } = setup;
  const readings = stored.fields.map((name) => interpret({ name }, setup));
  switch (profile['field-assessments.shape']) {
    case 'absent':
      return null;
    case 'empty':
      return {};
    case 'by-field-word':
      return Object.fromEntries(readings.map((reading) => [reading.name, reading.confidence]));
    case 'other':
      return { score: 0.75, notes: ['assessed by hand'], assessed: true };
    case 'by-field':
      return Object.fromEntries(
        readings.map((reading) => {
          const known: JsonObject = { ...reading };
          const keys = profile['field-assessments.keys'];
          return [reading.name, Object.fromEntries(keys.map((key) => [key, known[key] ?? null]))];
        }),
      );
  }
}
