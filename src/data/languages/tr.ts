import type { Language } from './language.js';
import { nounLast } from './name-patterns.js';

export const tr: Language = {
  title: 'Turkish',
  person: {
    first_name: {
      female: ['Ayşe', 'Elif', 'Zeynep', 'Defne', 'Selin', 'Fatma', 'Emine', 'Ebru'],
      male: ['Mehmet', 'Ahmet', 'Mustafa', 'Emre', 'Kerem', 'Ali', 'Murat', 'Burak'],
    },
    last_name: {
      generic: [
        'Yılmaz',
        'Kaya',
        'Demir',
        'Çelik',
        'Şahin',
        'Aydın',
        'Öztürk',
        'Arslan',
        'Koç',
        'Kurt',
        'Yıldız',
        'Doğan',
        'Aslan',
        'Çetin',
        'Kara',
      ],
    },
  },
  location: {
    street_name: [
      'İstiklal Caddesi',
      'Atatürk Caddesi',
      'Cumhuriyet Caddesi',
      'Bahçe Sokak',
      'Gül Sokak',
      'Çınar Sokak',
      'Lale Sokak',
      'Barış Caddesi',
    ],
    street_pattern: ['{{location.street_name}}', '{{word.head}} Sokak', '{{word.head}} Caddesi'],
    street_line: '{{location.street}} No: {{location.buildingNumber}}',
  },
  word: {
    theme: ['Mavi', 'Çınar', 'Nar', 'Lale', 'Sahil', 'Kedi', 'Gül', 'Martı', 'Zeytin', 'Yıldız'],
    head: ['Mavi', 'Altın', 'Beyaz', 'Yeşil', 'Küçük', 'Eski', 'Yeni', 'Kırmızı', 'Gümüş', 'Güzel'],
    tail: ['Çınar', 'Nar', 'Lale', 'Kedi', 'Martı', 'Zeytin', 'Yıldız', 'Bahçe', 'Kule', 'Gül'],
    near: ['Çarşı', 'Sahil', 'Merkez', 'Meydan', 'Park', 'İskele'],
  },
  names: nounLast,
  food: {
    ethnic_category: ['Turkish', 'Turkish', 'Italian', 'Seafood'],
  },
  nouns: {
    cafe: ['Kahve', 'Kafe', 'Kahvecisi'],
    bakery: ['Fırını'],
    restaurant: ['Lokantası', 'Restoran', 'Ocakbaşı'],
    fast_food: ['Döner', 'Pide', 'Büfe'],
    bar: ['Bar', 'Şarap Evi'],
    dentist: ['Diş Kliniği'],
    pharmacy: ['Eczanesi'],
    hairdresser: ['Kuaför'],
    hotel: ['Otel'],
    museum: ['Müzesi'],
    library: ['Kütüphanesi'],
    park: ['Parkı'],
    school: ['Okulu'],
  },
};
