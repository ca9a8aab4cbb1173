import type { Place } from '../../places/world.js';
import { defineFields, hasFeature } from './define-fields.js';

const table = `payment_methods|l|How people can pay|payments,payment options,accepted payments,zahlungsarten,zahlungsmethoden,moyens de paiement,métodos de pago,how to pay
accepts_cards|y|cards are taken|cards,credit cards,debit card,card payment,accepts credit cards,kartenzahlung,kreditkarte,carte bancaire,tarjeta,visa,mastercard
cash_only|y|nothing but cash is taken|only cash,nur barzahlung,cash
contactless|y|one can pay without touching the terminal|contactless payment,apple pay,google pay,mobile payment,kontaktlos,sans contact
delivery|y|it delivers|home delivery,lieferung,lieferdienst,lieferservice,livraison,delivery service||eat44,shop34,pharmacy40,garage20
takeaway|y|food can be taken away|take out,to go,carryout,mitnehmen,zum mitnehmen,à emporter,para llevar||eat76
reservations|y|a table or room can be booked|bookings,reservierung,reservieren,tischreservierung,reservas||eat58,stay100,culture40
reservation_url|u|Where to book|booking url,booking link,reservation link,book online,online booking,online reservation|eat,stay,care,beauty,sport,culture
appointment_required|y|an appointment is needed|appointments,by appointment,by appointment only,termin||care88,beauty62,office90,garage58,civic30
online_ordering|y|orders can be made online|order online,online order,online shop,webshop,ecommerce,bestellen,click and collect,click collect||eat36,shop42,pharmacy48
table_service|y|people are served at the table|waiter service,bedienung||eat64
drive_through|y|orders are taken from the car|drivethru,drive in||eat4,pharmacy6
catering|y|it caters for events elsewhere|caterer,party service,traiteur||eat28,shop6
gift_cards|y|gift cards are sold|vouchers,gift voucher,gutschein,gutscheine||eat36,shop44,beauty72,sport48,stay58,culture38
loyalty_program|y|regulars collect points or stamps|loyalty,loyalty card,loyalty programme,stamp card,stempelkarte,rewards||eat32,shop28,beauty40,fuel44,pharmacy38,stay36
student_discount|y|students pay less|discounts,student discounts,studentenrabatt,rabatt||eat14,culture82,sport68,shop10,stay12,beauty14
pickup|y|orders can be collected|collection,curbside pickup,abholung||eat72,shop52,pharmacy82
emergency_service|y|it helps in emergencies outside its hours|emergency,notdienst,notfall,urgences,on call||care24,pharmacy34,garage32,civic14
accepts_new_patients|y|new patients are taken|new patients,neue patienten,neupatienten||care66
insurance_accepted|l|Which insurance is accepted|insurances,krankenkasse,health insurance|care,pharmacy
services|l|What it offers|services offered,treatments,leistungen,angebot,servicios,service options|care,pharmacy,beauty,sport,garage,office,fuel,stay
classes|l|Which classes are given|courses,class schedule,kurse,kursplan|sport
fuel_types|l|Which fuels are sold|fuels,kraftstoffe,carburants|fuel
events|y|there are events on some evenings|veranstaltungen,programm,événements,whats on||eat26,culture86,park38,stay20,sport34,civic46`;

/** Whether people can pay by card: rarely not, more often in small German-speaking places. */
function takesCards(place: Place): boolean {
  const cashLover = ['DE', 'AT', 'JP', 'MA', 'EG', 'VN', 'TH', 'ID'].includes(place.city.country.code);
  return place.random('cards') > (place.type.group === 'eat' && cashLover ? 0.2 : 0.04);
}

function isFree(place: Place): boolean {
  return place.type.group === 'park';
}

function paymentMethods(place: Place): string[] {
  const methods = ['cash'];
  if (!takesCards(place)) return methods;
  methods.push('debit card', 'credit card');
  if (hasContactless(place)) methods.push('contactless');
  if (place.random('wallet') < 0.45) methods.push('mobile wallet');
  return methods;
}

function hasContactless(place: Place): boolean {
  return place.random('contactless') < 0.9 || place.random('wallet') < 0.45;
}

/** The first to last of a list, so many that it looks chosen. */
function some(place: Place, aspect: string, all: readonly string[]): string[] {
  const chosen = all.filter((_, at) => place.random(`${aspect} ${String(at)}`) < 0.55);
  return chosen.length === 0 ? all.slice(0, 1) : chosen;
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
  pharmacy: [
    'prescriptions',
    'vaccinations',
    'blood pressure check',
    'travel advice',
    'medicine delivery',
    'COVID-19 tests',
  ],
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
};

const offersOfGroups: Readonly<Record<string, readonly string[]>> = {
  beauty: ['facials', 'manicure', 'pedicure', 'waxing', 'massage', 'make-up'],
  sport: ['beginners’ courses', 'drop-in classes', 'equipment hire', 'private lessons'],
  garage: ['pick-up service', 'express service', 'monthly plans'],
  office: ['first consultation', 'online appointments', 'advice for companies', 'advice for private clients'],
  fuel: ['shop', 'car wash', 'tyre inflation', 'parcel pick-up', 'coffee'],
  stay: ['breakfast', 'luggage storage', 'bicycle hire', 'laundry'],
  care: ['consultations', 'home visits', 'prevention'],
};

const insurers: Readonly<Record<string, readonly string[]>> = {
  DE: ['statutory', 'private'],
  FR: ['carte Vitale', 'mutuelle', 'tiers payant'],
  US: ['PPO', 'HMO', 'Medicare', 'Medicaid', 'self-pay'],
  GB: ['NHS', 'private'],
};

export const serviceFields = defineFields(table, {
  payment_methods: (place) =>
    isFree(place) || place.random('payment noted') < 0.05 ? null : paymentMethods(place),
  accepts_cards: (place) => (isFree(place) ? null : takesCards(place)),
  cash_only: (place) => (isFree(place) ? null : !takesCards(place)),
  contactless: (place) => (isFree(place) ? null : takesCards(place) && hasContactless(place)),
  reservation_url: (place) => {
    if (place.host === null || place.website === null || place.random('booking page') > 0.5) return null;
    const books = serviceFields.find((field) => field.name === 'reservations')?.value(place);
    return books === false ? null : `${place.website.replace(/\/$/, '')}/booking`;
  },
  insurance_accepted: (place) =>
    some(place, 'insurance', insurers[place.city.country.code] ?? ['public', 'private']),
  services: (place) => {
    const list = offers[place.type.id] ?? offersOfGroups[place.type.group];
    return list === undefined ? null : some(place, 'services', list);
  },
  classes: (place) =>
    hasFeature(place, 'classes', new Map()) === null
      ? null
      : some(place, 'classes', [
          'yoga',
          'pilates',
          'spinning',
          'HIIT',
          'boxing',
          'back training',
          'strength for beginners',
        ]),
  fuel_types: (place) =>
    some(place, 'fuels', [
      'petrol 95',
      'diesel',
      'petrol 98',
      'LPG',
      'AdBlue',
      'electric charging',
      'hydrogen',
    ]),
});
