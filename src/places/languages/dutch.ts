import type { Language } from './language.js';

export const dutch: Language = {
  first: 'Anneke|Sanne|Pieter|Lotte|Jan|Femke|Willem|Saar|Daan|Mieke|Joost|Fleur|Bram|Truus|Kees|Evi',
  last: 'de Vries|Jansen|Bakker|Visser|Smit|Mulder|Bos|Vos|Peters|Hendriks|van Dijk|Dekker|Brouwer|de Wit|Kok|Schouten|Kuipers|Post',
  street:
    'Kerkstraat|Dorpsstraat|Marktplein|Prinsengracht|Stationsweg|Molenstraat|Julianalaan|Nieuwstraat|Brugstraat|Lange Gracht|Oosterstraat|Wilhelminastraat|Parkweg|Schoolstraat|Havenstraat|Lindelaan',
  ways: 'Fstraat|Flaan',
  door: 's n',
  doors: '220',
  box: 'info|hallo|contact',
  menu: 'menukaart',
  theme:
    'Zwaluw|Gouden Haan|Blauwe Deur|Oude Molen|Linde|Tulp|Koffiepot|Ooievaar|Zonnetje|Vuurtoren|Vlinder|Kade|Reiger|Appelboom|Morgenster|Vos|Kastanje|Tramhalte|Ketel|Pakhuis',
  heads: 'Gouden|Blauwe|Oude|Kleine|Zwarte|Rode|Witte|Lachende|Dikke|Vrolijke|Groene|Slimme',
  tails: ' Haan| Vos| Deur| Molen| Reiger| Ketel| Linde| Tulp| Engel| Gans| Leeuw| Kater| Zwaan',
  pair: 'Zout & Peper|Brood & Boter|Kaneel & Suiker|Draad & Naald|Melk & Honing|Hop & Gist|Bloem & Blad|Inkt & Papier',
  near: 'aan de Gracht|op de Hoek|aan het Park|aan de Markt|Centrum|bij de Brug|aan de Haven|Zuid|West|aan de Amstel',
  names: {
    eat: 'De C*80|N De C*60|N De T*30|De T*18|N F*40|P|N L*30|Bij F*12|N S*18',
    shop: 'N S|N L|De C*30|N F|P|N De T*20|N F S*60',
    care: 'N S|N L|N De T|N F S',
    pharmacy: 'Apotheek S|Apotheek De T|Apotheek L|S Apotheek',
    beauty: 'N F|N L|N S|P|N De T',
    sport: 'N L|N De T|N S',
    stay: 'N De T|N L|N S',
    culture: 'N De T|N L|N S',
    park: 'S N|N De T|T N|N L',
    fuel: 'N S|N L',
    garage: 'N S|N L|N S & Zn.|N F',
    office: 'N S|N S & S|N L',
    civic: 'N De T|N S|N L',
    other: 'N S|N De T|N L',
  },
};
