import type { Likelihoods } from '../field.js';

type Lists = Readonly<Record<string, readonly string[]>>;

/** The percentage of places that take reservations, by type or else by group. */
export const reservable: Likelihoods = {
  eat: 58,
  restaurant: 76,
  cafe: 18,
  bakery: 2,
  fast_food: 3,
  ice_cream: 1,
  stay: 100,
  culture: 40,
};

/** Phrases of descriptions, by group, with a default. */
export const praise: Lists = {
  eat: [
    'Friendly service and generous portions',
    'Known for its regulars',
    'Small, warm and often full',
    'Worth lingering in',
  ],
  care: ['Short waiting times', 'Takes time for every patient', 'Modern equipment'],
  shop: ['Hand-picked range', 'Helpful advice', 'Things that you will not find elsewhere'],
  stay: ['Quiet rooms', 'Hearty breakfast', 'Well placed for exploring the city on foot'],
  park: ['Shady paths and benches', 'Popular with runners and families', 'Lovely in spring'],
  culture: ['Changing programme', 'Well worth the detour', 'Small but carefully curated'],
  spot: ['Easy to find', 'Well lit at night', 'Close to the stop'],
  usual: ['Reliable and friendly', 'Well liked in the neighbourhood', 'Well looked after'],
};

/** What places offer, by type, or else by group. */
export const offers: Lists = {
  dentist: [
    'check-ups',
    'professional cleaning',
    'fillings',
    'implants',
    'whitening',
    'children’s dentistry',
    'orthodontics',
  ],
  doctor: [
    'check-ups',
    'vaccinations',
    'blood tests',
    'travel medicine',
    'ECG',
    'video consultations',
  ],
  veterinarian: ['vaccinations', 'surgery', 'X-ray', 'dental care', 'house calls', 'small animals'],
  physiotherapist: [
    'manual therapy',
    'lymphatic drainage',
    'sports physiotherapy',
    'massage',
    'back training',
  ],
  hairdresser: [
    'cut',
    'colour',
    'highlights',
    'styling',
    'beard trim',
    'children’s cuts',
    'wedding styling',
  ],
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
  hotel: [
    'room service',
    'airport shuttle',
    'laundry',
    'luggage storage',
    'concierge',
    'bicycle hire',
  ],
  bank: ['current accounts', 'mortgages', 'savings', 'currency exchange', 'safe deposit boxes'],
  pharmacy: [
    'prescriptions',
    'vaccinations',
    'blood pressure check',
    'travel advice',
    'medicine delivery',
  ],
  tattoo_studio: ['custom designs', 'cover-ups', 'piercing'],
  coworking_space: ['day passes', 'meeting rooms', 'private offices'],
  beauty: ['facials', 'manicure', 'pedicure', 'waxing', 'massage', 'make-up'],
  sport: ['beginners’ courses', 'drop-in classes', 'equipment hire', 'private lessons'],
  garage: ['pick-up service', 'express service', 'monthly plans'],
  office: [
    'first consultation',
    'online appointments',
    'advice for companies',
    'advice for private clients',
  ],
  fuel: ['shop', 'car wash', 'tyre inflation', 'parcel pick-up', 'coffee'],
  stay: ['breakfast', 'luggage storage', 'bicycle hire', 'laundry'],
  care: ['consultations', 'home visits', 'prevention'],
};
