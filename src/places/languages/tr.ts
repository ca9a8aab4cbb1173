import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastPair } from '../name-patterns.js';

/** Turkish. */
export const tr: LocaleDefinition = {
  person: { first_name: { female: ['Ayşe', 'Elif', 'Zeynep', 'Defne', 'Selin', 'Fatma', 'Emine', 'Ebru', 'Nehir', 'Derya', 'Gizem', 'Esra', 'Melis', 'Nilüfer'], male: ['Mehmet', 'Ahmet', 'Mustafa', 'Emre', 'Kerem', 'Ali', 'Murat', 'Burak', 'Can', 'Hasan', 'Oğuz', 'Deniz', 'Selim', 'Yusuf'] }, last_name: { generic: ['Yılmaz', 'Kaya', 'Demir', 'Çelik', 'Şahin', 'Aydın', 'Öztürk', 'Arslan', 'Koç', 'Kurt', 'Yıldız', 'Doğan', 'Aslan', 'Çetin', 'Kara', 'Özdemir', 'Şimşek', 'Polat', 'Korkmaz', 'Erdoğan', 'Güneş', 'Aksoy', 'Bulut', 'Tekin', 'Avcı', 'Taş', 'Keskin', 'Güler', 'Ünal', 'Kaplan'] } },
  location: { street_name: ['İstiklal Caddesi', 'Atatürk Caddesi', 'Cumhuriyet Caddesi', 'Bahçe Sokak', 'Gül Sokak', 'Çınar Sokak', 'Lale Sokak', 'Barış Caddesi', 'Papatya Sokak', 'Deniz Sokak', 'Okul Sokak', 'Çeşme Sokak', 'Hürriyet Caddesi', 'Yıldız Sokak', 'Zeytin Sokak', 'İnönü Caddesi', 'Sakarya Caddesi', 'Menekşe Sokak'], street_pattern: ['{{location.street_name}}', '{{word.head}} Sokak', '{{word.head}} Caddesi'], street_line: ['{{location.street}} No: {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['Ltd. Şti.', 'A.Ş.'] },
  word: { theme: ['Mavi', 'Çınar', 'Nar', 'Lale', 'Sahil', 'Kedi', 'Gül', 'Martı', 'Zeytin', 'Yıldız', 'Bahçe', 'Kule', 'Pera', 'Boğaz', 'Turna', 'Nergis', 'Karanfil', 'Pınar'], head: ['Mavi', 'Altın', 'Beyaz', 'Yeşil', 'Küçük', 'Eski', 'Yeni', 'Kırmızı', 'Gümüş', 'Güzel', 'Büyük', 'Kara', 'Tatlı', 'Uzun', 'Yedi', 'Üç'], tail: ['Çınar', 'Nar', 'Lale', 'Kedi', 'Martı', 'Zeytin', 'Yıldız', 'Bahçe', 'Kule', 'Gül', 'Kuş', 'Köşk', 'Çeşme', 'Taş', 'Deniz', 'Yelken'], near: ['Çarşı', 'Sahil', 'Merkez', 'Meydan', 'Park', 'İskele', 'Kale', 'Köprü', 'Bahçelievler', 'Yenimahalle'] },
  place: nounLastPair,
};
