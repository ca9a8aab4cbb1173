import type { EntityPage, Interpretations, Subscription } from 'location-data-kit/msw';
import { isRecord } from './failure.ts';

/**
 * Does an answer have what the page relies on? A proxy's sign-in page with status 200, say, is told from an answer
 * here, and not by a crash somewhere inside a component.
 */

export function isSubscription(body: unknown): body is Subscription {
  return (
    isRecord(body) &&
    [body.id, body.city, body.entity_type, body.status, body.data_status].every(isText) &&
    Array.isArray(body.fields) &&
    body.fields.every(isText)
  );
}

export function isEntityPage(body: unknown): body is EntityPage {
  return (
    isRecord(body) &&
    [body.total, body.limit, body.offset].every((value) => typeof value === 'number') &&
    Array.isArray(body.data) &&
    body.data.every((one) => isRecord(one) && isText(one.id) && isText(one.name) && isRecord(one.fields))
  );
}

export function isInterpretations(body: unknown): body is Interpretations {
  return (
    isRecord(body) &&
    Array.isArray(body.interpretations) &&
    body.interpretations.every((one) => isRecord(one) && isText(one.name) && isText(one.confidence))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
