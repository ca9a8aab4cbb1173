import type { Country } from './countries.js';
import type { EntityType } from './entity-types/entity-type.js';
import { hashText, mix, unit } from './rng.js';

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

/**
 * Habits of opening, one line each, in hours after midnight; 24 and above lie on the next day: name | when it opens | when it
 * closes | hours later in the evening on Friday and Saturday | Saturday | Sunday | how often each day from Monday on is a day
 * off, in percent | how often it is open round the clock, in percent | how often it closes in between, in percent, and when.
 * Saturday and Sunday: x is closed, t as it is usual for trade there, nothing like any other day.
 */
const table = `cafe|7.5,8,8,8.5,9,9.5|17,18,18,18.5,19|||9.5,18|14,6,0,0,0,0,8
bakery|6,6,6.5,7|17,18,18.5,19||7,16|8,13|8,0,0,0,0,0,25
restaurant|11.5,12,12|22,22.5,23|0.5|||24,10,0,0,0,0,14||45,14.5,18
takeaway|10.5,11,11|21.5,22,23|1||12,21.5|4,0,0,0,0,0,10
ice|11,12,12|20,21,22||||6,0,0,0,0,0,0
bar|17,18,18,19|24,25,26|1|||26,8,0,0,0,0,16
pub|12,15,16,17|23,24,24|1||12,23|12,0,0,0,0,0,4
club|22,23|28,29,30|1|||92,85,70,30,0,0,88
shop|9,9.5,10,10|18,18.5,19,19||10,17|t|9,0,0,0,0,0,0||6,13,14
late_shop|11,11,12|19,20||12,18|x|30,0,0,0,0,0,0
market|7,7,8|20,21,22||8,20|t
practice|8,8,8.5,9|16.5,17,18||x|x|0,0,8,0,4,0,0||55,12.5,14
office|8,8.5,9|18,19,20||x|x
school|7.5,8|15,16,17||x|x
pharmacy|8,8.5,9|18.5,19,20||9,14|x||2|12,13,14.5
salon|9,9,10|18,18.5,19,20||9,16|x|45,0,0,0,0,0,0
gym|6,6.5,7|22,22,23||8,20|9,20||10
hotel|7|22,23|||||82
museum|10,10,9.5|17,18,18||||86,8,0,0,0,0,0
gallery|11,12|18,19||12,17|x|75,25,0,0,0,0,0
theatre|14,15,16|21,22||||50,8,0,0,0,0,20
cinema|13,14,15|23,23.5,24|0.5
library|9,10,10|18,19,20||10,15|x|15,0,0,0,0,0,0
park|6,7|20,21,22|||||62
fuel|5,6,6|22,22,23|||||58
always|0|24|||||100`;

interface Habit {
  readonly opens: readonly number[];
  readonly closes: readonly number[];
  readonly weekend: number;
  readonly saturday: string;
  readonly sunday: string;
  readonly off: readonly number[];
  readonly always: number;
  readonly pause: readonly number[];
}

function numbers(list = ''): readonly number[] {
  return list === '' ? [] : list.split(',').map(Number);
}

function habitOf(line: string): Habit {
  const [, opens, closes, weekend, saturday = '', sunday = '', off, always, pause] = line.split('|');
  return {
    opens: numbers(opens),
    closes: numbers(closes),
    weekend: Number(weekend ?? 0),
    saturday,
    sunday,
    off: numbers(off),
    always: Number(always ?? 0),
    pause: numbers(pause),
  };
}

const habits = new Map(table.split('\n').map((line) => [line.split('|')[0], habitOf(line)]));

/** Where shops stay closed on Sundays, and where it is usual to close in the early afternoon. */
const quietSundays = new Set(['DE', 'AT', 'CH', 'NO', 'PL', 'FR', 'BE', 'GR', 'IS']);
const siestas = new Set(['ES', 'IT', 'GR']);
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
  const { opens, closes, weekend, saturday, sunday, off, always, pause } =
    habits.get(type.hours) ?? habitOf('|9|18');
  const roll = (aspect: string) => unit(mix(hash, hashText(aspect)));
  const pick = (choices: readonly number[], aspect: string) =>
    choices[Math.floor(roll(aspect) * choices.length)] ?? 9;
  const percent = (aspect: string) => roll(aspect) * 100;
  const allDay = percent('always') < always;
  const siesta = siestas.has(country.code);
  const southern = siesta && type.hours === 'restaurant';
  const latin = southern && country.code === 'ES';
  const trade = siesta && (type.hours === 'shop' || type.hours === 'pharmacy');
  const [usual = 0, from = 13, to = 14] = pause;
  const breaks = percent('pause') < (noPause.has(country.code) ? 0 : southern ? 80 : trade ? 65 : usual);
  const pauseFrom = from + (latin ? 1.5 : southern || trade ? 1 : 0);
  const pauseTo = to + (latin ? 2 : southern ? 1 : trade ? 2.5 : 0);
  const late = latin ? 1 : southern ? 0.5 : 0;
  const start = pick(opens, 'opens') + late;
  const end = Math.max(pick(closes, 'closes') + late, trade && breaks ? 20 : 0);
  const restDay = (day: number) => percent(`off${String(day)}`) < (off[day] ?? 0);
  const week = weekdays.map((day, number): [Weekday, string] => {
    if (allDay) return [day, roundTheClock];
    if (restDay(number)) return [day, 'closed'];
    const special = number === 5 ? saturday : number === 6 ? sunday : '';
    if (special === 't') {
      return [day, quietSundays.has(country.code) || percent('sunday') < 35 ? 'closed' : span(11, 17)];
    }
    if (special === 'x') return [day, 'closed'];
    const [opened, closed] = numbers(special);
    if (opened !== undefined && closed !== undefined) {
      const later = pick([-0.5, 0, 0, 0.5], 'weekend opens');
      return [day, span(opened + later, closed + pick([-1, -0.5, 0, 0], 'weekend closes'))];
    }
    const lateDay = number === 4 || number === 5 ? weekend : 0;
    if (breaks && (number < 5 || southern))
      return [day, `${span(start, pauseFrom)}, ${span(pauseTo, end + lateDay)}`];
    return [day, span(start, end + lateDay)];
  });
  // Nobody rests all week: a place that drew every day off works on Saturdays.
  if (week.every(([, hours]) => hours === 'closed')) week[5] = ['Saturday', span(start, end)];
  return Object.fromEntries(week) as Record<Weekday, string>;
}
