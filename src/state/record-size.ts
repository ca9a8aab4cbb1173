import type { SubscriptionState, SubscriptionRecord } from './state.js';

/** Memory of a subscription without its fields, with its account and their indices, bytes. */
const recordSize = 2000;

/** Memory of a series of scrapes without its fields, bytes. */
const seriesSize = 200;

/** Memory of a field without the characters of its name, bytes; and of its assessment. */
const fieldSize = 40;
const assessmentSize = 400;

function sizeOfNames(names: readonly string[]): number {
  let size = names.length * fieldSize;
  for (const { length } of names) size += 2 * length;
  return size;
}

function sizeOfState({ fields, scrapes, assessments = [] }: SubscriptionState): number {
  let size = sizeOfNames(fields) + assessments.length * assessmentSize;
  for (const series of scrapes) size += seriesSize + sizeOfNames(series.fields);
  return size;
}

/**
 * Estimates the memory of a subscription, bytes: fast, because each write of a subscription needs
 * it.
 */
export function sizeOf(record: SubscriptionRecord): number {
  let size = recordSize + sizeOfState(record);
  for (const state of record.former ?? []) if (state) size += seriesSize + sizeOfState(state);
  return size;
}
