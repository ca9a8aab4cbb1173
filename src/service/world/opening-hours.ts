import type { Country } from './countries.js';
import type { EntityType } from './entity-types/entity-type.js';
import { hashText, mix, unit } from './randomness.js';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** A habit of opening, in hours after midnight; 24 and above lie on the next day. */
interface Habit {
  readonly opens: readonly number[];
  readonly closes: readonly number[];
  /** hours later in the evening on Friday and Saturday */
  readonly weekend?: number;
  readonly saturday?: readonly [opens: number, closes: number] | 'closed';
  readonly sunday?: readonly [opens: number, closes: number] | 'closed' | 'as trade';
  /** how often each day from Monday on is a day off, in percent */
  readonly off?: readonly number[];
  /** how often it is open round the clock, in percent */
  readonly always?: number;
  /** how often it closes in between, in percent, and when */
  readonly pause?: { readonly percent: number; readonly from: number; readonly to: number };
}

const habits: Readonly<Record<string, Habit>> = {
  cafe: {
    opens: [7.5, 8, 8, 8.5, 9, 9.5],
    closes: [17, 18, 18, 18.5, 19],
    sunday: [9.5, 18],
    off: [14, 6, 0, 0, 0, 0, 8],
  },
  bakery: {
    opens: [6, 6, 6.5, 7],
    closes: [17, 18, 18.5, 19],
    saturday: [7, 16],
    sunday: [8, 13],
    off: [8, 0, 0, 0, 0, 0, 25],
  },
  restaurant: {
    opens: [11.5, 12, 12],
    closes: [22, 22.5, 23],
    weekend: 0.5,
    off: [24, 10, 0, 0, 0, 0, 14],
    pause: { percent: 45, from: 14.5, to: 18 },
  },
  takeaway: {
    opens: [10.5, 11, 11],
    closes: [21.5, 22, 23],
    weekend: 1,
    sunday: [12, 21.5],
    off: [4, 0, 0, 0, 0, 0, 10],
  },
  ice: { opens: [11, 12, 12], closes: [20, 21, 22], off: [6, 0, 0, 0, 0, 0, 0] },
  bar: { opens: [17, 18, 18, 19], closes: [24, 25, 26], weekend: 1, off: [26, 8, 0, 0, 0, 0, 16] },
  pub: {
    opens: [12, 15, 16, 17],
    closes: [23, 24, 24],
    weekend: 1,
    sunday: [12, 23],
    off: [12, 0, 0, 0, 0, 0, 4],
  },
  club: { opens: [22, 23], closes: [28, 29, 30], weekend: 1, off: [92, 85, 70, 30, 0, 0, 88] },
  shop: {
    opens: [9, 9.5, 10, 10],
    closes: [18, 18.5, 19, 19],
    saturday: [10, 17],
    sunday: 'as trade',
    off: [9, 0, 0, 0, 0, 0, 0],
    pause: { percent: 6, from: 13, to: 14 },
  },
  late_shop: {
    opens: [11, 11, 12],
    closes: [19, 20],
    saturday: [12, 18],
    sunday: 'closed',
    off: [30, 0, 0, 0, 0, 0, 0],
  },
  market: { opens: [7, 7, 8], closes: [20, 21, 22], saturday: [8, 20], sunday: 'as trade' },
  practice: {
    opens: [8, 8, 8.5, 9],
    closes: [16.5, 17, 18],
    saturday: 'closed',
    sunday: 'closed',
    off: [0, 0, 8, 0, 4, 0, 0],
    pause: { percent: 55, from: 12.5, to: 14 },
  },
  office: { opens: [8, 8.5, 9], closes: [18, 19, 20], saturday: 'closed', sunday: 'closed' },
  school: { opens: [7.5, 8], closes: [15, 16, 17], saturday: 'closed', sunday: 'closed' },
  pharmacy: {
    opens: [8, 8.5, 9],
    closes: [18.5, 19, 20],
    saturday: [9, 14],
    sunday: 'closed',
    pause: { percent: 12, from: 13, to: 14.5 },
    always: 2,
  },
  salon: {
    opens: [9, 9, 10],
    closes: [18, 18.5, 19, 20],
    saturday: [9, 16],
    sunday: 'closed',
    off: [45, 0, 0, 0, 0, 0, 0],
  },
  gym: { opens: [6, 6.5, 7], closes: [22, 22, 23], saturday: [8, 20], sunday: [9, 20], always: 10 },
  hotel: { opens: [7], closes: [22, 23], always: 82 },
  museum: { opens: [10, 10, 9.5], closes: [17, 18, 18], off: [86, 8, 0, 0, 0, 0, 0] },
  gallery: {
    opens: [11, 12],
    closes: [18, 19],
    saturday: [12, 17],
    sunday: 'closed',
    off: [75, 25, 0, 0, 0, 0, 0],
  },
  theatre: { opens: [14, 15, 16], closes: [21, 22], off: [50, 8, 0, 0, 0, 0, 20] },
  cinema: { opens: [13, 14, 15], closes: [23, 23.5, 24], weekend: 0.5 },
  library: {
    opens: [9, 10, 10],
    closes: [18, 19, 20],
    saturday: [10, 15],
    sunday: 'closed',
    off: [15, 0, 0, 0, 0, 0, 0],
  },
  park: { opens: [6, 7], closes: [20, 21, 22], always: 62 },
  fuel: { opens: [5, 6, 6], closes: [22, 22, 23], always: 58 },
  always: { opens: [0], closes: [24], always: 100 },
};

