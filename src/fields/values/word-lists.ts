import type { Likelihoods } from '../field.js';

type Lists = Readonly<Record<string, readonly string[]>>;

/** How many percent of a group take reservations. */
export const reservable: Likelihoods = { eat: 58, restaurant: 76, cafe: 18, bakery: 2, fast_food: 3, ice_cream: 1, stay: 100, culture: 40 };

/** What is said of places, by group, or else as usual. */
export const praise: Lists = {
  eat: ['Friendly service and generous portions', 'Known for its regulars', 'Small, warm and often full', 'Worth lingering in'],
  care: ['Short waiting times', 'Takes time for every patient', 'Modern equipment'],
  shop: ['Hand-picked range', 'Helpful advice', 'Things that you will not find elsewhere'],
  stay: ['Quiet rooms', 'Hearty breakfast', 'Well placed for exploring the city on foot'],
  park: ['Shady paths and benches', 'Popular with runners and families', 'Lovely in spring'],
  culture: ['Changing programme', 'Well worth the detour', 'Small but carefully curated'],
  worship: ['Open to visitors', 'A quiet place in a busy street', 'Concerts on some evenings'],
  spot: ['Easy to find', 'Well lit at night', 'Close to the stop'],
  usual: ['Reliable and friendly', 'Well liked in the neighbourhood', 'Well looked after'],
};

/** What places offer, by type, or else by group. */
export const offers: Lists = {
  dentist: ['check-ups', 'professional cleaning', 'fillings', 'implants', 'whitening', 'children’s dentistry', 'orthodontics'],
  doctor: ['check-ups', 'vaccinations', 'blood tests', 'travel medicine', 'ECG', 'video consultations'],
  veterinarian: ['vaccinations', 'surgery', 'X-ray', 'dental care', 'house calls', 'small animals'],
  physiotherapist: ['manual therapy', 'lymphatic drainage', 'sports physiotherapy', 'massage', 'back training'],
  hairdresser: ['cut', 'colour', 'highlights', 'styling', 'beard trim', 'children’s cuts', 'wedding styling'],
  barber: ['cut', 'beard trim', 'hot towel shave', 'children’s cuts'],
  car_repair: ['inspection', 'tyres', 'brakes', 'oil change', 'bodywork', 'air conditioning service', 'breakdown service'],
  gym: ['personal training', 'group classes', 'free weights', 'cardio area', 'sauna', 'childcare'],
  hotel: ['room service', 'airport shuttle', 'laundry', 'luggage storage', 'concierge', 'bicycle hire'],
  bank: ['current accounts', 'mortgages', 'savings', 'currency exchange', 'safe deposit boxes'],
  pharmacy: ['prescriptions', 'vaccinations', 'blood pressure check', 'travel advice', 'medicine delivery'],
  tattoo_studio: ['custom designs', 'cover-ups', 'piercing', 'touch-ups', 'laser removal'],
  coworking_space: ['day passes', 'meeting rooms', 'private offices', 'mail handling', 'events'],
  plumber: ['leak repair', 'heating', 'bathrooms', 'emergency service'],
  locksmith: ['door opening', 'key cutting', 'lock replacement', 'emergency service'],
  beauty: ['facials', 'manicure', 'pedicure', 'waxing', 'massage', 'make-up'],
  sport: ['beginners’ courses', 'drop-in classes', 'equipment hire', 'private lessons'],
  garage: ['pick-up service', 'express service', 'monthly plans'],
  office: ['first consultation', 'online appointments', 'advice for companies', 'advice for private clients'],
  fuel: ['shop', 'car wash', 'tyre inflation', 'parcel pick-up', 'coffee'],
  stay: ['breakfast', 'luggage storage', 'bicycle hire', 'laundry'],
  care: ['consultations', 'home visits', 'prevention'],
};

/** What places cook, by type, and restaurants by locale; the kitchen of the country first, usual ones more than once. */
export const kitchens: Lists = {
  pizzeria: ['Italian', 'Italian', 'Neapolitan'],
  fast_food: ['Burgers', 'Sandwiches', 'Turkish', 'Middle Eastern', 'Mexican'],
  de: ['German', 'German', 'Austrian', 'Italian', 'Vietnamese', 'Turkish', 'Lebanese', 'Greek', 'Indian', 'Modern European'],
  fr: ['French', 'French', 'Basque', 'Italian', 'Moroccan', 'Vietnamese', 'Japanese', 'Lebanese'],
  es: ['Spanish', 'Spanish', 'Seafood', 'Mediterranean', 'Peruvian', 'Italian', 'Tapas'],
  it: ['Italian', 'Roman', 'Tuscan', 'Sicilian', 'Seafood', 'Japanese', 'Neapolitan'],
  pt: ['Portuguese', 'Seafood', 'Brazilian', 'Grill', 'Mediterranean'],
  nl: ['Dutch', 'Indonesian', 'Surinamese', 'French', 'Italian', 'Thai'],
  ja: ['Japanese', 'Sushi', 'Ramen', 'Soba', 'Yakitori', 'Tempura', 'Italian', 'French'],
  zh: ['Cantonese', 'Sichuan', 'Chinese', 'Dim sum', 'Hotpot', 'Noodles', 'Japanese', 'Seafood'],
  ko: ['Korean', 'Korean', 'Barbecue', 'Noodles', 'Chinese', 'Japanese', 'Seafood'],
  hi: ['North Indian', 'South Indian', 'Mughlai', 'Chinese', 'Tandoori', 'Vegetarian'],
  id: ['Indonesian', 'Padang', 'Javanese', 'Seafood', 'Chinese', 'Noodles'],
  ar: ['Middle Eastern', 'Lebanese', 'Grill', 'Seafood', 'Syrian', 'Indian', 'Italian'],
  tr: ['Turkish', 'Turkish', 'Kebab', 'Seafood', 'Anatolian', 'Italian'],
  ru: ['Russian', 'Georgian', 'Uzbek', 'Italian', 'Japanese', 'Grill'],
  pl: ['Polish', 'Polish', 'Italian', 'Georgian', 'Vegetarian', 'Japanese'],
  cs: ['Bohemian', 'Central European', 'Italian', 'Vietnamese', 'Grill'],
  sv: ['Nordic', 'Nordic', 'Seafood', 'Italian', 'Thai', 'Vegetarian'],
  el: ['Greek', 'Greek', 'Cretan', 'Seafood', 'Grill'],
  anywhere: ['Local', 'Grill', 'Seafood', 'Italian', 'Chinese', 'Indian', 'Mediterranean'],
  en: ['American', 'Italian', 'Mexican', 'Thai', 'Indian', 'Chinese', 'Mediterranean', 'Seafood', 'Steakhouse'],
};
