import type { Place } from '../../places/index.js';
import { offers, reservable } from '../../data/descriptions.js';
import { chance, likelihood } from '../field.js';

/** Countries in which fewer places to eat accept cards. */
const preferCash = new Set(['DE', 'AT', 'JP', 'MA', 'EG', 'VN', 'TH', 'ID']);

/** Whether visitors pay nothing. */
function isFree({ type: { group, id } }: Place): boolean {
  if (group === 'spot') return id !== 'parking' && id !== 'charging_station';
  return group === 'park' || group === 'worship';
}

/**
 * Mostly true; less often for places to eat in countries that prefer cash. Null if visitors pay
 * nothing.
 */
export function takesCards(place: Place): boolean | null {
  if (isFree(place)) return null;
  const isInCash = place.type.group === 'eat' && preferCash.has(place.city.country.code);
  return place.faker('cards').datatype.boolean(isInCash ? 0.8 : 0.96);
}

export function paymentMethods(place: Place): string[] | null {
  const cards = takesCards(place);
  if (cards === null) return null;
  if (cards) return ['cash', 'debit card', 'credit card', 'contactless'];
  return ['cash'];
}

/** Null for half of the places, for those without a website, and if `reservations` is false. */
export function reservationUrl(place: Place): string | null {
  if (place.website === null || place.faker('booking page').datatype.boolean()) {
    return null;
  }
  const percent = likelihood(reservable, place.type);
  if (percent !== undefined && chance(place, 'reservations', percent) === false) {
    return null;
  }
  return `${place.website.replace(/\/$/, '')}/booking`;
}

export function servicesOf(place: Place): string[] | null {
  const all = offers[place.type.id] ?? offers[place.type.group];
  if (all === undefined) return null;
  return place.faker('offers').helpers.arrayElements(all, { min: 1, max: 5 });
}
