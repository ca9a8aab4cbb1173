import type { FieldRecord } from '../field.js';
import { closedDays, closingTime, isOpenOn, isOpenRoundTheClock, openingTime, opensLate } from '../values/hours.js';

/** When a place is open. One record a field; to add one, add a line. */
export const hours: readonly FieldRecord[] = [
  { name: 'opening_hours', kind: 'object', meaning: 'The opening hours by weekday', synonyms: ['open hours', 'hours', 'business hours', 'hours of operation', 'opening times', 'working hours', 'öffnungszeiten', 'oeffnungszeiten', 'horaires', "horaires d'ouverture", 'horarios', 'schedule'], value: ({ open_hours }) => (open_hours === null ? null : { ...open_hours }) },
  { name: 'opening_time', kind: 'time', meaning: 'When it opens on a Wednesday', synonyms: ['opens at', 'opens', 'open time', 'öffnet', 'hora de apertura'], value: openingTime },
  { name: 'closing_time', kind: 'time', meaning: 'When it closes on a Wednesday', synonyms: ['closes at', 'closes', 'close time', 'closing hour', 'schliesst', 'hora de cierre'], value: closingTime },
  { name: 'open_saturday', kind: 'yes-no', meaning: 'it is open on Saturdays', synonyms: ['is open saturday', 'saturday hours', 'saturday', 'samstags geöffnet'], value: (place) => isOpenOn(place, 'Saturday') },
  { name: 'open_sunday', kind: 'yes-no', meaning: 'it is open on Sundays', synonyms: ['is open sunday', 'open on sunday', 'sunday hours', 'sunday opening', 'sunday', 'sonntags geöffnet'], value: (place) => isOpenOn(place, 'Sunday') },
  { name: 'open_24_7', kind: 'yes-no', meaning: 'it is open round the clock every day', synonyms: ['24 7', '24h', 'is 24 hours', 'open 24 hours', 'always open', 'rund um die uhr', '24 stunden', '24 horas'], value: isOpenRoundTheClock },
  { name: 'open_late', kind: 'yes-no', meaning: 'it is open after 22:00 on some day', synonyms: ['late night', 'open at night', 'late hours', 'late opening', 'night'], value: opensLate },
  { name: 'closed_days', kind: 'list', meaning: 'The weekdays on which it is closed', synonyms: ['closing days', 'days closed', 'day off', 'rest day', 'ruhetag', 'ruhetage'], value: closedDays },
];
