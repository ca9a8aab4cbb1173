import type { Place } from '../../places/world.js';
import { defineFields, hasFeature } from './define-fields.js';

const table = `cuisine|t|The kind of kitchen|cuisine type,food type,kitchen,type de cuisine,tipo de cocina|eat
specialities|l|What it is known for|specialties,signature dish,signature dishes,spezialitäten,spécialités,especialidades,popular dishes|eat
menu_url|u|The page with the menu|menu link,online menu,speisekarte,karte,carte,carta,menú|eat
vegetarian_options|y|there are vegetarian dishes|vegetarian,veggie,vegetarian food,vegetarisch,végétarien|eat
vegan_options|y|there are vegan dishes|vegan,vegan food,plant based,vegane optionen|eat
gluten_free_options|y|there are dishes without gluten|glutenfree,glutenfrei,coeliac,sans gluten|eat
halal|y|the food is halal|halal food,halal options|eat
kosher|y|the food is kosher|koscher|eat
organic|y|it uses organic products|bio produkte,organic food||eat24,shop22
breakfast|y|breakfast is served|serves breakfast,frühstück,petit déjeuner,desayuno|eat,stay
brunch|y|brunch is served|serves brunch,brunch menu|eat
lunch|y|lunch is served|serves lunch,lunch menu,mittagstisch,mittagessen,business lunch,menú del día|eat
dinner|y|dinner is served|serves dinner|eat
alcohol|y|alcoholic drinks are served|serves alcohol,alcoholic drinks,alkohol,alcool,wine,beer|eat,stay,culture
specialty_coffee|y|the coffee is roasted with care, and by whom is said|specialty coffee beans,coffee quality,filter coffee,kaffee,coffee|eat
coffee_roaster|t|Who roasts the coffee|roaster,roastery,coffee beans,rösterei|eat
desserts|y|there are cakes or desserts|cakes|eat
allergen_info|y|allergens are marked|allergens,allergies,allergene||eat68
seating_capacity|n|How many people can sit|capacity,seats,number of seats,seating,sitzplätze,plätze|eat,culture`;

const kitchensOf: Readonly<Record<string, string>> = {
  de: 'German,Swabian,Austrian,Italian,Vietnamese,Turkish,Lebanese,Greek,Indian,Modern European',
  fr: 'French,French,Lyonnaise,Basque,Italian,Moroccan,Vietnamese,Japanese,Lebanese,Modern French',
  es: 'Spanish,Spanish,Basque,Galician,Andalusian,Mediterranean,Peruvian,Italian,Tapas',
  it: 'Italian,Roman,Tuscan,Sicilian,Seafood,Piedmontese,Japanese,Neapolitan',
  pt: 'Portuguese,Seafood,Alentejo,Brazilian,Grill,Mediterranean',
  nl: 'Dutch,Indonesian,Surinamese,French,Italian,Modern European,Thai',
  ja: 'Japanese,Sushi,Ramen,Soba,Yakitori,Tempura,Kaiseki,Italian,French',
  en: 'American,Italian,Mexican,Thai,Indian,Chinese,Mediterranean,Seafood,Steakhouse,Japanese',
};

const dishesOf: Readonly<Record<string, string>> = {
  cafe: 'flat white,filter coffee,cheesecake,banana bread,avocado toast,cinnamon buns,carrot cake,matcha latte',
  bakery: 'sourdough loaf,croissants,rye bread,cinnamon buns,fruit tart,pretzels,focaccia',
  bar: 'negroni,house spritz,natural wine,whisky sour,mezcal,olives,local gin',
  pub: 'house lager,pale ale,stout,burger,fish and chips,cheese board',
  ice_cream: 'pistachio,hazelnut,dark chocolate,lemon sorbet,salted caramel,stracciatella',
  pizzeria: 'Margherita,Marinara,Diavola,Quattro Formaggi,calzone,tiramisù',
  fast_food: 'smash burger,loaded fries,falafel,chicken wrap,hot dog,milkshake',
  de: 'Käsespätzle,Wiener Schnitzel,Königsberger Klopse,Maultaschen,Apfelstrudel,Flammkuchen,Sauerbraten',
  fr: 'confit de canard,steak frites,soupe à l’oignon,tarte Tatin,bœuf bourguignon,œufs mayonnaise,crème brûlée',
  es: 'croquetas,tortilla,pulpo a la gallega,callos,arroz negro,rabo de toro,tarta de queso',
  it: 'cacio e pepe,carbonara,ossobuco,parmigiana,saltimbocca,tiramisù,polpette',
  pt: 'bacalhau à Brás,polvo à lagareiro,arroz de marisco,francesinha,pastéis de nata,feijoada',
  ja: 'tonkotsu ramen,soba,yakitori,tempura,karaage,gyoza,miso black cod',
  en: 'roast chicken,burger,crab cakes,mac and cheese,Caesar salad,key lime pie,brisket',
};

const drinks = new Set(['bar', 'pub', 'nightclub']);
const sweet = new Set(['cafe', 'bakery', 'ice_cream']);

function percent(place: Place, name: string, share: number): boolean | null {
  return hasFeature(place, name, new Map([['', share]]));
}

