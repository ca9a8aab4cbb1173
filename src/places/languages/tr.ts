import type { LocaleDefinition } from '@faker-js/faker';

/** Turkish. */
export const tr: LocaleDefinition = {
  person: {
    first_name: { female: ['Ayşe', 'Elif', 'Zeynep', 'Defne', 'Selin', 'Fatma', 'Emine', 'Ebru', 'Nehir', 'Derya', 'Gizem', 'Esra', 'Melis', 'Nilüfer'], male: ['Mehmet', 'Ahmet', 'Mustafa', 'Emre', 'Kerem', 'Ali', 'Murat', 'Burak', 'Can', 'Hasan', 'Oğuz', 'Deniz', 'Selim', 'Yusuf'] },
    last_name: { generic: ['Yılmaz', 'Kaya', 'Demir', 'Çelik', 'Şahin', 'Aydın', 'Öztürk', 'Arslan', 'Koç', 'Kurt', 'Yıldız', 'Doğan', 'Aslan', 'Çetin', 'Kara', 'Özdemir', 'Şimşek', 'Polat', 'Korkmaz', 'Erdoğan', 'Güneş', 'Aksoy', 'Bulut', 'Tekin', 'Avcı', 'Taş', 'Keskin', 'Güler', 'Ünal', 'Kaplan'] },
  },
  location: {
    street_name: ['İstiklal Caddesi', 'Atatürk Caddesi', 'Cumhuriyet Caddesi', 'Bahçe Sokak', 'Gül Sokak', 'Çınar Sokak', 'Lale Sokak', 'Barış Caddesi', 'Papatya Sokak', 'Deniz Sokak', 'Okul Sokak', 'Çeşme Sokak', 'Hürriyet Caddesi', 'Yıldız Sokak', 'Zeytin Sokak', 'İnönü Caddesi', 'Sakarya Caddesi', 'Menekşe Sokak'],
    street_pattern: ['{{location.street_name}}', '{{word.head}} Sokak', '{{word.head}} Caddesi'],
    street_line: ['{{location.street}} No: {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['Ltd. Şti.', 'A.Ş.'] },
  word: {
    theme: ['Mavi', 'Çınar', 'Nar', 'Lale', 'Sahil', 'Kedi', 'Gül', 'Martı', 'Zeytin', 'Yıldız', 'Bahçe', 'Kule', 'Pera', 'Boğaz', 'Turna', 'Nergis', 'Karanfil', 'Pınar'],
    head: ['Mavi', 'Altın', 'Beyaz', 'Yeşil', 'Küçük', 'Eski', 'Yeni', 'Kırmızı', 'Gümüş', 'Güzel', 'Büyük', 'Kara', 'Tatlı', 'Uzun', 'Yedi', 'Üç'],
    tail: ['Çınar', 'Nar', 'Lale', 'Kedi', 'Martı', 'Zeytin', 'Yıldız', 'Bahçe', 'Kule', 'Gül', 'Kuş', 'Köşk', 'Çeşme', 'Taş', 'Deniz', 'Yelken'],
    near: ['Çarşı', 'Sahil', 'Merkez', 'Meydan', 'Park', 'İskele', 'Kale', 'Köprü', 'Bahçelievler', 'Yenimahalle'],
  },
  eat: { cafe: ['Kahve', 'Kafe', 'Kahvecisi', 'Kahve Evi'], bakery: ['Fırını', 'Pastanesi', 'Unlu Mamulleri'], restaurant: ['Lokantası', 'Restoran', 'Ocakbaşı', 'Meyhanesi'], pizzeria: ['Pizza'], fast_food: ['Döner', 'Pide', 'Büfe'], ice_cream: ['Dondurma'], pub: ['Pub', 'Birahane'], bar: ['Bar', 'Şarap Evi'] },
  shop: { bookshop: ['Kitabevi', 'Sahaf'], supermarket: ['Market', 'Bakkal'], florist: ['Çiçekçilik'], clothing_store: ['Giyim', 'Butik'] },
  care: { dentist: ['Diş Kliniği', 'Ağız ve Diş Sağlığı'], doctor: ['Tıp Merkezi', 'Muayenehanesi'], veterinarian: ['Veteriner Kliniği'] },
  pharmacy: { pharmacy: ['Eczanesi'] },
  beauty: { hairdresser: ['Kuaför'], barber: ['Berber'] },
  sport: { gym: ['Spor Salonu', 'Fitness'] },
  stay: { hotel: ['Otel', 'Pansiyon'] },
  culture: { museum: ['Müzesi'], theatre: ['Tiyatrosu'], cinema: ['Sineması'] },
  park: { park: ['Parkı'] },
  fuel: { petrol_station: ['Petrol'] },
  garage: { car_repair: ['Oto Servis'] },
  office: { lawyer: ['Hukuk Bürosu'], bank: ['Bankası'] },
  civic: { hospital: ['Hastanesi'], school: ['Okulu'], kindergarten: ['Anaokulu'], library: ['Kütüphanesi'] },
  place: {
    eat: ['{{word.theme}} {{noun}}', '{{person.firstName}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{word.head}} {{word.tail}}', '{{word.theme}} {{noun}} {{word.near}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}} {{word.near}}', '{{person.lastName}} & {{person.lastName}} {{noun}}'],
    care: ['Dr. {{person.firstName}} {{person.lastName}}', '{{person.lastName}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{person.lastName}} {{noun}} {{word.near}}'],
    park: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
    other: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{word.theme}} {{noun}} {{word.near}}'],
  },
};
