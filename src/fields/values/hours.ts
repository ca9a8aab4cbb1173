import type { Place } from '../../places/index.js';
import { weekdays } from '../../places/weekdays.js';
import type { Weekday } from '../../places/weekdays.js';

interface Span {
  /** minutes after midnight; an end on the next day is above 1440 */
  readonly from: number;
  readonly to: number;
}

function minutes(time: string): number {
  const [hours, rest] = time.split(':');
  return Number(hours) * 60 + Number(rest);
}

/** The times of a day. Empty when closed or not understood. */
export function spansOf(hours: string | undefined): readonly Span[] {
  return (hours ?? '')
    .split(',')
    .map((part) => /^\s*(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})\s*$/.exec(part))
    .flatMap((match) => {
      if (match === null) return [];
      const from = minutes(match[1] ?? '');
      const to = minutes(match[2] ?? '');
      return [{ from, to: to <= from ? to + 1440 : to }];
    });
}

/** The times of a weekday; null where they are not known. A pinned place may name its days in another way. */
function spansOn({ open_hours }: Place, weekday: Weekday): readonly Span[] | null {
  return open_hours !== null && Object.hasOwn(open_hours, weekday) ? spansOf(open_hours[weekday]) : null;
}

function week(place: Place): readonly (readonly Span[])[] | null {
  const days = weekdays.map((weekday) => spansOn(place, weekday));
  return days.every((spans) => spans !== null) ? days : null;
}

/** A day on which most places are as usual. */
function usualDay(place: Place): readonly Span[] {
  return spansOn(place, 'Wednesday') ?? [];
}

function clockTime(minute: number): string {
  const within = minute % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

export function isOpenOn(place: Place, weekday: Weekday): boolean | null {
  const spans = spansOn(place, weekday);
  return spans === null ? null : spans.length > 0;
}

export function openingTime(place: Place): string | null {
  const [first] = usualDay(place);
  return first === undefined ? null : clockTime(first.from);
}

export function closingTime(place: Place): string | null {
  const last = usualDay(place).at(-1);
  return last === undefined ? null : last.to === 1440 && last.from === 0 ? '24:00' : clockTime(last.to);
}

export function isOpenRoundTheClock(place: Place): boolean | null {
  const roundTheClock = (spans: readonly Span[]) => spans.some(({ from, to }) => from === 0 && to === 1440);
  return week(place)?.every(roundTheClock) ?? null;
}

export function opensLate(place: Place): boolean | null {
  return week(place)?.some((spans) => spans.some(({ to }) => to > 22 * 60)) ?? null;
}

export function closedDays(place: Place): string[] | null {
  return week(place) === null ? null : weekdays.filter((weekday) => spansOn(place, weekday)?.length === 0);
}

/** Whether some day of the week has these hours, counted from midnight, within its times; null when not known. */
export function isOpenFrom(place: Place, from: number, to: number): boolean | null {
  if (place.open_hours === null) return null;
  return Object.values(place.open_hours).some((hours) =>
    spansOf(hours).some((span) => span.from <= from * 60 && span.to >= to * 60),
  );
}
