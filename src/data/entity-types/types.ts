import type { TypeGroup } from './groups.js';
import type { Hours } from './habits.js';

/** A record of the table of entity types. */
export interface TypeRecord {
  /** snake_case; with spaces, the English singular */
  readonly id: string;
  readonly group: TypeGroup;
  /** how many there are in a city of 100,000; grows with the square root of the population */
  readonly frequency: number;
  /** opening habits */
  readonly hours: Hours;
  /** map categories, common ones more than once */
  readonly categories: readonly string[];
  /** other names, without plurals */
  readonly names: readonly string[];
  /** similar types without a record of their own */
  readonly similar?: readonly string[];
  /** typical price level, 1 to 4; 2 by default */
  readonly price?: number;
  /** cuisines, common ones more than once; by default restaurants have those of the language */
  readonly cuisines?: readonly string[] | undefined;
}

/** Types of places, one record per line. Their words in names are in `src/data/languages`. */
const records = [
  { id: 'cafe', group: 'eat', frequency: 42, hours: 'cafe', price: 1.7, categories: ['Cafe', 'Cafe', 'Cafe', 'Coffee shop', 'Espresso bar', 'Coffee roasters', 'Brunch restaurant'], names: ['coffee shop', 'coffeehouse', 'coffee bar', 'espresso bar', 'kaffeehaus', 'cafetería', 'кафе', 'カフェ', '喫茶店', '咖啡馆', 'مقهى', '카페'], similar: ['tea house', 'tea room', 'teahouse', 'bubble tea', 'donut', 'bagel', 'roastery'] },
  { id: 'bakery', group: 'eat', frequency: 24, hours: 'bakery', price: 1.4, categories: ['Bakery', 'Bakery', 'Pastry shop', 'Patisserie'], names: ['baker', 'bäckerei', 'boulangerie', 'patisserie', 'panadería', 'pastelería', 'pastry shop'], similar: ['konditorei', 'chocolatier'] },
  { id: 'restaurant', group: 'eat', frequency: 95, hours: 'restaurant', categories: ['Restaurant', 'Restaurant', 'Bistro', 'Family restaurant'], names: ['bistro', 'diner', 'eatery', 'gaststätte', 'gasthaus', 'ristorante', 'restaurante', 'trattoria', 'brasserie', 'bistrot', 'ресторан', 'レストラン', '餐厅', '餐馆', 'مطعم', '식당'], similar: ['steakhouse', 'steak', 'sushi', 'ramen', 'noodle', 'bbq', 'curry', 'pho', 'taqueria', 'seafood', 'tapas', 'dim sum', 'vegan', '寿司'] },
  { id: 'pizzeria', group: 'eat', frequency: 16, hours: 'restaurant', categories: ['Pizza restaurant', 'Pizza restaurant', 'Italian restaurant'], names: ['pizza', 'pizza place', 'pizza restaurant', 'italian restaurant', 'pizzerien'], cuisines: ['Italian', 'Italian', 'Neapolitan'] },
  { id: 'fast_food', group: 'eat', frequency: 34, hours: 'takeaway', price: 1.2, categories: ['Fast food restaurant', 'Sandwich shop', 'Hamburger restaurant', 'Takeout restaurant'], names: ['snack bar', 'imbiss', 'takeaway', 'takeout', 'burger', 'burger joint', 'sandwich shop', 'food truck'], similar: ['döner', 'kebab', 'falafel', 'shawarma', 'juice', 'salad', 'taco', 'deli', 'hot dog', 'crêperie', 'snack bar', 'food truck', 'food stall', 'street food', 'takeout restaurant'], cuisines: ['Burgers', 'Sandwiches', 'Turkish', 'Middle Eastern', 'Mexican'] },
  { id: 'ice_cream', group: 'eat', frequency: 7, hours: 'takeaway', price: 1.2, categories: ['Ice cream shop', 'Ice cream shop', 'Gelato shop'], names: ['ice cream shop', 'ice cream parlor', 'ice cream parlour', 'eisdiele', 'gelateria', 'gelato'] },
  { id: 'bar', group: 'eat', frequency: 38, hours: 'bar', price: 2.1, categories: ['Bar', 'Cocktail bar', 'Wine bar', 'Lounge bar'], names: ['cocktail bar', 'wine bar', 'kneipe', 'izakaya', 'tapas bar'] },
  { id: 'pub', group: 'eat', frequency: 20, hours: 'pub', categories: ['Pub', 'Pub', 'Brewpub', 'Gastropub'], names: ['brewery', 'brewpub', 'gastropub', 'tavern', 'beer garden', 'biergarten', 'taproom'] },
  { id: 'nightclub', group: 'eat', frequency: 4, hours: 'club', price: 2.4, categories: ['Night club', 'Night club', 'Dance club'], names: ['club', 'strip club', 'disco', 'discotheque', 'diskothek', 'discoteca', 'boîte de nuit'], similar: ['jazz club'] },
  { id: 'bookshop', group: 'shop', frequency: 9, hours: 'shop', categories: ['Book store', 'Book store', 'Used book store'], names: ['book store', 'buchhandlung', 'buchladen', 'librairie', 'libreria'] },
  { id: 'supermarket', group: 'shop', frequency: 22, hours: 'market', price: 1.6, categories: ['Supermarket', 'Supermarket', 'Grocery store', 'Organic food store'], names: ['grocery', 'grocery store', 'grocer', 'lebensmittel', 'supermarché', 'supermercado', 'supermercato', 'convenience store'], similar: ['späti', 'kiosk', 'market'] },
  { id: 'florist', group: 'shop', frequency: 11, hours: 'shop', categories: ['Florist', 'Florist', 'Flower shop'], names: ['flower shop', 'blumenladen', 'blumen', 'fleuriste'], similar: ['nursery', 'garden center'] },
  { id: 'clothing_store', group: 'shop', frequency: 26, hours: 'shop', categories: ['Clothing store', 'Boutique', "Women's clothing store", "Men's clothing store"], names: ['clothes shop', 'boutique', 'fashion', 'mode', 'bekleidung'] },
  { id: 'shoe_shop', group: 'shop', frequency: 10, hours: 'shop', categories: ['Shoe store'], names: ['shoe store', 'shoes', 'schuhgeschäft'] },
  { id: 'jeweller', group: 'shop', frequency: 9, hours: 'shop', price: 3.1, categories: ['Jewelry store', 'Jewelry designer'], names: ['jeweler', 'jewelry store', 'jewellery', 'juwelier'] },
  { id: 'butcher', group: 'shop', frequency: 8, hours: 'market', categories: ['Butcher shop', 'Butcher shop deli'], names: ['butcher shop', 'metzgerei', 'fleischerei', 'boucherie'] },
  { id: 'hardware_store', group: 'shop', frequency: 7, hours: 'shop', categories: ['Hardware store', 'Home improvement store'], names: ['hardware shop', 'diy store', 'baumarkt'] },
  { id: 'electronics_store', group: 'shop', frequency: 10, hours: 'shop', categories: ['Electronics store', 'Mobile phone shop', 'Computer store'], names: ['electronics', 'elektronik'] },
  { id: 'furniture_store', group: 'shop', frequency: 9, hours: 'shop', categories: ['Furniture store', 'Home goods store'], names: ['furniture', 'furniture shop', 'möbelhaus'] },
  { id: 'toy_shop', group: 'shop', frequency: 4, hours: 'shop', categories: ['Toy store'], names: ['toy store', 'toys', 'spielwaren'] },
  { id: 'pet_shop', group: 'shop', frequency: 6, hours: 'shop', categories: ['Pet store'], names: ['pet store', 'tierhandlung'] },
  { id: 'bike_shop', group: 'shop', frequency: 8, hours: 'shop', categories: ['Bicycle store', 'Bicycle repair shop'], names: ['bicycle shop', 'bicycle store', 'cycle shop', 'fahrradladen', 'bike repair'] },
  { id: 'gift_shop', group: 'shop', frequency: 9, hours: 'shop', categories: ['Gift shop', 'Home goods store'], names: ['souvenir shop', 'concept store', 'geschenke'] },
  { id: 'wine_shop', group: 'shop', frequency: 7, hours: 'shop', categories: ['Wine store', 'Liquor store'], names: ['wine store', 'liquor store', 'weinhandlung'] },
  { id: 'optician', group: 'shop', frequency: 9, hours: 'shop', categories: ['Optician', 'Eye care center'], names: ['glasses', 'optiker', 'opticien'] },
  { id: 'dentist', group: 'care', frequency: 28, hours: 'practice', categories: ['Dentist', 'Dentist', 'Dental clinic', 'Orthodontist'], names: ['dental clinic', 'orthodontist', 'zahnarzt', 'zahnärzte', 'dentiste', 'dentista'] },
  { id: 'doctor', group: 'care', frequency: 40, hours: 'practice', categories: ['Doctor', 'General practitioner', 'Medical clinic', 'Internist'], names: ['physician', 'general practitioner', 'gp', 'clinic', 'arzt', 'hausarzt', 'ärzte', 'médecin', 'family doctor'], similar: ['psychologist', 'dermatologist', 'pediatrician', 'therapist'] },
  { id: 'veterinarian', group: 'care', frequency: 6, hours: 'practice', categories: ['Veterinarian', 'Animal hospital'], names: ['vet', 'veterinary', 'veterinary clinic', 'tierarzt'] },
  { id: 'physiotherapist', group: 'care', frequency: 12, hours: 'practice', categories: ['Physical therapist', 'Physical therapy clinic'], names: ['physiotherapy', 'physical therapist', 'physio', 'krankengymnastik', 'kinésithérapeute'] },
  { id: 'hospital', group: 'civic', frequency: 3, hours: 'always', categories: ['Hospital', 'General hospital'], names: ['krankenhaus', 'klinik', 'hôpital', 'emergency room'], similar: ['station', 'police', 'police station', 'fire station', 'prison', 'port', 'bahnhof', 'gare'] },
  { id: 'pharmacy', group: 'pharmacy', frequency: 22, hours: 'pharmacy', categories: ['Pharmacy', 'Pharmacy', 'Pharmacy', 'Pharmacy', 'Drug store'], names: ['drug store', 'chemist', 'apotheke', 'pharmacie', 'farmacia'] },
  { id: 'hairdresser', group: 'beauty', frequency: 36, hours: 'salon', categories: ['Hair salon', 'Hair salon', 'Hairdresser', 'Beauty salon'], names: ['hair salon', 'friseur', 'friseursalon', 'coiffeur', 'coiffure', 'peluquería'] },
  { id: 'barber', group: 'beauty', frequency: 16, hours: 'salon', categories: ['Barber shop'], names: ['barber shop', 'herrenfriseur'] },
  { id: 'nail_salon', group: 'beauty', frequency: 14, hours: 'salon', categories: ['Nail salon'], names: ['nails', 'nail studio', 'nagelstudio'] },
  { id: 'beauty_salon', group: 'beauty', frequency: 16, hours: 'salon', categories: ['Beauty salon', 'Facial spa', 'Skin care clinic'], names: ['cosmetics', 'kosmetikstudio'] },
  { id: 'spa', group: 'beauty', frequency: 6, hours: 'gym', price: 2.9, categories: ['Spa', 'Day spa', 'Massage therapist'], names: ['wellness', 'massage', 'sauna', 'day spa'] },
  { id: 'tattoo_studio', group: 'beauty', frequency: 5, hours: 'salon', categories: ['Tattoo shop'], names: ['tattoo', 'tattoo shop', 'piercing'] },
  { id: 'gym', group: 'sport', frequency: 14, hours: 'gym', categories: ['Gym', 'Gym', 'Fitness center', 'Personal trainer'], names: ['fitness', 'fitness center', 'fitness centre', 'fitnessstudio', 'gimnasio', 'crossfit'], similar: ['club'] },
  { id: 'yoga_studio', group: 'sport', frequency: 8, hours: 'gym', categories: ['Yoga studio', 'Pilates studio'], names: ['yoga', 'pilates', 'pilates studio'] },
  { id: 'swimming_pool', group: 'civic', frequency: 3, hours: 'gym', categories: ['Public swimming pool', 'Swimming pool'], names: ['public pool', 'schwimmbad', 'piscine', 'piscina'], similar: ['stadium', 'arena'] },
  { id: 'climbing_gym', group: 'sport', frequency: 1.6, hours: 'gym', categories: ['Rock climbing gym'], names: ['climbing', 'bouldering', 'bouldering gym', 'boulderhalle'] },
  { id: 'place_of_worship', group: 'worship', frequency: 16, hours: 'worship', categories: ['Place of worship'], names: [], similar: ['church', 'chapel', 'cathedral', 'mosque', 'synagogue', 'temple', 'shrine', 'kirche', 'moschee', 'église', 'iglesia'] },
  { id: 'university', group: 'civic', frequency: 0.8, hours: 'school', categories: ['University', 'College'], names: ['college', 'universität', 'universidad'] },
  { id: 'airport', group: 'civic', frequency: 0.2, hours: 'always', categories: ['Airport'], names: ['flughafen', 'aeropuerto'] },
  { id: 'hotel', group: 'stay', frequency: 26, hours: 'hotel', price: 2.7, categories: ['Hotel', 'Hotel', 'Boutique hotel', 'Bed & breakfast'], names: ['inn', 'motel', 'guesthouse', 'pension', 'boutique hotel', 'accommodation'], similar: ['resort', 'campground', 'campsite', 'camping'] },
  { id: 'hostel', group: 'stay', frequency: 5, hours: 'hotel', price: 1.2, categories: ['Hostel', 'Youth hostel'], names: ['youth hostel', 'jugendherberge', 'backpackers'] },
  { id: 'museum', group: 'culture', frequency: 8, hours: 'museum', categories: ['Museum', 'Art museum', 'History museum', 'Local history museum'], names: ['museen', 'musée', 'museo'], similar: ['zoo', 'aquarium', 'castle', 'schloss', 'palace', 'theme park'] },
  { id: 'art_gallery', group: 'culture', frequency: 9, hours: 'gallery', categories: ['Art gallery', 'Art gallery', 'Exhibit'], names: ['galleries', 'galerie', 'kunstgalerie'] },
  { id: 'theatre', group: 'culture', frequency: 5, hours: 'theatre', categories: ['Performing arts theater', 'Theater company'], names: ['theaters', 'teatro', 'comedy club', 'concert hall'] },
  { id: 'cinema', group: 'culture', frequency: 4, hours: 'cinema', categories: ['Movie theater'], names: ['movie theater', 'movie theatre', 'movies', 'kino'], similar: ['casino', 'bowling alley'] },
  { id: 'library', group: 'civic', frequency: 5, hours: 'library', categories: ['Public library', 'Library'], names: ['public library', 'bibliothek', 'bibliothèque', 'bücherei', 'biblioteca'], similar: ['post office'] },
  { id: 'park', group: 'park', frequency: 12, hours: 'park', categories: ['Park', 'Park', 'City park', 'Garden'], names: ['public park', 'garden', 'parque'] },
  { id: 'playground', group: 'park', frequency: 16, hours: 'park', categories: ['Playground'], names: ['spielplatz', 'spielplätze'], similar: ['beach', 'cemetery', 'friedhof', 'lake', 'mountain', 'viewpoint', 'monument', 'statue', 'bench', 'tree', 'fountain', 'square', 'forest', 'trail', 'bridge'] },
  { id: 'petrol_station', group: 'fuel', frequency: 9, hours: 'fuel', categories: ['Gas station', 'Gas station', 'Alternative fuel station'], names: ['gas station', 'petrol', 'filling station', 'fuel station', 'service station', 'tankstelle', 'station service', 'gasolinera'] },
  { id: 'car_repair', group: 'garage', frequency: 16, hours: 'garage', categories: ['Auto repair shop', 'Auto repair shop', 'Tire shop'], names: ['auto repair', 'garage', 'mechanic', 'car workshop', 'autowerkstatt', 'werkstatt'], similar: ['car dealer', 'car rental', 'plumber', 'electrician', 'locksmith'] },
  { id: 'car_wash', group: 'garage', frequency: 4, hours: 'market', categories: ['Car wash'], names: ['autowäsche', 'waschanlage'] },
  { id: 'laundry', group: 'garage', frequency: 7, hours: 'market', categories: ['Laundromat', 'Laundry', 'Dry cleaner'], names: ['laundromat', 'laundrette', 'launderette', 'dry cleaner', 'reinigung', 'waschsalon'] },
  { id: 'lawyer', group: 'office', frequency: 24, hours: 'practice', categories: ['Law firm', 'Attorney', 'General practice attorney'], names: ['law firm', 'attorney', 'solicitor', 'rechtsanwalt', 'anwalt', 'kanzlei', 'avocat', 'abogado'] },
  { id: 'accountant', group: 'office', frequency: 14, hours: 'practice', categories: ['Accountant', 'Tax consultant'], names: ['tax adviser', 'tax advisor', 'bookkeeper', 'steuerberater', 'comptable'], similar: ['architect', 'agency'] },
  { id: 'real_estate_agency', group: 'office', frequency: 14, hours: 'practice', categories: ['Real estate agency', 'Real estate agent'], names: ['estate agent', 'realtor', 'immobilien', 'makler', 'inmobiliaria'] },
  { id: 'coworking_space', group: 'office', frequency: 5, hours: 'office', categories: ['Coworking space', 'Coworking space', 'Business center'], names: ['coworking', 'shared office'] },
  { id: 'school', group: 'civic', frequency: 16, hours: 'school', categories: ['School', 'School', 'Public school', 'Private school'], names: ['schule', 'grundschule', 'gymnasium', 'école', 'escuela', 'high school'], similar: ['town hall', 'city hall', 'embassy', 'rathaus', 'mairie', 'court'] },
  { id: 'kindergarten', group: 'civic', frequency: 14, hours: 'school', categories: ['Preschool', 'Kindergarten', 'Day care center'], names: ['kita', 'nursery', 'preschool', 'day care'] },
  { id: 'bank', group: 'office', frequency: 12, hours: 'bank', categories: ['Bank', 'Bank', 'Credit union'], names: ['savings bank', 'credit union', 'sparkasse', 'banque', 'banco', 'banca'] },
  { id: 'atm', group: 'spot', frequency: 30, hours: 'always', categories: ['ATM'], names: ['cash machine', 'cashpoint', 'cash point', 'geldautomat', 'bankomat', 'cajero automático', 'distributeur de billets'] },
  { id: 'parking', group: 'spot', frequency: 18, hours: 'always', categories: ['Parking lot', 'Parking garage'], names: ['car park', 'parking lot', 'parking garage', 'parkplatz', 'parkhaus'], similar: ['toilet', 'bus stop', 'taxi stand', 'tram stop'] },
  { id: 'charging_station', group: 'spot', frequency: 16, hours: 'always', categories: ['Electric vehicle charging station'], names: ['ev charging station', 'charging point', 'ev charger', 'ladestation'] },
] as const satisfies readonly TypeRecord[];

export type TypeId = (typeof records)[number]['id'];

export const typeRecords: readonly TypeRecord[] = records;