function cuisineOf(place: Place): string | null {
  const { id, kitchen } = place.type;
  if (kitchen !== undefined) return kitchen;
  if (id === 'pizzeria') return place.random('cuisine') < 0.7 ? 'Italian' : 'Neapolitan';
  if (id === 'fast_food')
    return (
      ['Burgers', 'Sandwiches', 'Turkish', 'Middle Eastern', 'Mexican'][
        Math.floor(place.random('cuisine') * 5)
      ] ?? null
    );
  if (id !== 'restaurant' || place.random('cuisine noted') < 0.05) return null;
  const all = (
    kitchensOf[place.voice.language] ?? `${place.city.country.name},Seafood,Grill,Italian,International`
  ).split(',');
  return all[Math.floor(place.random('cuisine') * all.length)] ?? null;
}

function vegetarian(place: Place): boolean | null {
  if (sweet.has(place.type.id)) return true;
  const cuisine = cuisineOf(place);
  if (/^(Indian|Lebanese|Thai|Vietnamese|Veg.+)$/.test(cuisine ?? '')) return true;
  if (cuisine === 'Steakhouse') return percent(place, 'vegetarian', 30);
  return percent(place, 'vegetarian', drinks.has(place.type.id) ? 60 : 84);
}

function meal(place: Place, name: string, from: number, to: number, share: number): boolean | null {
  if (place.open_hours === null) return percent(place, name, share);
  const within = Object.values(place.open_hours).some((hours) =>
    hours.split(',').some((span) => {
      const [opens = '', closes = ''] = span.split('-').map((time) => time.trim());
      const begin = Number(opens.slice(0, 2)) + Number(opens.slice(3)) / 60;
      const until = Number(closes.slice(0, 2)) + Number(closes.slice(3)) / 60;
      const end = until <= begin ? until + 24 : until;
      return Number.isFinite(begin) && begin <= from && end >= to;
    }),
  );
  return within ? percent(place, name, share) : false;
}

function alcohol(place: Place): boolean | null {
  if (drinks.has(place.type.id)) return true;
  if (place.type.id === 'bakery') return false;
  return percent(place, 'alcohol', place.type.id === 'restaurant' || place.type.id === 'pizzeria' ? 93 : 46);
}

function specialtyCoffee(place: Place): boolean | null {
  return place.type.id === 'cafe'
    ? percent(place, 'specialty_coffee', 52)
    : percent(place, 'specialty_coffee', 8);
}

export const foodFields = defineFields(table, {
  cuisine: cuisineOf,
  specialities: (place) => {
    if (place.random('specialities noted') < 0.15 || place.type.id === 'nightclub') return null;
    const cuisine = cuisineOf(place);
    const kitchen = place.type.id === 'restaurant' || place.type.kitchen !== undefined;
    const foreign = cuisine !== null && kitchen && !home(place, cuisine);
    const list = foreign ? undefined : (dishesOf[place.type.id] ?? dishesOf[place.voice.language]);
    const chosen = list?.split(',').filter((dish) => place.random(dish) < 0.45);
    return chosen === undefined || chosen.length === 0 ? null : chosen.slice(0, 4);
  },
  menu_url: (place) =>
    place.website === null || place.random('menu page') < 0.25
      ? null
      : `${place.website.replace(/\/$/, '')}/${place.voice.words.menu}`,
  vegetarian_options: vegetarian,
  vegan_options: (place) => {
    const base = vegetarian(place);
    const cuisine = cuisineOf(place);
    const share = cuisine === 'Vegan' ? 100 : cuisine === 'Indian' ? 92 : 68;
    return base === true ? percent(place, 'vegan', share) : base;
  },
  gluten_free_options: (place) => percent(place, 'gluten', 46),
  halal: (place) => {
    const cuisine = cuisineOf(place);
    if (place.voice.language === 'ar') return alcohol(place) === true ? false : percent(place, 'halal', 96);
    return percent(
      place,
      'halal',
      cuisine === 'Turkish' || cuisine === 'Lebanese' || cuisine === 'Moroccan' ? 78 : 7,
    );
  },
  kosher: (place) => percent(place, 'kosher', place.city.country.code === 'IL' ? 62 : 2),
  breakfast: (place) =>
    place.type.group === 'stay' ? percent(place, 'breakfast', 84) : meal(place, 'breakfast', 9.5, 11, 78),
  brunch: (place) => meal(place, 'brunch', 10, 13, 34),
  lunch: (place) => meal(place, 'lunch', 12.5, 14, sweet.has(place.type.id) ? 54 : 92),
  dinner: (place) =>
    sweet.has(place.type.id) ? false : meal(place, 'dinner', 19, 20.5, drinks.has(place.type.id) ? 42 : 96),
  alcohol,
  specialty_coffee: specialtyCoffee,
  coffee_roaster: (place) => {
    if (specialtyCoffee(place) !== true) return null;
    if (place.random('roasts itself') < 0.3) return place.name;
    return `${place.dice('roaster').lastName()} Coffee`;
  },
  desserts: (place) =>
    sweet.has(place.type.id) ? true : percent(place, 'desserts', drinks.has(place.type.id) ? 12 : 82),
  seating_capacity: (place) => {
    if (place.random('seats noted') < 0.2) return null;
    if (place.type.group === 'culture') {
      return place.type.hours === 'theatre' || place.type.hours === 'cinema'
        ? 60 + Math.round(place.random('seats') * 54) * 10
        : null;
    }
    const most = sweet.has(place.type.id) ? 60 : place.type.id === 'nightclub' ? 300 : 120;
    return Math.round((8 + Math.pow(place.random('seats'), 1.6) * most) / 2) * 2;
  },
});

function home(place: Place, cuisine: string): boolean {
  return (kitchensOf[place.voice.language] ?? '').startsWith(cuisine);
}
