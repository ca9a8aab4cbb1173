import type { Faker } from '@faker-js/faker';
import type { Country } from '../data/countries.js';
import type { EntityType } from './entity-type.js';
import {
  type OpeningHabit,
  openingHabits,
  type SpecialDay,
  type Weekday,
  weekdays,
} from '../data/entity-types/habits.js';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Formats hours after midnight as a time of day: 25.5 is `01:30`. */
export function clockTime(hours: number): string {
  const minutes = Math.round(hours * 60) % 1440;
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const span = (opens: number, closes: number) => `${clockTime(opens)}-${clockTime(closes)}`;

/** Returns the break that some places of this kind take in this country. */
function usualPause(habit: OpeningHabit, country: Country): OpeningHabit['pause'] {
  if (country.noLunchBreak) return undefined;
  const siesta = country.siesta === true ? habit.siesta : undefined;
  return siesta ?? habit.pause;
}

/** The choices of a place that apply to all days, in hours after midnight. */
interface Decisions {
  readonly allDay: boolean;
  readonly pause: OpeningHabit['pause'];
  readonly opens: number;
  readonly closes: number;
  /** whether the place is closed on days on which only some shops are open */
  readonly restsWithTrade: boolean;
  /** offset to the usual hours of its kind on special days */
  readonly shift: number;
  /** days off, from Monday */
  readonly daysOff: readonly boolean[];
}

/**
 * @param faker seeded for the place and the version of its hours; the order of the draws matters
 */
function decide({ hours }: EntityType, country: Country, faker: Faker): Decisions {
  const habit = openingHabits[hours];
  const chance = (percent: number) => faker.datatype.boolean(percent / 100);
  const allDay = chance(habit.always ?? 0);
  const possiblePause = usualPause(habit, country);
  const pause = chance(possiblePause?.share ?? 0) ? possiblePause : undefined;
  const late = country.siesta === true && hours === 'restaurant' ? 0.5 : 0;
  const opens = faker.helpers.arrayElement(habit.opens) + late;
  const closes = faker.helpers.arrayElement(habit.closes) + late;
  const afterSiesta = pause !== undefined && pause.to >= 16 ? 20 : 0;
  const restsWithTrade = country.shopsCloseSundays === true || chance(35);
  const shift = faker.helpers.arrayElement([-0.5, 0, 0, 0.5]);
  const daysOff = (habit.daysOff ?? []).map(chance);
  return {
    allDay,
    pause,
    opens,
    closes: Math.max(closes, afterSiesta),
    restsWithTrade,
    shift,
    daysOff,
  };
}

/** Returns the hours on a special day of the weekend. */
function specialHours(special: SpecialDay, { restsWithTrade, shift }: Decisions): string {
  if (special === 'closed') return 'closed';
  if (special === 'trade') return restsWithTrade ? 'closed' : span(11, 17);
  const [opens, closes] = special;
  return span(opens + shift, closes + shift);
}

/**
 * Returns the opening hours of a place by weekday. Weekend, closed Sundays, siesta and late dinners
 * depend on the country.
 * @param faker seeded for the place and the version of its hours
 */
export function openingHours(
  type: EntityType,
  country: Country,
  faker: Faker,
): Record<string, string> {
  const { saturday, sunday, later = 0 } = openingHabits[type.hours];
  const decisions = decide(type, country, faker);
  const { allDay, pause, opens, closes, daysOff } = decisions;

  const [restsFirst, rests] = country.weekend ?? ['Saturday', 'Sunday'];
  const firstOfWeekend = weekdays.indexOf(restsFirst);
  const eveBefore = (firstOfWeekend + 6) % 7;

  const usualHours = (day: Weekday, number: number): string => {
    const isLate = number === firstOfWeekend || number === eveBefore;
    const end = isLate ? closes + later : closes;
    const onWeekend = day === restsFirst || day === rests;
    if (pause === undefined || (onWeekend && pause.weekends !== true)) return span(opens, end);
    return `${span(opens, pause.from)}, ${span(pause.to, end)}`;
  };
  const specialOn = (day: Weekday): SpecialDay | undefined => {
    if (day === restsFirst) return saturday;
    return day === rests ? sunday : undefined;
  };
  const hoursOn = (day: Weekday, number: number): string => {
    if (allDay) return '00:00-24:00';
    if (daysOff[number] === true) return 'closed';
    const special = specialOn(day);
    return special === undefined ? usualHours(day, number) : specialHours(special, decisions);
  };
  return Object.fromEntries(weekdays.map((day, number) => [day, hoursOn(day, number)]));
}
