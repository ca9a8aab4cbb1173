import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirstPair } from '../name-patterns.js';

/** Indonesian. */
export const id: LocaleDefinition = {
  person: { first_name: { female: ['Dewi', 'Sari', 'Putri', 'Ayu', 'Rina', 'Fitri', 'Indah', 'Ratna', 'Siti', 'Wulan', 'Maya', 'Lestari', 'Nur', 'Citra'], male: ['Budi', 'Agus', 'Ahmad', 'Rizky', 'Hendra', 'Joko', 'Dimas', 'Bayu', 'Andi', 'Yusuf', 'Eko', 'Fajar', 'Rudi', 'Iwan'] }, last_name: { generic: ['Wijaya', 'Santoso', 'Hidayat', 'Pratama', 'Rahman', 'Ismail', 'Saputra', 'Setiawan', 'Kusuma', 'Nugroho', 'Siregar', 'Lubis', 'Halim', 'Gunawan', 'Hartono', 'Susanto', 'Wibowo', 'Kurniawan', 'Suryadi', 'Firmansyah', 'Maulana', 'Utomo', 'Purnama', 'Simatupang', 'Hakim', 'Budiman'] } },
  location: { street_name: ['Jalan Sudirman', 'Jalan Merdeka', 'Jalan Kartini', 'Jalan Melati', 'Jalan Pahlawan', 'Jalan Mawar', 'Jalan Diponegoro', 'Jalan Ahmad Yani', 'Jalan Gajah Mada', 'Jalan Veteran', 'Jalan Anggrek', 'Jalan Cempaka', 'Jalan Pemuda', 'Jalan Hang Tuah', 'Jalan Teratai', 'Jalan Pasar Baru'], street_pattern: ['{{location.street_name}}', 'Jalan {{word.head}} {{word.roman}}', 'Jalan {{word.tail}} {{word.roman}}'], street_line: ['{{location.street}} No. {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['PT', 'CV'] },
  word: { theme: ['Kopi Tiam', 'Senja', 'Nusantara', 'Melati', 'Rimba', 'Pagi', 'Bintang', 'Kenanga', 'Sore', 'Kampung', 'Rumah Kayu', 'Pelangi', 'Cempaka', 'Teratai', 'Mutiara', 'Bahagia'], head: ['Kopi', 'Rumah', 'Kampung', 'Taman', 'Pondok', 'Teras', 'Kedai', 'Bumi', 'Lembah', 'Dapur', 'Saung', 'Gubuk', 'Pintu', 'Kebun', 'Sudut', 'Omah'], tail: ['Senja', 'Nusantara', 'Melati', 'Rimba', 'Pagi', 'Bintang', 'Kenanga', 'Pelangi', 'Kayu', 'Biru', 'Langit', 'Rindu', 'Bambu', 'Padi', 'Mutiara', 'Hujan', 'Sejahtera', 'Bahagia', 'Merah', 'Cendana'], near: ['Menteng', 'Kemang', 'Kota Tua', 'Pasar Baru', 'Simpang Lima', 'Pusat Kota', 'Taman Kota', 'Tepi Sungai', 'Alun-Alun', 'Senayan', 'Bukit', 'Pantai'], roman: ['I', 'II', 'III', 'IV', 'V', 'Raya'] },
  place: nounFirstPair,
};
