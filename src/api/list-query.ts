import type { Profile } from '../profile/open-points.js';
import { listDefaults } from './operations.js';
import { isObject } from '../input/schema.js';
import { queryRefusal } from '../service/refusals.js';
import type { Reader } from './request-schemas.js';

/** Bounds of a page (section "Limits"). */
export interface ListQuery {
  limit: number;
  offset: number;
}

const digits = /^[-+]?\d+$/;

/** A number of a query: what it is when it is absent or said to be, how small and large it may be. */
interface Bound {
  readonly absent: number;
  /** further texts that mean that it is absent */
  readonly blanks: readonly string[];
  /** whether what is no whole number counts as absent, too */
  readonly lenient: boolean;
  /** undefined where whatever is below is answered by the operation */
  readonly least: number | undefined;
  readonly most: number;
}

function numberReader(key: keyof ListQuery, bound: Bound, profile: Profile): Reader<number> {
  const { absent, blanks, lenient, least, most } = bound;
  const refuse = (situation: 'below' | 'malformed' | 'empty' | 'null', message: string) =>
    queryRefusal(key, situation, `"${key}" ${message}`, profile);
  return (raw) => {
    if (raw === undefined) return absent;
    if (typeof raw !== 'string') throw refuse('malformed', 'must be a single number');
    if (blanks.includes(raw)) return absent;
    if (!digits.test(raw)) {
      if (raw === '') throw refuse('empty', 'must be a number');
      if (raw === 'null' && key === 'offset') throw refuse('null', 'must be a number');
      if (lenient) return absent;
      throw refuse('malformed', 'must be a whole number, written in digits');
    }
    const value = Number(raw);
    if (Math.abs(value) > most) throw refuse('malformed', 'must be a safe number');
    if (least !== undefined && value < least) {
      throw refuse('below', `must be greater than or equal to ${least}`);
    }
    return value;
  };
}

/** Operation "list entities". */
export function listQuery(profile: Profile): Reader<ListQuery> {
  const limitOf = numberReader(
    'limit',
    {
      absent: listDefaults.limit,
      blanks: profile['list.limit-empty'] === 'default' ? [''] : [],
      lenient: profile['list.limit-malformed'] === 'default',
      least: typeof profile['list.limit-below'] === 'number' ? 1 : undefined,
      // However large: what is above the maximum is answered by `list.excess`.
      most: Number.MAX_VALUE,
    },
    profile,
  );
  const offsetOf = numberReader(
    'offset',
    {
      absent: listDefaults.offset,
      blanks: [
        ...(profile['list.offset-empty'] === 'zero' ? [''] : []),
        ...(profile['list.offset-null'] === 'zero' ? ['null'] : []),
      ],
      lenient: profile['list.offset-malformed'] === 'zero',
      least: typeof profile['list.offset-below'] === 'number' ? 0 : undefined,
      most: Number.MAX_SAFE_INTEGER,
    },
    profile,
  );
  return (raw) => {
    const query: { limit?: unknown; offset?: unknown } = isObject(raw) ? raw : {};
    return { limit: limitOf(query.limit), offset: offsetOf(query.offset) };
  };
}
