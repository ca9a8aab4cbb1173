import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastPair } from '../name-patterns.js';

/** Turkish. */
export const tr: LocaleDefinition = {
  person: { first_name: { female: ['Ayşe', 'Elif', 'Zeynep', 'Defne', 'Selin', 'Fatma', 'Emine', 'Ebru'], male: ['Mehmet', 'Ahmet', 'Mustafa', 'Emre', 'Kerem', 'Ali', 'Murat', 'Burak'] }, last_name: { generic: ['Yılmaz', 'Kaya', 'Demir', 'Çelik', 'Şahin', 'Aydın', 'Öztürk', 'Arslan', 'Koç', 'Kurt', 'Yıldız', 'Doğan', 'Aslan', 'Çetin', 'Kara'] } },
  location: { street_name: ['İstiklal Caddesi', 'Atatürk Caddesi', 'Cumhuriyet Caddesi', 'Bahçe Sokak', 'Gül Sokak', 'Çınar Sokak', 'Lale Sokak', 'Barış Caddesi'], street_pattern: ['{{location.street_name}}', '{{word.head}} Sokak', '{{word.head}} Caddesi'], street_line: ['{{location.street}} No: {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['Ltd. Şti.', 'A.Ş.'] },
  word: { theme: ['Mavi', 'Çınar', 'Nar', 'Lale', 'Sahil', 'Kedi', 'Gül', 'Martı', 'Zeytin', 'Yıldız'], head: ['Mavi', 'Altın', 'Beyaz', 'Yeşil', 'Küçük', 'Eski', 'Yeni', 'Kırmızı', 'Gümüş', 'Güzel'], tail: ['Çınar', 'Nar', 'Lale', 'Kedi', 'Martı', 'Zeytin', 'Yıldız', 'Bahçe', 'Kule', 'Gül'], near: ['Çarşı', 'Sahil', 'Merkez', 'Meydan', 'Park', 'İskele'] },
  place: nounLastPair,
};
