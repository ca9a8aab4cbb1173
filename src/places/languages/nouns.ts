/**
 * What places of each type call themselves, by language. One line a type: type | German | English | Spanish | French |
 * Italian | Japanese | Dutch | Portuguese. Empty where a language has no word of its own.
 */
const table = `cafe|Café,Kaffeerösterei,Kaffeehaus,Kaffeebar|Cafe,Coffee,Coffee Roasters,Coffee House|Café,Cafetería,Café,Tostadero|Café,Salon de thé,Torréfaction,Café-Brasserie|Caffè,Bar Caffè,Caffetteria,Torrefazione|Kissaten,Coffee,Cafe,Coffee Stand|Koffiebar,Café,Koffiebranderij,Lunchcafé|Café,Cafetaria,Pastelaria,Torrefação
bakery|Bäckerei,Backstube,Konditorei,Brotmanufaktur|Bakery,Bakehouse,Bread Co.,Patisserie|Panadería,Pastelería,Horno|Boulangerie,Pâtisserie,Fournil|Panificio,Forno,Pasticceria|Bakery,Pan,Boulangerie|Bakkerij,Patisserie|Padaria,Pastelaria,Confeitaria
restaurant|Restaurant,Wirtshaus,Gasthaus,Weinstube|Kitchen,Table,Bistro,Grill,Dining Room|Restaurante,Mesón,Taberna,Asador|Restaurant,Bistrot,Brasserie,Auberge|Trattoria,Osteria,Ristorante,Locanda|Shokudo,Soba,Ramen,Sushi,Tempura,Washoku|Restaurant,Eetcafé,Bistro|Restaurante,Tasca,Cantina,Cozinha
pizzeria|Pizzeria,Trattoria|Pizza,Pizzeria,Slice Shop|Pizzería|Pizzeria,Pizza|Pizzeria|Pizza,Pizzeria|Pizzeria|Pizzaria
fast_food|Imbiss,Grillhaus,Schnellrestaurant|Burgers,Sandwiches,Diner,Tacos|Bocatería,Hamburguesería,Freiduría|Snack,Crêperie,Friterie|Paninoteca,Rosticceria|Gyudon,Onigiri,Burger|Snackbar,Cafetaria|Lanchonete,Snack-Bar,Hamburgueria
ice_cream|Eiscafé,Eismanufaktur,Eisdiele|Ice Cream,Creamery,Gelato|Heladería|Glacier,Glaces|Gelateria|Gelato,Kakigori|IJssalon|Gelataria,Sorveteria
bar|Bar,Weinbar,Cocktailbar,Kneipe|Bar,Lounge,Taproom,Social Club|Bar,Vinoteca,Coctelería,Bodega|Bar,Cave à vins,Bar à cocktails|Bar,Enoteca,Vineria|Bar,Sake Bar,Whisky Bar,Izakaya|Bar,Wijnbar,Café|Bar,Adega,Boteco
pub|Brauhaus,Biergarten,Schankwirtschaft|Tavern,Arms,Alehouse,Brewing Co.|Cervecería,Taberna|Taverne,Brasserie artisanale|Birreria,Birrificio|Izakaya,Beer Hall,Brewing|Brouwerij,Proeflokaal,Biercafé|Cervejaria,Taberna
nightclub|Club,Tanzlokal|Club,Ballroom,Basement|Sala,Discoteca|Club,Discothèque|Club,Discoteca|Club|Club|Clube,Discoteca
bookshop|Buchhandlung,Buchladen,Antiquariat|Books,Bookshop,Bookstore|Librería,Libros|Librairie,Bouquinerie|Libreria|Books,Shoten|Boekhandel|Livraria
supermarket|Frischemarkt,Biomarkt,Lebensmittel,Markthalle|Market,Grocery,Foods,Food Hall|Supermercado,Alimentación,Ultramarinos,Frutería|Épicerie,Marché,Supérette,Primeur|Alimentari,Mercato,Supermercato|Market,Shoten,Foods|Buurtsuper,Biomarkt,Supermarkt|Mercearia,Supermercado,Mercado
florist|Blumen,Blumenladen,Floristik|Flowers,Florist,Blooms|Floristería,Flores|Fleuriste,Fleurs|Fiori,Fioreria|Flowers,Hanaten|Bloemen|Florista,Flores
clothing_store|Modehaus,Boutique,Kleiderei|Clothing,Boutique,Outfitters,Apparel|Boutique,Moda,Confecciones|Boutique,Prêt-à-porter,Mode|Boutique,Abbigliamento,Sartoria|Clothing,Kimono,Vintage|Mode,Boutique|Boutique,Modas
shoe_shop|Schuhhaus,Schuhe|Shoes,Footwear|Zapatería,Calzados|Chaussures,Cordonnerie|Calzature||Schoenen|Sapataria,Calçados
jeweller|Juwelier,Goldschmiede|Jewelers,Fine Jewelry|Joyería,Relojería|Bijouterie,Joaillerie|Gioielleria,Oreficeria||Juwelier|Joalharia,Ourivesaria
butcher|Metzgerei,Fleischerei|Butchers,Meats,Meat Market|Carnicería,Charcutería|Boucherie,Charcuterie|Macelleria,Salumeria||Slagerij|Talho,Açougue
hardware_store|Eisenwaren,Werkzeugmarkt|Hardware,Tools & Supply|Ferretería,Bricolaje|Quincaillerie,Bricolage|Ferramenta||IJzerhandel|Ferragens,Drogaria
electronics_store|Elektro,Handyladen,Technikhaus|Electronics,Tech,Phone Repair|Electrónica,Electrodomésticos|Électroménager,Téléphonie|Elettronica,Telefonia||Elektronica|Eletrônicos,Informática
furniture_store|Möbelhaus,Wohnen|Furniture,Home,Interiors|Muebles,Hogar|Meubles,Ébénisterie|Arredamenti,Mobili||Meubels,Wonen|Móveis
toy_shop|Spielwaren,Spielzeugladen|Toys,Toy Box|Juguetería|Jouets,Ludothèque|Giocattoli||Speelgoed|Brinquedos
pet_shop|Tierbedarf,Zoohandlung|Pets,Pet Supply|Mascotas|Animalerie|Animali||Dierenwinkel|Animais
bike_shop|Fahrradladen,Zweirad,Radwerkstatt|Cycles,Bikes,Bicycle Works|Bicicletas,Ciclos|Cycles,Vélos|Cicli,Biciclette||Fietsen,Rijwielen|Bicicletas
gift_shop|Geschenke,Papeterie|Gifts,Goods,Paper & Gifts|Regalos,Papelería|Cadeaux,Papeterie|Regali,Cartoleria||Cadeaus|Presentes,Papelaria
wine_shop|Weinhandlung,Vinothek|Wines,Wine & Spirits,Cellars|Vinoteca,Bodega|Cave,Caviste|Enoteca,Vini||Wijnhandel|Garrafeira,Vinhos
optician|Optik,Augenoptik|Opticians,Eyewear,Vision|Óptica|Opticien,Optique|Ottica||Opticien|Óptica
dentist|Zahnarztpraxis,Zahnärzte,Praxis für Zahnheilkunde|Dental,Dental Care,Dentistry,Dental Group|Clínica Dental,Centro Dental|Cabinet dentaire,Centre dentaire|Studio Dentistico,Studio Odontoiatrico|Dental Clinic,Shika|Tandartspraktijk,Tandarts|Clínica Dentária,Odontologia
doctor|Hausarztpraxis,Praxis,Gemeinschaftspraxis|Medical Group,Family Medicine,Medical Center,Clinic|Centro Médico,Consultorio,Clínica|Cabinet médical,Centre médical|Studio Medico,Poliambulatorio|Clinic,Naika|Huisartsenpraktijk,Huisarts|Clínica,Centro Médico
veterinarian|Tierarztpraxis,Kleintierpraxis|Animal Hospital,Veterinary Clinic,Vets|Clínica Veterinaria,Veterinaria|Clinique vétérinaire,Cabinet vétérinaire|Clinica Veterinaria,Ambulatorio Veterinario|Animal Clinic|Dierenkliniek,Dierenarts|Clínica Veterinária
physiotherapist|Physiotherapie,Krankengymnastik|Physical Therapy,Physio,Sports Therapy|Fisioterapia,Centro de Fisioterapia|Kinésithérapie,Cabinet de kinésithérapie|Fisioterapia||Fysiotherapie|Fisioterapia
hospital|Krankenhaus,Klinikum|Hospital,Medical Center|Hospital,Clínica|Hôpital,Clinique|Ospedale,Clinica||Ziekenhuis|Hospital
pharmacy||||||||
hairdresser|Friseursalon,Friseur,Haarstudio|Hair,Hair Salon,Hair Studio|Peluquería,Salón,Estilistas|Coiffure,Salon,Coiffeur|Parrucchiere,Acconciature|Hair,Hair Salon|Kapsalon,Kapper|Cabeleireiro,Salão
barber|Barbershop,Herrenfriseur|Barbershop,Barbers,Barber Co.|Barbería|Barbier|Barbiere,Barberia|Barber,Riyoten|Barbier|Barbearia
nail_salon|Nagelstudio|Nails,Nail Bar,Nail Spa|Uñas,Manicura|Onglerie,Bar à ongles|Unghie||Nagelstudio|Unhas
beauty_salon|Kosmetikstudio,Kosmetik|Beauty,Skin Studio,Beauty Bar|Estética,Centro de Estética|Institut,Beauté|Estetica,Centro Estetico||Schoonheidssalon|Estética
spa|Spa,Massagepraxis,Sauna|Spa,Day Spa,Massage|Spa,Baños|Spa,Hammam|Terme,Spa|Onsen,Spa,Sento|Wellness,Sauna|Spa,Massagens
tattoo_studio|Tattoostudio,Tattoo|Tattoo,Ink,Tattoo Studio|Tattoo,Estudio de Tatuaje|Tatouage,Atelier de tatouage|Tatuaggi||Tattoo|Tatuagens
gym|Fitnessstudio,Sportstudio,Fitnessclub|Fitness,Gym,Strength,Athletic Club|Gimnasio,Centro Deportivo|Salle de sport,Club de forme,Gym|Palestra,Centro Fitness|Gym,Fitness|Sportschool,Fitness|Ginásio,Academia
yoga_studio|Yogastudio,Yoga|Yoga,Pilates,Yoga Loft|Yoga,Centro de Yoga|Yoga,Studio de yoga|Yoga|Yoga|Yogastudio|Yoga
swimming_pool|Stadtbad,Hallenbad,Freibad|Pool,Aquatic Center,Swim Center|Piscina,Centro Acuático|Piscine,Centre aquatique|Piscina||Zwembad|Piscina
climbing_gym|Boulderhalle,Kletterhalle|Climbing,Bouldering,Climbing Gym|Rocódromo|Escalade,Salle d’escalade|Arrampicata||Klimhal|Escalada
hotel|Hotel,Hotel,Stadthotel|Hotel,Inn,Suites|Hotel,Hotel,Hostal|Hôtel,Hôtel,Résidence|Hotel,Albergo|Hotel,Inn|Hotel|Hotel,Hotel,Pensão
hostel|Hostel,Jugendherberge|Hostel,Backpackers|Albergue,Hostel|Auberge de jeunesse,Hostel|Ostello|Hostel,Guest House|Hostel|Hostel,Albergue
museum|Museum,Stadtmuseum,Heimatmuseum|Museum,History Museum,Museum of Design|Museo,Casa Museo|Musée,Maison-musée|Museo,Casa Museo|Museum,Kinenkan,Bijutsukan|Museum|Museu,Casa-Museu
art_gallery|Galerie,Kunsthaus|Gallery,Fine Art,Contemporary|Galería,Galería de Arte|Galerie,Galerie d’art|Galleria,Galleria d’Arte|Gallery|Galerie|Galeria
theatre|Theater,Kleines Theater,Bühne|Theatre,Playhouse,Stage|Teatro,Sala|Théâtre,Petit Théâtre|Teatro|Theater,Gekijo|Theater|Teatro
cinema|Kino,Filmtheater,Lichtspiele|Cinema,Picture House,Movie Theater|Cine,Cines|Cinéma,Ciné|Cinema|Cinema|Bioscoop,Filmhuis|Cinema
library|Bibliothek,Stadtbücherei|Library,Branch Library|Biblioteca|Bibliothèque,Médiathèque|Biblioteca|Library,Toshokan|Bibliotheek|Biblioteca
park|Park,Garten,Volkspark|Park,Gardens,Green|Parque,Jardines|Parc,Jardin,Square|Parco,Giardini|Park,Garden|Park,Plantsoen|Parque,Jardim
playground|Spielplatz|Playground,Play Park|Parque Infantil|Aire de jeux|Parco Giochi||Speeltuin|Parque Infantil
petrol_station|Tankstelle|Gas,Fuel,Service Station|Gasolinera,Estación de Servicio|Station-service,Station|Distributore,Stazione di Servizio|Service Station|Tankstation|Posto,Posto de Combustível
car_repair|Autowerkstatt,Kfz-Werkstatt,Autohaus|Auto Repair,Garage,Auto Service,Motors|Talleres,Taller Mecánico|Garage,Carrosserie|Officina,Autofficina||Garage,Autobedrijf|Oficina,Auto Mecânica
car_wash|Waschpark,Autowäsche|Car Wash,Auto Spa|Lavadero|Lavage auto|Autolavaggio||Autowas|Lavagem Auto
laundry|Waschsalon,Textilreinigung,Reinigung|Laundry,Cleaners,Laundromat|Lavandería,Tintorería|Laverie,Pressing,Blanchisserie|Lavanderia||Wasserette,Stomerij|Lavandaria,Lavanderia
lawyer|Rechtsanwälte,Kanzlei,Rechtsanwaltskanzlei|Law,Law Offices,Attorneys at Law|Abogados,Bufete,Despacho|Cabinet,Avocats|Studio Legale||Advocaten,Advocatenkantoor|Advogados,Escritório
accountant|Steuerberatung,Steuerkanzlei|Accounting,Tax Services,CPAs|Asesoría,Gestoría|Expertise comptable,Cabinet comptable|Studio Commercialista||Administratiekantoor|Contabilidade
real_estate_agency|Immobilien,Immobilienbüro|Realty,Properties,Real Estate|Inmobiliaria|Immobilier,Agence|Agenzia Immobiliare||Makelaardij|Imobiliária
coworking_space|Coworking,Gemeinschaftsbüro|Coworking,Workspace,Offices|Coworking,Espacio|Coworking,Bureaux partagés|Coworking||Coworking|Coworking
school|Grundschule,Gymnasium,Schule|School,Elementary School,Academy|Colegio,Escuela,Instituto|École,Collège,Lycée|Scuola,Liceo|Shogakko,Chugakko|Basisschool,School|Escola,Colégio
kindergarten|Kita,Kindergarten,Kinderladen|Preschool,Nursery,Early Learning|Escuela Infantil,Guardería|Crèche,École maternelle|Scuola dell’Infanzia,Asilo|Hoikuen,Yochien|Kinderopvang,Kinderdagverblijf|Creche,Jardim de Infância`;

const columns = ['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt'];

/**
 * Words for each type in a language.
 * @param code ISO 639-1; what the table does not have is English
 * @param own words that the table does not have, "cafe:Café,Kaffebar;bakery:…"; they come before those of the table
 */
export function nounsOf(code: string, own = ''): ReadonlyMap<string, readonly string[]> {
  const column = 1 + columns.indexOf(columns.includes(code) ? code : 'en');
  const words = table.split('\n').map((row) => row.split('|'));
  return new Map(
    [
      ...words.map((row) => [row[0] ?? '', row[column] ?? '']),
      ...own.split(';').map((entry) => entry.split(':')),
    ].flatMap(([type = '', nouns = '']) => (nouns === '' ? [] : [[type, nouns.split(',')]])),
  );
}
