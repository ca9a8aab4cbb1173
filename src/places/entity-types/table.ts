/**
 * One line a type: id | group | how many there are (per root of a hundred thousand inhabitants) | hours | categories on a map,
 * the usual one first | other names, plurals left out | what is a type of its own, but much like this one.
 */
export const typeTable = `cafe|eat|42|cafe|Cafe,Cafe,Cafe,Coffee shop,Espresso bar,Coffee roasters,Brunch restaurant|coffee shop,coffeehouse,coffee bar,espresso bar,kaffeehaus,cafetería|tea house,tea room,teahouse,bubble tea,donut,bagel,roastery
bakery|eat|24|bakery|Bakery,Bakery,Pastry shop,Patisserie|baker,bäckerei,boulangerie,patisserie,panadería,pastelería,pastry shop|konditorei,chocolatier
restaurant|eat|95|restaurant|Restaurant,Restaurant,Bistro,Family restaurant|bistro,diner,eatery,gaststätte,gasthaus,ristorante,restaurante,trattoria,brasserie|steakhouse,steak,sushi,ramen,noodle,bbq,curry,pho,taqueria,seafood
pizzeria|eat|16|restaurant|Pizza restaurant,Pizza restaurant,Italian restaurant|pizza,pizza place,pizza restaurant,italian restaurant
fast_food|eat|34|takeaway|Fast food restaurant,Sandwich shop,Hamburger restaurant,Takeout restaurant|snack bar,imbiss,takeaway,takeout,burger,burger joint,sandwich shop,food truck|döner,kebab,falafel,shawarma,juice,salad,taco,deli,hot dog,crêperie
ice_cream|eat|7|ice|Ice cream shop,Ice cream shop,Gelato shop|ice cream shop,ice cream parlor,ice cream parlour,eisdiele,gelateria,gelato
bar|eat|38|bar|Bar,Cocktail bar,Wine bar,Lounge bar|cocktail bar,wine bar,kneipe,izakaya,tapas bar
pub|eat|20|pub|Pub,Pub,Brewpub,Gastropub|brewery,brewpub,gastropub,tavern,beer garden,biergarten,taproom
nightclub|eat|4|club|Night club,Night club,Dance club|club,disco,discotheque,diskothek,discoteca,boîte de nuit|jazz club
bookshop|shop|9|shop|Book store,Book store,Used book store|book store,buchhandlung,buchladen,librairie,libreria
supermarket|shop|22|market|Supermarket,Supermarket,Grocery store,Organic food store|grocery,grocery store,grocer,lebensmittel,supermarché,supermercado,supermercato,convenience store|späti,kiosk,market
florist|shop|11|shop|Florist,Florist,Flower shop|flower shop,blumenladen,blumen,fleuriste|nursery,garden center
clothing_store|shop|26|shop|Clothing store,Boutique,Women's clothing store,Men's clothing store|clothes shop,boutique,fashion,mode,bekleidung
shoe_shop|shop|10|shop|Shoe store|shoe store,shoes,schuhgeschäft
jeweller|shop|9|shop|Jewelry store,Jewelry designer|jeweler,jewelry store,jewellery,juwelier
butcher|shop|8|market|Butcher shop,Butcher shop deli|butcher shop,metzgerei,fleischerei,boucherie
hardware_store|shop|7|shop|Hardware store,Home improvement store|hardware shop,diy store,baumarkt
electronics_store|shop|10|shop|Electronics store,Mobile phone shop,Computer store|electronics,elektronik
furniture_store|shop|9|shop|Furniture store,Home goods store|furniture,furniture shop,möbelhaus
toy_shop|shop|4|shop|Toy store|toy store,toys,spielwaren
pet_shop|shop|6|shop|Pet store|pet store,tierhandlung
bike_shop|shop|8|shop|Bicycle store,Bicycle repair shop|bicycle shop,bicycle store,cycle shop,fahrradladen,bike repair
gift_shop|shop|9|shop|Gift shop,Home goods store|souvenir shop,concept store,geschenke
wine_shop|shop|7|shop|Wine store,Liquor store|wine store,liquor store,weinhandlung
optician|shop|9|shop|Optician,Eye care center|glasses,optiker,opticien
dentist|care|28|practice|Dentist,Dentist,Dental clinic,Orthodontist|dental clinic,orthodontist,zahnarzt,zahnärzte,dentiste,dentista
doctor|care|40|practice|Doctor,General practitioner,Medical clinic,Internist|physician,general practitioner,gp,clinic,arzt,hausarzt,ärzte,médecin,family doctor|psychologist,dermatologist,pediatrician,therapist
veterinarian|care|6|practice|Veterinarian,Animal hospital|vet,veterinary,veterinary clinic,tierarzt
physiotherapist|care|12|practice|Physical therapist,Physical therapy clinic|physiotherapy,physical therapist,physio,krankengymnastik,kinésithérapeute
hospital|civic|3|always|Hospital,General hospital|krankenhaus,klinik,hôpital,emergency room|airport,station
pharmacy|pharmacy|22|pharmacy|Pharmacy,Pharmacy,Pharmacy,Pharmacy,Drug store|drug store,chemist,apotheke,pharmacie,farmacia
hairdresser|beauty|36|salon|Hair salon,Hair salon,Hairdresser,Beauty salon|hair salon,friseur,friseursalon,coiffeur,coiffure,peluquería
barber|beauty|16|salon|Barber shop|barber shop,herrenfriseur
nail_salon|beauty|14|salon|Nail salon|nails,nail studio,nagelstudio
beauty_salon|beauty|16|salon|Beauty salon,Facial spa,Skin care clinic|cosmetics,kosmetikstudio
spa|beauty|6|gym|Spa,Day spa,Massage therapist|wellness,massage,sauna,day spa
tattoo_studio|beauty|5|late_shop|Tattoo shop|tattoo,tattoo shop,piercing
gym|sport|14|gym|Gym,Gym,Fitness center,Personal trainer|fitness,fitness center,fitness centre,fitnessstudio,gimnasio,crossfit|club
yoga_studio|sport|8|gym|Yoga studio,Pilates studio|yoga,pilates,pilates studio
swimming_pool|civic|3|gym|Public swimming pool,Swimming pool|public pool,schwimmbad,piscine,piscina|church,mosque,synagogue,temple,stadium
climbing_gym|sport|1.6|gym|Rock climbing gym|climbing,bouldering,bouldering gym,boulderhalle
hotel|stay|26|hotel|Hotel,Hotel,Boutique hotel,Bed & breakfast|inn,motel,guesthouse,pension,boutique hotel,accommodation|resort,campground
hostel|stay|5|hotel|Hostel,Youth hostel|youth hostel,jugendherberge,backpackers
museum|culture|8|museum|Museum,Art museum,History museum,Local history museum|museen,musée,museo|zoo,aquarium,castle
art_gallery|culture|9|gallery|Art gallery,Art gallery,Exhibit|galleries,galerie,kunstgalerie
theatre|culture|5|theatre|Performing arts theater,Theater company|theaters,teatro,comedy club,concert hall
cinema|culture|4|cinema|Movie theater|movie theater,movie theatre,movies,kino|casino,bowling alley
library|civic|5|library|Public library,Library|public library,bibliothek,bibliothèque|post office
park|park|12|park|Park,Park,City park,Garden|public park,garden,parque
playground|park|16|park|Playground|spielplatz,spielplätze|atm,charging station,parking,parking lot,parking garage,car park,beach,toilet,cemetery
petrol_station|fuel|9|fuel|Gas station,Gas station,Alternative fuel station|gas station,petrol,filling station,fuel station,service station,tankstelle,station service,gasolinera
car_repair|garage|16|garage|Auto repair shop,Auto repair shop,Tire shop|auto repair,garage,mechanic,car workshop,autowerkstatt,werkstatt|car dealer,car rental,plumber,electrician,locksmith
car_wash|garage|4|market|Car wash|autowäsche,waschanlage
laundry|garage|7|market|Laundromat,Laundry,Dry cleaner|laundromat,laundrette,launderette,dry cleaner,reinigung,waschsalon
lawyer|office|24|practice|Law firm,Attorney,General practice attorney|law firm,attorney,solicitor,rechtsanwalt,anwalt,kanzlei,avocat,abogado
accountant|office|14|practice|Accountant,Tax consultant|tax adviser,tax advisor,bookkeeper,steuerberater,comptable|bank,architect,agency
real_estate_agency|office|14|practice|Real estate agency,Real estate agent|estate agent,realtor,immobilien,makler,inmobiliaria
coworking_space|office|5|office|Coworking space,Coworking space,Business center|coworking,shared office
school|civic|16|school|School,Elementary school,High school|schule,grundschule,gymnasium,école,escuela,high school|university,college,town hall,city hall,embassy
kindergarten|civic|14|school|Preschool,Kindergarten,Day care center|kita,nursery,preschool,day care`;
