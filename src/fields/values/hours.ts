import { clockTime } from '../../places/opening-hours.js';
import type { Place } from '../../places/index.js';
import { type Weekday, weekdays } from '../../data/entity-types/habits.js';

/**
 * The opening times of a day in hours after midnight; above 24 on the next day. Empty if closed or
 * not understood.
 */
export function spansOf(hours = '') {
  return Array.from(hours.matchAll(/(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})/g), (match) => {
    const [, hour = 0, minute = 0, untilHour = 0, untilMinute = 0] = match.map(Number);
    const from = hour + minute / 60;
    const to = untilHour + untilMinute / 60;
    return { from, to: to <= from ? to + 24 : to };
  });
}

type OpenSpan = ReturnType<typeof spansOf>[number];

/**
 * The opening times of a weekday; null when unknown. A pinned place may use other names for its
 * days.
 */
function spansOn({ open_hours }: Place, weekday: Weekday): OpenSpan[] | null {
  if (open_hours === null || !Object.hasOwn(open_hours, weekday)) return null;
  return spansOf(open_hours[weekday]);
}

function week(place: Place): OpenSpan[][] | null {
  const days = weekdays.map((weekday) => spansOn(place, weekday));
  if (days.every((spans) => spans !== null)) return days;
  return null;
}

export function isOpenOn(place: Place, weekday: Weekday): boolean | null {
  const spans = spansOn(place, weekday);
  return spans && spans.length > 0;
}

/** When the place opens on a Wednesday, a typical day. */
export function openingTime(place: Place): string | null {
  const first = spansOn(place, 'Wednesday')?.[0];
  return first ? clockTime(first.from) : null;
}

export function closingTime(place: Place): string | null {
  const last = spansOn(place, 'Wednesday')?.at(-1);
  return last ? clockTime(last.to) : null;
}

function isAllDay({ from, to }: OpenSpan): boolean {
  return from === 0 && to === 24;
}

export function isOpenRoundTheClock(place: Place): boolean | null {
  return week(place)?.every((spans) => spans.some(isAllDay)) ?? null;
}

export function closedDays(place: Place): string[] | null {
  const days = week(place);
  return days && weekdays.filter((_, day) => days[day]?.length === 0);
}

/**
 * Whether the place is open between these hours (after midnight) on some day of the week; null when
 * unknown.
 */
export function isOpenFrom({ open_hours }: Place, from: number, to: number): boolean | null {
  if (open_hours === null) return null;
  const spans = Object.values(open_hours).flatMap(spansOf);
  return spans.some((span) => span.from <= from && span.to >= to);
}
