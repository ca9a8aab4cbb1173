import type { Place } from '../../places/index.js';
import { offers, offersByGroup, reservable } from '../catalogue/word-lists.js';
import { chance } from '../field.js';

/** Rarely not; where cash is liked, more often in small places. Null where nothing is to be paid. */
export function takesCards(place: Place): boolean | null {
  const { group } = place.type;
  if (group === 'park' || place.type.id === 'atm') return null;
  const lovesCash = ['DE', 'AT', 'JP', 'MA', 'EG', 'VN', 'TH', 'ID'].includes(place.city.country.code);
  return place.faker('cards').datatype.boolean(group === 'eat' && lovesCash ? 0.8 : 0.96);
}

export function paysContactless(place: Place): boolean | null {
  return takesCards(place) === true ? place.faker('contactless').datatype.boolean(0.9) : takesCards(place);
}

export function paymentMethods(place: Place): string[] | null {
  const cards = takesCards(place);
  if (cards !== true) return cards === null ? null : ['cash'];
  const contactless = paysContactless(place) === true ? ['contactless'] : [];
  const wallet = contactless.length > 0 && place.faker('wallet').datatype.boolean() ? ['mobile wallet'] : [];
  return ['cash', 'debit card', 'credit card', ...contactless, ...wallet];
}

/** Not where `reservations` says that nothing can be booked. */
export function reservationUrl(place: Place): string | null {
  if (place.website === null || place.faker('booking page').datatype.boolean()) return null;
  const percent = reservable[place.type.group];
  const books = percent === undefined ? true : chance(place, 'reservations', percent);
  return books === false ? null : `${place.website.replace(/\/$/, '')}/booking`;
}

/** At least one of a list, in its order. */
function some(place: Place, aspect: string, all: readonly string[]): string[] {
  const chosen = place.faker(aspect).helpers.arrayElements(all, { min: 1, max: Math.min(5, all.length) });
  return all.filter((one) => chosen.includes(one));
}

export function servicesOf(place: Place): string[] | null {
  const list = offers[place.type.id] ?? offersByGroup[place.type.group];
  return list === undefined ? null : some(place, 'services', list);
}

export function fuelsOf(place: Place): string[] {
  return some(place, 'fuels', ['petrol 95', 'diesel', 'petrol 98', 'LPG', 'AdBlue', 'electric charging']);
}
