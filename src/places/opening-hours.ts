import type { Faker } from '@faker-js/faker';
import type { Country } from './countries/country.js';
import type { EntityType } from './entity-types/entity-type.js';
import { openingHabits } from './entity-types/habit-records.js';
import type { OpeningHabit } from './entity-types/habit-records.js';
import { weekdays } from './weekdays.js';
import type { Weekday } from './weekdays.js';

const habits = new Map(openingHabits.map((habit) => [habit.id, habit]));
const usual: OpeningHabit = { id: 'usual', opens: [9], closes: [18] };

function clockTime(hours: number): string {
  const minutes = Math.round(hours * 60) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function span(opens: number, closes: number): string {
  return `${clockTime(opens)}-${clockTime(closes)}`;
}

interface Pause {
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

/** The pause around noon as it is usual in the country. */
function pauseIn(country: Country, { id, pause }: OpeningHabit): Pause {
  const { share, from, to } = pause ?? { share: 0, from: 13, to: 14 };
  if (country.noLunchBreak === true) return { share: 0, from, to };
  if (country.siesta !== true) return { share, from, to };
  if (id === 'restaurant') return { share: 80, from: from + 1, to: to + 1.5 };
  return id === 'shop' || id === 'pharmacy'
    ? { share: 65, from: from + 1, to: to + 2.5 }
    : { share, from, to };
}

/**
 * The hours of a place by weekday. The weekend, closed Sundays, siesta and late dinners follow the country.
 * @param faker seeded for the place and the edition of its hours
 */
export function openingHours(type: EntityType, country: Country, faker: Faker): Record<Weekday, string> {
  const habit = habits.get(type.hours) ?? usual;
  const chance = (percent: number) => faker.datatype.boolean(percent / 100);
  const allDay = chance(habit.always ?? 0);
  const pause = pauseIn(country, habit);
  const pauses = chance(pause.share);
  const late = country.siesta === true && habit.id === 'restaurant' ? 0.5 : 0;
  const start = faker.helpers.arrayElement(habit.opens) + late;
  const afterSiesta = pauses && pause.to >= 16 ? 20 : 0;
  const end = Math.max(faker.helpers.arrayElement(habit.closes) + late, afterSiesta);
  const closedSundays = country.shopsCloseSundays === true || chance(35);
  const shift = faker.helpers.arrayElement([-0.5, 0, 0, 0.5]);
  const [restsFirst, rests] = country.weekend ?? ['Saturday', 'Sunday'];
  const first = weekdays.indexOf(restsFirst);
  const daysOff = (habit.daysOff ?? []).map(chance);

  const hoursOn = (day: Weekday, number: number): string => {
    if (allDay) return '00:00-24:00';
    // Days off are noted from Monday on, the first day after the weekend of most countries.
    if (daysOff[number] === true) return 'closed';
    const special = day === restsFirst ? habit.saturday : day === rests ? habit.sunday : undefined;
    if (special === 'closed') return 'closed';
    if (special === 'trade') return closedSundays ? 'closed' : span(11, 17);
    if (special !== undefined) return span(special[0] + shift, special[1] + shift);
    const later = number === first || number === (first + 6) % 7 ? (habit.later ?? 0) : 0;
    const onWeekend = day === restsFirst || day === rests;
    return pauses && (!onWeekend || habit.id === 'restaurant')
      ? `${span(start, pause.from)}, ${span(pause.to, end + later)}`
      : span(start, end + later);
  };
  const week = weekdays.map((day, number): [Weekday, string] => [day, hoursOn(day, number)]);
  // Nobody rests all week: a place that drew every day off works on Saturdays.
  if (week.every(([, hours]) => hours === 'closed')) week[5] = ['Saturday', span(start, end)];
  return Object.fromEntries(week) as Record<Weekday, string>;
}
