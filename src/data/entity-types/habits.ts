/** The names of the days in `open_hours`, in their order. */
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

/** The hours of a special day: its own, closed, or as is usual for shops in the country. */
export type SpecialDay = readonly [opens: number, closes: number] | 'closed' | 'trade';

/** A break: how many percent take one, and from when to when. */
interface Pause {
  readonly share: number;
  readonly from: number;
  readonly to: number;
  /** also at the weekend */
  readonly weekends?: boolean;
}

/**
 * When places of a kind are open, in hours after midnight; 24 and above are on the next day. Shares
 * are in percent.
 */
export interface OpeningHabit {
  /** choices, common ones more than once */
  readonly opens: readonly number[];
  readonly closes: readonly number[];
  /** how many hours later it closes on the evening before the weekend and on its first day */
  readonly later?: number;
  /** the first day of the country's weekend, if it differs from other days */
  readonly saturday?: SpecialDay;
  /** the second day of the weekend, the main day of rest */
  readonly sunday?: SpecialDay;
  /** how often each day, starting on Monday, is a day off */
  readonly daysOff?: readonly number[];
  /** how often it is open 24 hours */
  readonly always?: number;
  readonly pause?: Pause;
  /** the break in countries with a siesta, if it differs */
  readonly siesta?: Pause;
}

/** Habits, one record per kind. */
const records = {
  cafe: {
    opens: [7.5, 8, 8, 8.5, 9, 9.5],
    closes: [17, 18, 18, 18.5, 19],
    sunday: [9.5, 18],
    daysOff: [14, 6, 0, 0, 0, 0, 8],
  },
  bakery: {
    opens: [6, 6, 6.5, 7],
    closes: [17, 18, 18.5, 19],
    saturday: [7, 16],
    sunday: [8, 13],
    daysOff: [8, 0, 0, 0, 0, 0, 25],
  },
  restaurant: {
    opens: [11.5, 12, 12],
    closes: [22, 22.5, 23],
    later: 0.5,
    daysOff: [24, 10, 0, 0, 0, 0, 14],
    pause: { share: 45, from: 14.5, to: 18, weekends: true },
    siesta: { share: 80, from: 15.5, to: 19.5, weekends: true },
  },
  takeaway: {
    opens: [10.5, 11, 11],
    closes: [21.5, 22, 23],
    later: 1,
    sunday: [12, 21.5],
    daysOff: [4, 0, 0, 0, 0, 0, 10],
  },
  bar: {
    opens: [17, 18, 18, 19],
    closes: [24, 25, 26],
    later: 1,
    daysOff: [26, 8, 0, 0, 0, 0, 16],
  },
  pub: {
    opens: [12, 15, 16, 17],
    closes: [23, 24, 24],
    later: 1,
    sunday: [12, 23],
    daysOff: [12, 0, 0, 0, 0, 0, 4],
  },
  club: {
    opens: [22, 23],
    closes: [28, 29, 30],
    later: 1,
    daysOff: [92, 85, 70, 30, 0, 0, 88],
  },
  shop: {
    opens: [9, 9.5, 10, 10],
    closes: [18, 18.5, 19, 19],
    saturday: [10, 17],
    sunday: 'trade',
    daysOff: [9, 0, 0, 0, 0, 0, 0],
    pause: { share: 6, from: 13, to: 14 },
    siesta: { share: 65, from: 14, to: 16.5 },
  },
  market: {
    opens: [7, 7, 8],
    closes: [20, 21, 22],
    saturday: [8, 20],
    sunday: 'trade',
  },
  practice: {
    opens: [8, 8, 8.5, 9],
    closes: [16.5, 17, 18],
    saturday: 'closed',
    sunday: 'closed',
    daysOff: [0, 0, 8, 0, 4, 0, 0],
    pause: { share: 55, from: 12.5, to: 14 },
  },
  office: { opens: [8, 8.5, 9], closes: [18, 19, 20], saturday: 'closed', sunday: 'closed' },
  garage: {
    opens: [7.5, 8, 8],
    closes: [17, 17.5, 18],
    saturday: [9, 13],
    sunday: 'closed',
    daysOff: [0, 0, 0, 0, 0, 30, 0],
    pause: { share: 25, from: 12.5, to: 13.5 },
  },
  school: { opens: [7.5, 8], closes: [15, 16, 17], saturday: 'closed', sunday: 'closed' },
  pharmacy: {
    opens: [8, 8.5, 9],
    closes: [18.5, 19, 20],
    saturday: [9, 14],
    sunday: 'closed',
    always: 2,
    pause: { share: 12, from: 13, to: 14.5 },
    siesta: { share: 65, from: 14, to: 17 },
  },
  salon: {
    opens: [9, 9, 10],
    closes: [18, 18.5, 19, 20],
    saturday: [9, 16],
    sunday: 'closed',
    daysOff: [45, 0, 0, 0, 0, 0, 0],
  },
  gym: {
    opens: [6, 6.5, 7],
    closes: [22, 22, 23],
    saturday: [8, 20],
    sunday: [9, 20],
    always: 10,
  },
  hotel: { opens: [7], closes: [22, 23], always: 82 },
  museum: {
    opens: [10, 10, 9.5],
    closes: [17, 18, 18],
    daysOff: [86, 8, 0, 0, 0, 0, 0],
  },
  gallery: {
    opens: [11, 12],
    closes: [18, 19],
    saturday: [12, 17],
    sunday: 'closed',
    daysOff: [75, 25, 0, 0, 0, 0, 0],
  },
  theatre: {
    opens: [14, 15, 16],
    closes: [21, 22],
    daysOff: [50, 8, 0, 0, 0, 0, 20],
  },
  cinema: { opens: [13, 14, 15], closes: [23, 23.5, 24], later: 0.5 },
  library: {
    opens: [9, 10, 10],
    closes: [18, 19, 20],
    saturday: [10, 15],
    sunday: 'closed',
    daysOff: [15, 0, 0, 0, 0, 0, 0],
  },
  worship: { opens: [8, 8, 9], closes: [17, 18, 18, 19] },
  park: { opens: [6, 7], closes: [20, 21, 22], always: 62 },
  fuel: { opens: [5, 6, 6], closes: [22, 22, 23], always: 58 },
  always: { opens: [0], closes: [24], always: 100 },
  bank: {
    opens: [8.5, 9, 9],
    closes: [16, 16.5, 17],
    saturday: 'closed',
    sunday: 'closed',
    pause: { share: 30, from: 12.5, to: 13.5 },
  },
} satisfies Record<string, OpeningHabit>;

export type Hours = keyof typeof records;
export const openingHabits: Readonly<Record<Hours, OpeningHabit>> = records;
