import type { Place } from '../../places/world.js';
import { weekdays } from '../../places/opening-hours.js';
import { defineFields } from './define-fields.js';

const table = `opening_hours|o|The opening hours by weekday|open hours,business hours,hours of operation,opening times,working hours,öffnungszeiten,oeffnungszeiten,horaires,horaires d'ouverture,horarios,schedule
opening_time|h|When it opens on a Wednesday|opens at,opens,open time,öffnet,hora de apertura
closing_time|h|When it closes on a Wednesday|closes at,closes,close time,closing hour,schliesst,hora de cierre
open_saturday|y|it is open on Saturdays|is open saturday,saturday hours,saturday,samstags geöffnet
open_sunday|y|it is open on Sundays|is open sunday,open on sunday,sunday hours,sunday opening,sunday,sonntags geöffnet
open_weekends|y|it is open on Saturdays and Sundays|weekend,weekend hours,open on weekends,am wochenende geöffnet
open_24_7|y|it is open round the clock every day|24 7,24h,is 24 hours,open 24 hours,always open,rund um die uhr,24 stunden,24 horas
open_late|y|it is open after 22:00 on some day|late night,open at night,late hours,late opening,night
closed_days|l|The weekdays on which it is closed|closing days,days closed,day off,rest day,ruhetag,ruhetage
lunch_break|t|The break around noon on a Wednesday|midday break,siesta,mittagspause,pause
holiday_hours|t|What it does on public holidays|public holidays,holidays,bank holidays,feiertage,feiertagsöffnungszeiten,jours fériés,festivos
happy_hour|t|When drinks are cheaper|drink specials,happy hours|eat
busy_times|o|How busy it is by part of the day, 0 to 100|popular times,peak hours,busy hours,busiest time,stosszeiten,rush hour`;

interface Span {
  readonly from: number;
  readonly to: number;
}

function minutes(time: string): number {
  const [hours, rest] = time.split(':');
  return Number(hours) * 60 + Number(rest);
}

/** The times of a day in minutes after midnight; an end on the next day is above 1440. Empty when closed or not understood. */
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
function day(place: Place, weekday: string): readonly Span[] | null {
  const { open_hours } = place;
  return open_hours !== null && Object.hasOwn(open_hours, weekday) ? spansOf(open_hours[weekday]) : null;
}

function written(minute: number): string {
  const within = minute % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

function isOpen(place: Place, weekday: string): boolean | null {
  const spans = day(place, weekday);
  return spans === null ? null : spans.length > 0;
}

function whole(place: Place): readonly (readonly Span[])[] | null {
  const days = weekdays.map((weekday) => day(place, weekday));
  return days.every((spans) => spans !== null) ? days : null;
}

/** A day in the middle of the week on which most places are as usual; another one where that is a day off. */
function usualDay(place: Place): readonly Span[] {
  return day(place, 'Wednesday') ?? [];
}

function roundTheClock(place: Place): boolean | null {
  const days = whole(place);
  return days === null
    ? null
    : days.every((spans) => spans.some(({ from, to }) => from === 0 && to === 1440));
}

export const hoursFields = defineFields(table, {
  opening_hours: (place) => (place.open_hours === null ? null : { ...place.open_hours }),
  opening_time: (place) => {
    const [first] = usualDay(place);
    return first === undefined ? null : written(first.from);
  },
  closing_time: (place) => {
    const last = usualDay(place).at(-1);
    return last === undefined ? null : last.to === 1440 && last.from === 0 ? '24:00' : written(last.to);
  },
  open_saturday: (place) => isOpen(place, 'Saturday'),
  open_sunday: (place) => isOpen(place, 'Sunday'),
  open_weekends: (place) =>
    whole(place) === null ? null : isOpen(place, 'Saturday') === true && isOpen(place, 'Sunday') === true,
  open_24_7: roundTheClock,
  open_late: (place) => whole(place)?.some((spans) => spans.some(({ to }) => to > 1320)) ?? null,
  closed_days: (place) =>
    whole(place)?.flatMap((spans, at) => (spans.length === 0 ? [weekdays[at] ?? ''] : [])) ?? null,
  lunch_break: (place) => {
    const [first, second] = usualDay(place);
    return first === undefined || second === undefined
      ? null
      : `${written(first.to)}-${written(second.from)}`;
  },
  holiday_hours: (place) => {
    if (roundTheClock(place) === true) return 'as usual';
    const roll = place.randomLately('holidays');
    return roll < 0.35
      ? null
      : roll < 0.8
        ? 'closed'
        : isOpen(place, 'Sunday') === true
          ? 'as on Sundays'
          : 'closed';
  },
  happy_hour: (place) => {
    const last = usualDay(place).at(-1);
    const drinks = place.type.id === 'bar' || place.type.id === 'pub' || place.type.id === 'nightclub';
    if (last === undefined || !drinks || place.randomLately('happy hour') < 0.4) return null;
    const from = Math.max(last.from, 17 * 60);
    return from + 120 > last.to ? null : `${written(from)}-${written(from + 120)}`;
  },
  busy_times: (place) => {
    const spans = usualDay(place);
    if (spans.length === 0 || place.reviews < 8) return null;
    const during = (from: number, to: number) => spans.some((span) => span.from < to && span.to > from);
    const level = (aspect: string, low: number, high: number) =>
      Math.round(low + (high - low) * place.randomLately(`busy ${aspect}`));
    const evening =
      place.type.hours === 'bar' || place.type.hours === 'restaurant' || place.type.hours === 'club';
    return {
      morning: during(360, 660) ? level('morning', 15, 60) : 0,
      noon: during(660, 840) ? level('noon', 35, 85) : 0,
      afternoon: during(840, 1080) ? level('afternoon', 30, 75) : 0,
      evening: during(1080, 1560) ? level('evening', evening ? 60 : 20, evening ? 100 : 65) : 0,
    };
  },
});
