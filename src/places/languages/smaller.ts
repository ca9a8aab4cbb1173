import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirst, nounFirstPair, nounLastJoined, nounLastPair } from '../name-patterns.js';

/** Arabic, romanised. */
export const ar: LocaleDefinition = {
  person: { first_name: { female: ['Layla', 'Fatima', 'Nour', 'Salma', 'Amina', 'Yasmin', 'Mariam', 'Huda'], male: ['Omar', 'Yusuf', 'Karim', 'Hassan', 'Ahmed', 'Khaled', 'Mahmoud', 'Ali'] }, last_name: { generic: ['Haddad', 'Mansour', 'Khalil', 'Nasser', 'Saleh', 'Amin', 'Farouk', 'Aziz', 'Hassan', 'Ibrahim', 'Najjar', 'Khoury', 'Hamdan', 'Sabbagh', 'Darwish'] } },
  location: { street_name: ['Al Corniche Street', 'King Faisal Street', 'Al Wasl Road', 'Tahrir Street', 'Al Horreya Street', 'Al Nahda Street', 'Palm Street', 'Al Salam Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', 'Al {{person.lastName}} Street'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  word: { theme: ['Al Noor', 'Zaytoun', 'Yasmine', 'Al Qamar', 'Riad', 'Al Nakheel', 'Layali', 'Al Waha', 'Shams', 'Al Bahr'], head: ['Al', 'Bab', 'Dar', 'Bayt', 'Souk', 'Qasr', 'Burj', 'Wadi', 'Nahr', 'Bustan'], tail: ['Noor', 'Zaytoun', 'Yasmine', 'Qamar', 'Nakheel', 'Waha', 'Shams', 'Bahr', 'Rimal', 'Salam'], near: ['Downtown', 'Corniche', 'Old City', 'Al Souk', 'Garden City', 'Marina'] },
  place: nounLastPair,
};

/** Czech, also of its neighbours. */
export const cs: LocaleDefinition = {
  person: { first_name: { female: ['Anna', 'Tereza', 'Eliška', 'Jana', 'Lenka', 'Petra', 'Zuzana', 'Hana'], male: ['Jan', 'Petr', 'Tomáš', 'Jakub', 'Pavel', 'Martin', 'Ondřej', 'Josef'] }, last_name: { female: ['Nováková', 'Svobodová', 'Dvořáková', 'Černá', 'Procházková', 'Kučerová', 'Veselá', 'Horáková'], male: ['Novák', 'Svoboda', 'Dvořák', 'Černý', 'Procházka', 'Kučera', 'Veselý', 'Horák'] } },
  location: { street_name: ['Hlavní', 'Lipová', 'Nádražní', 'Zahradní', 'Školní', 'Husova', 'Dlouhá', 'Masarykova'], street_pattern: ['{{location.street_name}}', '{{word.head}} ulice', 'Na {{word.hill}}', 'U {{word.hill}}'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  word: { theme: ['Lípa', 'Kocour', 'Vlaštovka', 'Slunečnice', 'Mlýn', 'Perla', 'Vrba', 'Jeřáb', 'Kolonáda', 'Hvězda'], head: ['Zlatá', 'Stará', 'Nová', 'Bílá', 'Zelená', 'Malá', 'Modrá', 'Tichá', 'Červená', 'Veselá'], tail: ['Lípa', 'Hvězda', 'Růže', 'Koruna', 'Liška', 'Kachna', 'Studna', 'Brána', 'Louka', 'Sova'], near: ['na Rohu', 'u Mostu', 'na Náměstí', 'u Parku', 'Centrum', 'u Nádraží'], hill: ['Kopečku', 'Louce', 'Lávky', 'Potoka', 'Zámku', 'Hradbách'] },
  place: nounFirstPair,
};

/** Greek, romanised. */
export const el: LocaleDefinition = {
  person: { first_name: { female: ['Maria', 'Eleni', 'Katerina', 'Sofia', 'Ioanna', 'Dimitra', 'Anna', 'Georgia'], male: ['Giorgos', 'Nikos', 'Yannis', 'Kostas', 'Dimitris', 'Vasilis', 'Petros', 'Stavros'] }, last_name: { female: ['Papadopoulou', 'Georgiou', 'Ioannou', 'Nikolaou', 'Dimitriou', 'Vlachou', 'Makri', 'Oikonomou'], male: ['Papadopoulos', 'Georgiou', 'Ioannou', 'Nikolaou', 'Dimitriou', 'Vlachos', 'Makris', 'Oikonomou'] } },
  location: { street_name: ['Ermou', 'Athinas', 'Akadimias', 'Patision', 'Solonos', 'Stadiou', 'Egnatia', 'Tsimiski'], street_pattern: ['{{location.street_name}}', 'Odos {{word.theme}}', 'Leoforos {{location.street_name}}'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  word: { theme: ['Elia', 'Thalassa', 'Avli', 'Selini', 'Anemos', 'Meltemi', 'Kyma', 'Vasilikos', 'Filoxenia', 'Petra'], head: ['Mikri', 'Palia', 'Nea', 'Aspri', 'Chrysi', 'Galazia', 'Prasini', 'Kali', 'Orea', 'Glykia'], tail: ['Avli', 'Elia', 'Thea', 'Gonia', 'Petra', 'Skala', 'Plateia', 'Mandra', 'Vrisi', 'Akrogiali'], near: ['Kentro', 'stin Plateia', 'sto Limani', 'Agora', 'sti Gonia', 'sto Lofo'] },
  place: nounFirstPair,
};

/** French of Africa. */
export const fr_AF: LocaleDefinition = {
  person: { first_name: { female: ['Aminata', 'Fatou', 'Aïssata', 'Mariam', 'Awa', 'Adjoa', 'Clarisse', 'Esther'], male: ['Moussa', 'Ibrahim', 'Ousmane', 'Kouassi', 'Seydou', 'Jean-Paul', 'Issa', 'Abdoulaye'] }, last_name: { generic: ['Traoré', 'Ouédraogo', 'Koné', 'Diallo', 'Keïta', 'Coulibaly', 'Kaboré', 'Sawadogo', 'Touré', 'Diop', 'Ndiaye', 'Kouamé', 'Mbemba', 'Ilunga', 'Kabila'] } },
  location: { street_name: ['avenue de l’Indépendance', 'rue du Commerce', 'boulevard de la Paix', 'avenue de la Liberté', 'rue du Marché', 'avenue du Fleuve', 'rue de la Mission', 'boulevard Lumumba'], street_pattern: ['{{location.street_name}}', 'rue {{person.lastName}}', 'avenue {{person.lastName}}'] },
  word: { theme: ['Baobab', 'Soleil', 'Palmier', 'Flamboyant', 'Fleuve', 'Manguier', 'Karité', 'Savane', 'Hibiscus', 'Bon Coin'], near: ['du Marché', 'de la Gare', 'du Fleuve', 'Central', 'de la Paix', 'du Plateau'] },
};

/** Indian, romanised. */
export const hi: LocaleDefinition = {
  person: { first_name: { female: ['Asha', 'Meera', 'Priya', 'Lakshmi', 'Anjali', 'Kavya', 'Neha', 'Sunita'], male: ['Ravi', 'Arjun', 'Kabir', 'Anand', 'Rahul', 'Vikram', 'Suresh', 'Rajesh'] }, last_name: { generic: ['Sharma', 'Patel', 'Mehta', 'Iyer', 'Gupta', 'Reddy', 'Desai', 'Kapoor', 'Joshi', 'Rao', 'Singh', 'Kumar', 'Nair', 'Menon', 'Shah', 'Verma', 'Chopra', 'Malhotra', 'Bose', 'Banerjee', 'Das', 'Mukherjee'] } },
  location: { street_name: ['MG Road', 'Station Road', 'Gandhi Marg', 'Temple Road', 'Lake Road', 'Park Street', 'Nehru Road', 'Church Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Road', '{{word.cross}} Cross, {{location.street_name}}', '{{person.lastName}} Marg'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  word: { theme: ['Chandni', 'Kamal', 'Banyan', 'Madras', 'Mango Tree', 'Neem', 'Udaan', 'Monsoon', 'Gulmohar', 'Sitara', 'Namaste', 'Saffron', 'Haveli', 'Tulsi'], near: ['Old Market', 'Lake View', 'Station Road', 'Sector 4', 'Sector 9', 'Civil Lines'], cross: ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'] },
  place: nounLastPair,
};

/** Indonesian. */
export const id: LocaleDefinition = {
  person: { first_name: { female: ['Dewi', 'Sari', 'Putri', 'Ayu', 'Rina', 'Fitri', 'Indah', 'Ratna'], male: ['Budi', 'Agus', 'Ahmad', 'Rizky', 'Hendra', 'Joko', 'Dimas', 'Bayu'] }, last_name: { generic: ['Wijaya', 'Santoso', 'Hidayat', 'Pratama', 'Rahman', 'Ismail', 'Saputra', 'Setiawan', 'Kusuma', 'Nugroho', 'Siregar', 'Lubis', 'Halim', 'Gunawan', 'Hartono'] } },
  location: { street_name: ['Jalan Sudirman', 'Jalan Merdeka', 'Jalan Kartini', 'Jalan Melati', 'Jalan Pahlawan', 'Jalan Mawar', 'Jalan Diponegoro', 'Jalan Ahmad Yani'], street_pattern: ['{{location.street_name}}', 'Jalan {{word.head}} {{word.roman}}', 'Jalan {{word.tail}} {{word.roman}}'], street_line: ['{{location.street}} No. {{location.buildingNumber}}'] },
  word: { theme: ['Kopi Tiam', 'Senja', 'Nusantara', 'Melati', 'Rimba', 'Pagi', 'Bintang', 'Kenanga', 'Sore', 'Kampung'], head: ['Kopi', 'Rumah', 'Kampung', 'Taman', 'Pondok', 'Teras', 'Kedai', 'Bumi', 'Lembah', 'Dapur'], tail: ['Senja', 'Nusantara', 'Melati', 'Rimba', 'Pagi', 'Bintang', 'Kenanga', 'Pelangi', 'Kayu', 'Biru'], near: ['Menteng', 'Kemang', 'Kota Tua', 'Pasar Baru', 'Simpang Lima', 'Pusat Kota'], roman: ['I', 'II', 'III', 'IV', 'V', 'Raya'] },
  place: nounFirstPair,
};

/** Korean, romanised. */
export const ko: LocaleDefinition = {
  person: { first_name: { female: ['Jisoo', 'Hana', 'Sora', 'Yuna', 'Minji', 'Seoyeon', 'Hayoon', 'Jiwoo'], male: ['Minho', 'Junho', 'Taeyang', 'Jihoon', 'Seojun', 'Dohyun', 'Hyunwoo', 'Minjun'] }, last_name: { generic: ['Kim', 'Lee', 'Park', 'Choi', 'Jung', 'Kang', 'Cho', 'Yoon', 'Jang', 'Lim', 'Han', 'Oh', 'Seo', 'Shin', 'Kwon'] }, name: [{ value: '{{person.lastName}} {{person.firstName}}', weight: 1 }] },
  location: { street_name: ['Hongdae-ro', 'Insadong-gil', 'Gangnam-daero', 'Itaewon-ro', 'Jong-ro', 'Toegye-ro', 'Yeonnam-ro', 'Mapo-daero'], street_pattern: ['{{location.street_name}}', '{{location.street_name}} {{word.lane}}', '{{word.head}}-ro', '{{word.head}}-gil'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  word: { theme: ['Haneul', 'Dalbit', 'Bom', 'Onggi', 'Namu', 'Byeol', 'Gaon', 'Maru', 'Dodam', 'Noeul'], head: ['Haneul', 'Dalbit', 'Bom', 'Onggi', 'Namu', 'Byeol', 'Gaon', 'Maru', 'Dodam', 'Noeul'], tail: ['Madang', 'Jip', 'Maeul', 'Sup', 'Teo', 'Gil', 'Dure', 'Bang', 'Nae', 'Dawon'], near: ['Hongdae', 'Insadong', 'Gangnam', 'Itaewon', 'Jongno', 'Yeonnam'], lane: ['1-gil', '2-gil', '3-gil', '5-gil', '7-gil', '9-gil', '12-gil', '14-gil', '18-gil', '21-gil', '26-gil', '33-gil'] },
  place: nounLastPair,
};

/** Polish. */
export const pl: LocaleDefinition = {
  person: { first_name: { female: ['Ania', 'Zofia', 'Kasia', 'Hania', 'Basia', 'Ola', 'Jadwiga', 'Maria'], male: ['Janek', 'Stanisław', 'Tomek', 'Franek', 'Marek', 'Antoni', 'Jakub', 'Piotr'] }, last_name: { female: ['Nowak', 'Kowalska', 'Wiśniewska', 'Wójcik', 'Zielińska', 'Szymańska', 'Dąbrowska', 'Mazur'], male: ['Nowak', 'Kowalski', 'Wiśniewski', 'Wójcik', 'Zieliński', 'Szymański', 'Dąbrowski', 'Mazur'] } },
  location: { street_name: ['ul. Mickiewicza', 'ul. Słowackiego', 'ul. Długa', 'ul. Ogrodowa', 'ul. Kościuszki', 'ul. Lipowa', 'al. Niepodległości', 'ul. Szkolna'], street_pattern: ['{{location.street_name}}'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  word: { theme: ['Pod Aniołem', 'Kot', 'Stary Młyn', 'Bursztyn', 'Słonecznik', 'Dwa Koty', 'Jaskółka', 'Stokrotka', 'Lipa', 'Pod Lwem'], near: ['przy Rynku', 'na Rogu', 'Centrum', 'nad Wisłą', 'przy Parku', 'przy Moście'] },
  place: nounFirst,
};

/** Russian, romanised. */
export const ru: LocaleDefinition = {
  person: { first_name: { female: ['Anna', 'Maria', 'Daria', 'Olga', 'Elena', 'Natalia', 'Irina', 'Ekaterina'], male: ['Ivan', 'Pavel', 'Dmitry', 'Sergey', 'Alexey', 'Nikolay', 'Mikhail', 'Andrey'] }, last_name: { female: ['Ivanova', 'Smirnova', 'Sokolova', 'Volkova', 'Kuznetsova', 'Popova', 'Lebedeva', 'Kozlova'], male: ['Ivanov', 'Smirnov', 'Sokolov', 'Volkov', 'Kuznetsov', 'Popov', 'Lebedev', 'Kozlov'] } },
  location: { street_name: ['ul. Lenina', 'ul. Pushkina', 'Lesnaya ul.', 'Naberezhnaya ul.', 'Parkovaya ul.', 'Sadovaya ul.', 'Tsentralnaya ul.', 'ul. Gagarina'], street_pattern: ['{{location.street_name}}', '{{word.head}} ul.', '{{word.ordinal}} {{word.head}} ul.', '{{word.head}} nab.'], street_line: ['{{location.street}}, {{location.buildingNumber}}'] },
  word: { theme: ['Lavka', 'Sova', 'Ryabina', 'Zerno', 'Beryoza', 'Veter', 'Oblako', 'Lastochka', 'Dom', 'Samovar', 'Lisa', 'Usadba', 'Teremok', 'Chayka'], head: ['Belaya', 'Zolotaya', 'Staraya', 'Novaya', 'Krasnaya', 'Malaya', 'Tikhaya', 'Zelyonaya', 'Dobraya', 'Sinyaya', 'Svetlaya', 'Vesyolaya'], tail: ['Lavka', 'Sova', 'Ryabina', 'Beryoza', 'Lastochka', 'Lisa', 'Usadba', 'Melnitsa', 'Polyana', 'Zvezda', 'Reka', 'Vishnya'], ordinal: ['1-ya', '2-ya', '3-ya', 'Bolshaya'], near: ['na Uglu', 'Tsentr', 'u Parka', 'na Naberezhnoy', 'u Vokzala', 'na Ploshchadi'] },
  place: nounFirstPair,
};

/** Swedish. */
export const sv: LocaleDefinition = {
  person: { first_name: { female: ['Astrid', 'Linnea', 'Freja', 'Ingrid', 'Karin', 'Maja', 'Elsa', 'Alma'], male: ['Erik', 'Nils', 'Lars', 'Oskar', 'Sven', 'Axel', 'Gustav', 'Olle'] }, last_name: { generic: ['Andersson', 'Lindqvist', 'Berg', 'Nyström', 'Holm', 'Lund', 'Strand', 'Ek', 'Sandberg', 'Falk', 'Johansson', 'Karlsson', 'Nilsson', 'Eriksson', 'Larsson'] } },
  location: { street_name: ['Storgatan', 'Kungsgatan', 'Drottninggatan', 'Skolgatan', 'Parkgatan', 'Bergsgatan', 'Strandgatan', 'Kyrkogatan'], street_pattern: ['{{location.street_name}}', '{{word.head}}gatan', '{{word.head}}vägen'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  word: { theme: ['Lykke', 'Björken', 'Lilla Huset', 'Norr', 'Svalan', 'Fyren', 'Koppar', 'Ankaret', 'Blåbär', 'Granen'], head: ['Sol', 'Björk', 'Lind', 'Ros', 'Fågel', 'Sjö', 'Berg', 'Skog', 'Ek', 'Havs'], tail: ['ängen', 'hörnan', 'gården', 'huset', 'stugan', 'lunden', 'viken', 'källan', 'backen', 'stigen'], near: ['vid Torget', 'vid Hamnen', 'på Hörnet', 'vid Parken', 'Söder', 'Norra'] },
  place: nounLastJoined,
};

/** African. */
export const sw: LocaleDefinition = {
  person: { first_name: { female: ['Amina', 'Zuri', 'Ama', 'Ngozi', 'Wanjiru', 'Aisha', 'Grace', 'Chioma'], male: ['Kwame', 'Chidi', 'Juma', 'Kofi', 'Tunde', 'Baraka', 'Emeka', 'Kamau'] }, last_name: { generic: ['Okafor', 'Mwangi', 'Mensah', 'Otieno', 'Adeyemi', 'Boateng', 'Kamau', 'Balogun', 'Njoroge', 'Owusu', 'Eze', 'Abubakar', 'Ochieng', 'Asante', 'Bello'] } },
  location: { street_name: ['Independence Avenue', 'Market Road', 'Church Road', 'Ring Road', 'Kenyatta Avenue', 'Marina Road', 'Airport Road', 'Unity Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', '{{person.lastName}} Avenue', '{{person.lastName}} Close', '{{person.lastName}} Crescent'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  word: { theme: ['Baobab', 'Simba', 'Jua', 'Savanna', 'Acacia', 'Palm', 'Karibu', 'Mango', 'Sunbird', 'Coral'], near: ['Central', 'Junction', 'Marina', 'Old Town', 'Market', 'Heights'] },
  place: nounLastPair,
};

/** Turkish. */
export const tr: LocaleDefinition = {
  person: { first_name: { female: ['Ayşe', 'Elif', 'Zeynep', 'Defne', 'Selin', 'Fatma', 'Emine', 'Ebru'], male: ['Mehmet', 'Ahmet', 'Mustafa', 'Emre', 'Kerem', 'Ali', 'Murat', 'Burak'] }, last_name: { generic: ['Yılmaz', 'Kaya', 'Demir', 'Çelik', 'Şahin', 'Aydın', 'Öztürk', 'Arslan', 'Koç', 'Kurt', 'Yıldız', 'Doğan', 'Aslan', 'Çetin', 'Kara'] } },
  location: { street_name: ['İstiklal Caddesi', 'Atatürk Caddesi', 'Cumhuriyet Caddesi', 'Bahçe Sokak', 'Gül Sokak', 'Çınar Sokak', 'Lale Sokak', 'Barış Caddesi'], street_pattern: ['{{location.street_name}}', '{{word.head}} Sokak', '{{word.head}} Caddesi'], street_line: ['{{location.street}} No: {{location.buildingNumber}}'] },
  word: { theme: ['Mavi', 'Çınar', 'Nar', 'Lale', 'Sahil', 'Kedi', 'Gül', 'Martı', 'Zeytin', 'Yıldız'], head: ['Mavi', 'Altın', 'Beyaz', 'Yeşil', 'Küçük', 'Eski', 'Yeni', 'Kırmızı', 'Gümüş', 'Güzel'], tail: ['Çınar', 'Nar', 'Lale', 'Kedi', 'Martı', 'Zeytin', 'Yıldız', 'Bahçe', 'Kule', 'Gül'], near: ['Çarşı', 'Sahil', 'Merkez', 'Meydan', 'Park', 'İskele'] },
  place: nounLastPair,
};

/** Chinese, romanised. */
export const zh: LocaleDefinition = {
  person: { first_name: { female: ['Mei', 'Ying', 'Xiaoyu', 'Jing', 'Lihua', 'Xue', 'Hui', 'Fang'], male: ['Wei', 'Jun', 'Hao', 'Ming', 'Lei', 'Qiang', 'Jian', 'Bo'] }, last_name: { generic: ['Chen', 'Wang', 'Li', 'Zhang', 'Liu', 'Yang', 'Lin', 'Wong', 'Chan', 'Tan', 'Zhao', 'Huang', 'Zhou', 'Wu', 'Xu', 'Sun', 'Hu', 'Zhu', 'Gao', 'He', 'Guo', 'Ma'] }, name: [{ value: '{{person.lastName}} {{person.firstName}}', weight: 1 }] },
  location: { street_name: ['Nanjing', 'Zhongshan', 'Jianguo', 'Renmin', 'Heping', 'Huaihai', 'Beijing', 'Jiefang'], street_pattern: ['{{location.street_name}} {{word.direction}} Road', '{{location.street_name}} Road', '{{location.street_name}} Street', '{{location.street_name}} Lane'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  word: { theme: ['Jade Garden', 'Golden Lotus', 'Moon Lane', 'Old Banyan', 'Red Lantern', 'White Crane', 'Bamboo', 'Nine Clouds', 'Lucky Star', 'Osmanthus', 'Plum Blossom', 'Swallow', 'Dragon Well', 'Peach Court'], near: ['Old Town', 'Riverside', 'Lakeside', 'East Gate', 'West Gate', 'South Gate'], direction: ['East', 'West', 'South', 'North', 'Middle'] },
  place: nounLastPair,
};
