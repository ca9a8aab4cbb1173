import type { FieldRecord } from '../field.js';
import { reservable } from './word-lists.js';
import { fuelsOf, paymentMethods, paysContactless, reservationUrl, servicesOf, takesCards } from '../values/services.js';

/** What a place does for its guests, and how they pay. One record a field; to add one, add a line. */
export const services: readonly FieldRecord[] = [
  { name: 'payment_methods', kind: 'list', meaning: 'How people can pay', synonyms: ['payments', 'payment options', 'accepted payments', 'zahlungsarten', 'zahlungsmethoden', 'moyens de paiement', 'métodos de pago', 'how to pay'], value: paymentMethods },
  { name: 'accepts_cards', kind: 'yes-no', meaning: 'cards are taken', synonyms: ['cards', 'credit cards', 'debit card', 'card payment', 'accepts credit cards', 'kartenzahlung', 'kreditkarte', 'carte bancaire', 'tarjeta', 'visa', 'mastercard'], value: takesCards },
  { name: 'cash_only', kind: 'yes-no', meaning: 'nothing but cash is taken', synonyms: ['only cash', 'nur barzahlung', 'cash'], value: (place) => (takesCards(place) === null ? null : !takesCards(place)) },
  { name: 'contactless', kind: 'yes-no', meaning: 'one can pay without touching the terminal', synonyms: ['contactless payment', 'apple pay', 'google pay', 'mobile payment', 'kontaktlos', 'sans contact'], value: paysContactless },
  { name: 'delivery', kind: 'yes-no', meaning: 'it delivers', synonyms: ['home delivery', 'lieferung', 'lieferdienst', 'lieferservice', 'livraison', 'delivery service'], likely: { eat: 44, shop: 34, pharmacy: 40, garage: 20 } },
  { name: 'takeaway', kind: 'yes-no', meaning: 'food can be taken away', synonyms: ['take out', 'to go', 'carryout', 'mitnehmen', 'zum mitnehmen', 'à emporter', 'para llevar'], likely: { eat: 76 } },
  { name: 'reservations', kind: 'yes-no', meaning: 'a table or room can be booked', synonyms: ['bookings', 'reservierung', 'reservieren', 'tischreservierung', 'reservas'], likely: reservable },
  { name: 'reservation_url', kind: 'link', meaning: 'Where to book', synonyms: ['booking url', 'booking link', 'reservation link', 'book online', 'online booking', 'online reservation'], groups: ['eat', 'stay', 'care', 'beauty', 'sport', 'culture'], value: reservationUrl },
  { name: 'appointment_required', kind: 'yes-no', meaning: 'an appointment is needed', synonyms: ['appointments', 'by appointment', 'by appointment only', 'termin'], likely: { care: 88, beauty: 62, office: 90, garage: 58, civic: 30 } },
  { name: 'online_ordering', kind: 'yes-no', meaning: 'orders can be made online', synonyms: ['order online', 'online order', 'online shop', 'webshop', 'ecommerce', 'bestellen', 'click and collect', 'click collect'], likely: { eat: 36, shop: 42, pharmacy: 48 } },
  { name: 'gift_cards', kind: 'yes-no', meaning: 'gift cards are sold', synonyms: ['vouchers', 'gift voucher', 'gutschein', 'gutscheine'], likely: { eat: 36, shop: 44, beauty: 72, sport: 48, stay: 58, culture: 38 } },
  { name: 'emergency_service', kind: 'yes-no', meaning: 'it helps in emergencies outside its hours', synonyms: ['emergency', 'notdienst', 'notfall', 'urgences', 'on call'], likely: { care: 24, pharmacy: 34, garage: 32, civic: 14 } },
  { name: 'accepts_new_patients', kind: 'yes-no', meaning: 'new patients are taken', synonyms: ['new patients', 'neue patienten', 'neupatienten'], likely: { care: 66 } },
  { name: 'services', kind: 'list', meaning: 'What it offers', synonyms: ['services offered', 'treatments', 'leistungen', 'angebot', 'servicios', 'service options'], groups: ['care', 'pharmacy', 'beauty', 'sport', 'garage', 'office', 'fuel', 'stay'], value: servicesOf },
  { name: 'fuel_types', kind: 'list', meaning: 'Which fuels are sold', synonyms: ['fuels', 'kraftstoffe', 'carburants'], groups: ['fuel'], value: fuelsOf },
  { name: 'events', kind: 'yes-no', meaning: 'there are events on some evenings', synonyms: ['veranstaltungen', 'programm', 'événements', 'whats on'], likely: { eat: 26, culture: 86, park: 38, stay: 20, sport: 34, civic: 46 } },
];
