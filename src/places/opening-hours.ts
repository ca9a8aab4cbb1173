import type { Faker } from '@faker-js/faker';
import type { Country } from './countries/country-records.js';
import type { EntityType } from './entity-types/entity-type.js';
import {
  type OpeningHabit,
  openingHabits,
  type Weekday,
  weekdays,
} from './entity-types/habit-records.js';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Formats hours after midnight as a time of day: 25.5 is `01:30`. */
export function clockTime(hours: number): string {
  const minutes = Math.round(hours * 60) % 1440;
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const span = (opens: number, closes: number) => `${clockTime(opens)}-${clockTime(closes)}`;

/** The break that some places of this kind take in this country. */
function usualPause(habit: OpeningHabit, country: Country): OpeningHabit['pause'] {
  if (country.noLunchBreak) return undefined;
  const siesta = country.siesta === true ? habit.siesta : undefined;
  return siesta ?? habit.pause;
}

/**
 * The opening hours of a place by weekday. Weekend, closed Sundays, siesta and late dinners depend on the country.
 * @param faker seeded for the place and the edition of its hours
 */
export function openingHours(
  type: EntityType,
  country: Country,
  faker: Faker,
): Record<string, string> {
  const habit = openingHabits[type.hours];
  const chance = (percent: number) => faker.datatype.boolean(percent / 100);
  const allDay = chance(habit.always ?? 0);
  const possiblePause = usualPause(habit, country);
  const pause = chance(possiblePause?.share ?? 0) ? possiblePause : undefined;
  const late = country.siesta === true && type.hours === 'restaurant' ? 0.5 : 0;
  const start = faker.helpers.arrayElement(habit.opens) + late;
  const afterSiesta = pause !== undefined && pause.to >= 16 ? 20 : 0;
  const end = Math.max(faker.helpers.arrayElement(habit.closes) + late, afterSiesta);
  const closedSundays = country.shopsCloseSundays === true || chance(35);
  const shift = faker.helpers.arrayElement([-0.5, 0, 0, 0.5]);
  const [restsFirst, rests] = country.weekend ?? ['Saturday', 'Sunday'];
  const first = weekdays.indexOf(restsFirst);
  const daysOff = (habit.daysOff ?? []).map(chance);

  const specialOn = (day: Weekday) => {
    if (day === restsFirst) return habit.saturday;
    return day === rests ? habit.sunday : undefined;
  };
  const usualHours = (day: Weekday, number: number): string => {
    const isLate = number === first || number === (first + 6) % 7;
    const closes = end + (isLate ? (habit.later ?? 0) : 0);
    const onWeekend = day === restsFirst || day === rests;
    if (pause === undefined || (onWeekend && pause.weekends !== true)) return span(start, closes);
    return `${span(start, pause.from)}, ${span(pause.to, closes)}`;
  };
  const hoursOn = (day: Weekday, number: number): string => {
    if (allDay) return '00:00-24:00';
    // The percentages of `daysOff` start on Monday.
    if (daysOff[number] === true) return 'closed';
    const special = specialOn(day);
    if (special === undefined) return usualHours(day, number);
    if (special === 'closed') return 'closed';
    if (special === 'trade') return closedSundays ? 'closed' : span(11, 17);
    return span(special[0] + shift, special[1] + shift);
  };
  return Object.fromEntries(weekdays.map((day, number) => [day, hoursOn(day, number)]));
}
