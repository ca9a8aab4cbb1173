import type { Group } from '../../places/entity-types/entity-type.js';
import type { Place } from '../../places/index.js';
import { chance } from '../field.js';

/** How many percent take reservations, see the field of that name. */
export const reservable: Partial<Record<Group, number>> = { eat: 58, stay: 100, culture: 40 };

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

const insurers: Readonly<Record<string, readonly string[]>> = {
  DE: ['statutory', 'private'],
  FR: ['carte Vitale', 'mutuelle', 'tiers payant'],
  US: ['PPO', 'HMO', 'Medicare', 'Medicaid', 'self-pay'],
  GB: ['NHS', 'private'],
};

/** At least one of a list, in its order. */
function some(place: Place, aspect: string, all: readonly string[]): string[] {
  const chosen = place.faker(aspect).helpers.arrayElements(all, { min: 1, max: Math.min(5, all.length) });
  return all.filter((one) => chosen.includes(one));
}

export function insurersOf(place: Place): string[] {
  return some(place, 'insurance', insurers[place.city.country.code] ?? ['public', 'private']);
}

const offers: Readonly<Record<string, readonly string[]>> = {
  dentist: [
    'check-ups',
    'professional cleaning',
    'fillings',
    'implants',
    'whitening',
    'children’s dentistry',
    'orthodontics',
  ],
  doctor: ['check-ups', 'vaccinations', 'blood tests', 'travel medicine', 'ECG', 'video consultations'],
  veterinarian: ['vaccinations', 'surgery', 'X-ray', 'dental care', 'house calls', 'small animals'],
  physiotherapist: [
    'manual therapy',
    'lymphatic drainage',
    'sports physiotherapy',
    'massage',
    'back training',
  ],
  hairdresser: ['cut', 'colour', 'highlights', 'styling', 'beard trim', 'children’s cuts', 'wedding styling'],
  barber: ['cut', 'beard trim', 'hot towel shave', 'children’s cuts'],
  car_repair: [
    'inspection',
    'tyres',
    'brakes',
    'oil change',
    'bodywork',
    'air conditioning service',
    'breakdown service',
  ],
  gym: ['personal training', 'group classes', 'free weights', 'cardio area', 'sauna', 'childcare'],
  hotel: ['room service', 'airport shuttle', 'laundry', 'luggage storage', 'concierge', 'bicycle hire'],
  bank: ['current accounts', 'mortgages', 'savings', 'currency exchange', 'safe deposit boxes'],
};

const offersByGroup: Partial<Record<Group, readonly string[]>> = {
  pharmacy: ['prescriptions', 'vaccinations', 'blood pressure check', 'travel advice', 'medicine delivery'],
  beauty: ['facials', 'manicure', 'pedicure', 'waxing', 'massage', 'make-up'],
  sport: ['beginners’ courses', 'drop-in classes', 'equipment hire', 'private lessons'],
  garage: ['pick-up service', 'express service', 'monthly plans'],
  office: ['first consultation', 'online appointments', 'advice for companies', 'advice for private clients'],
  fuel: ['shop', 'car wash', 'tyre inflation', 'parcel pick-up', 'coffee'],
  stay: ['breakfast', 'luggage storage', 'bicycle hire', 'laundry'],
  care: ['consultations', 'home visits', 'prevention'],
};

export function servicesOf(place: Place): string[] | null {
  const list = offers[place.type.id] ?? offersByGroup[place.type.group];
  return list === undefined ? null : some(place, 'services', list);
}

export function classesOf(place: Place): string[] {
  return some(place, 'classes', [
    'yoga',
    'pilates',
    'spinning',
    'HIIT',
    'boxing',
    'back training',
    'strength for beginners',
  ]);
}

export function fuelsOf(place: Place): string[] {
  return some(place, 'fuels', ['petrol 95', 'diesel', 'petrol 98', 'LPG', 'AdBlue', 'electric charging']);
}
