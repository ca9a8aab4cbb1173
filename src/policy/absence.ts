import { isUuid } from '../input/values.js';
import { Refusal } from './refusal.js';

/** What a request gets if the account has no subscription with the id. */
export interface Absence<Result> {
  /** the id is a UUID */
  readonly unknown: Result;
  readonly malformed: Result;
}

/** Refusals with these statuses. */
export function absence(unknown: number, malformed: number): Absence<Refusal> {
  const message = 'There is no such subscription';
  return {
    unknown: new Refusal(unknown, message),
    malformed: new Refusal(malformed, message),
  };
}

/** The one for this id. */
export function resultFor<Result>({ unknown, malformed }: Absence<Result>, id: string): Result {
  return isUuid(id) ? unknown : malformed;
}
