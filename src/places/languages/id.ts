import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirstPair } from '../name-patterns.js';

/** Indonesian. */
export const id: LocaleDefinition = {
  person: { first_name: { female: ['Dewi', 'Sari', 'Putri', 'Ayu', 'Rina', 'Fitri', 'Indah', 'Ratna'], male: ['Budi', 'Agus', 'Ahmad', 'Rizky', 'Hendra', 'Joko', 'Dimas', 'Bayu'] }, last_name: { generic: ['Wijaya', 'Santoso', 'Hidayat', 'Pratama', 'Rahman', 'Ismail', 'Saputra', 'Setiawan', 'Kusuma', 'Nugroho', 'Siregar', 'Lubis', 'Halim', 'Gunawan', 'Hartono'] } },
  location: { street_name: ['Jalan Sudirman', 'Jalan Merdeka', 'Jalan Kartini', 'Jalan Melati', 'Jalan Pahlawan', 'Jalan Mawar', 'Jalan Diponegoro', 'Jalan Ahmad Yani'], street_pattern: ['{{location.street_name}}', 'Jalan {{word.head}} {{word.roman}}', 'Jalan {{word.tail}} {{word.roman}}'], street_line: ['{{location.street}} No. {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['PT', 'CV'] },
  word: { theme: ['Kopi Tiam', 'Senja', 'Nusantara', 'Melati', 'Rimba', 'Pagi', 'Bintang', 'Kenanga', 'Sore', 'Kampung'], head: ['Kopi', 'Rumah', 'Kampung', 'Taman', 'Pondok', 'Teras', 'Kedai', 'Bumi', 'Lembah', 'Dapur'], tail: ['Senja', 'Nusantara', 'Melati', 'Rimba', 'Pagi', 'Bintang', 'Kenanga', 'Pelangi', 'Kayu', 'Biru'], near: ['Menteng', 'Kemang', 'Kota Tua', 'Pasar Baru', 'Simpang Lima', 'Pusat Kota'], roman: ['I', 'II', 'III', 'IV', 'V', 'Raya'] },
  place: nounFirstPair,
};