/** Where shops stay closed on Sundays, and where it is usual to close in the early afternoon. */
const quietSundays = new Set(['DE', 'AT', 'CH', 'NO', 'PL', 'FR', 'BE', 'GR', 'IS']);
const siesta = new Set(['ES', 'IT', 'GR']);
/** Where a lunch break is not usual in restaurants or practices at all. */
const noPause = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'SG', 'HK', 'AE']);

function clockTime(hours: number): string {
  const minutes = Math.round(hours * 60) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function span(opens: number, closes: number): string {
  return `${clockTime(opens)}-${clockTime(closes)}`;
}

const roundTheClock = '00:00-24:00';

/**
 * The hours of a place by weekday. `hash` names the place and the version of its hours.
 * Southern lunch and dinner, siesta and closed Sundays follow the country.
 */
export function openingHours(type: EntityType, country: Country, hash: number): Record<Weekday, string> {
  const habit = Object.hasOwn(habits, type.hours) ? habits[type.hours] : undefined;
  const {
    opens,
    closes,
    weekend = 0,
    saturday,
    sunday,
    off = [],
    always = 0,
    pause,
  } = habit ?? {
    opens: [9],
    closes: [18],
  };
  const roll = (aspect: string) => unit(mix(hash, hashText(aspect)));
  const pick = (choices: readonly number[], aspect: string) =>
    choices[Math.floor(roll(aspect) * choices.length)] ?? 9;
  const percent = (aspect: string) => roll(aspect) * 100;
  const allDay = percent('always') < always;
  const latin = type.hours === 'restaurant' && country.language === 'es' && country.code === 'ES';
  const southern = latin || (type.hours === 'restaurant' && siesta.has(country.code));
  const late = latin ? 1 : southern ? 0.5 : 0;
  const isTrade = type.hours === 'shop' || type.hours === 'pharmacy';
  const pauseChance = noPause.has(country.code)
    ? 0
    : southern
      ? 80
      : isTrade && siesta.has(country.code)
        ? 65
        : (pause?.percent ?? 0);
  const breaks = pause !== undefined && percent('pause') < pauseChance;
  const pauseFrom =
    (pause?.from ?? 13) + (southern ? 1 + (latin ? 0.5 : 0) : isTrade && siesta.has(country.code) ? 1 : 0);
  const pauseTo =
    (pause?.to ?? 14) + (latin ? 2 : southern ? 1 : isTrade && siesta.has(country.code) ? 2.5 : 0);
  const start = pick(opens, 'opens') + (latin ? 1 : southern ? 0.5 : 0);
  const end = Math.max(pick(closes, 'closes') + late, isTrade && breaks && siesta.has(country.code) ? 20 : 0);
  const restDay = (day: number) => percent(`off${String(day)}`) < (off[day] ?? 0);
  const week = weekdays.map((day, number): [Weekday, string] => {
    if (allDay) return [day, roundTheClock];
    if (restDay(number)) return [day, 'closed'];
    if (number === 6 && sunday === 'as trade') {
      return [day, quietSundays.has(country.code) || percent('sunday') < 35 ? 'closed' : span(11, 17)];
    }
    const special = number === 5 ? saturday : number === 6 && sunday !== 'as trade' ? sunday : undefined;
    if (special === 'closed') return [day, 'closed'];
    if (special !== undefined) return [day, span(special[0], special[1])];
    const lateDay = number === 4 || number === 5 ? weekend : 0;
    if (breaks && (number < 5 || southern))
      return [day, `${span(start, pauseFrom)}, ${span(pauseTo, end + lateDay)}`];
    return [day, span(start, end + lateDay)];
  });
  // Nobody rests all week: a place that drew every day off works on Saturdays.
  if (week.every(([, hours]) => hours === 'closed')) week[5] = ['Saturday', span(start, end)];
  return Object.fromEntries(week) as Record<Weekday, string>;
}
