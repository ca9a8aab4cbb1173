import type { Facts } from '../../places/facts.js';
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

function percent(facts: Facts, name: string, share: number): boolean | null {
  return hasFeature(facts, name, new Map([['', share]]));
}

function cuisineOf(facts: Facts): string | null {
  const { id, kitchen } = facts.type;
  if (kitchen !== undefined) return kitchen;
  if (id === 'pizzeria') return facts.roll('cuisine') < 0.7 ? 'Italian' : 'Neapolitan';
  if (id === 'fast_food')
    return (
      ['Burgers', 'Sandwiches', 'Turkish', 'Middle Eastern', 'Mexican'][
        Math.floor(facts.roll('cuisine') * 5)
      ] ?? null
    );
  if (id !== 'restaurant' || facts.roll('cuisine noted') < 0.05) return null;
  const all = (
    kitchensOf[facts.voice.language] ?? `${facts.city.country.name},Seafood,Grill,Italian,International`
  ).split(',');
  return all[Math.floor(facts.roll('cuisine') * all.length)] ?? null;
}

function vegetarian(facts: Facts): boolean | null {
  if (sweet.has(facts.type.id)) return true;
  const cuisine = cuisineOf(facts);
  if (/^(Indian|Lebanese|Thai|Vietnamese|Veg.+)$/.test(cuisine ?? '')) return true;
  if (cuisine === 'Steakhouse') return percent(facts, 'vegetarian', 30);
  return percent(facts, 'vegetarian', drinks.has(facts.type.id) ? 60 : 84);
}

function meal(facts: Facts, name: string, from: number, to: number, share: number): boolean | null {
  if (facts.open_hours === null) return percent(facts, name, share);
  const within = Object.values(facts.open_hours).some((hours) =>
    hours.split(',').some((span) => {
      const [opens = '', closes = ''] = span.split('-').map((time) => time.trim());
      const begin = Number(opens.slice(0, 2)) + Number(opens.slice(3)) / 60;
      const until = Number(closes.slice(0, 2)) + Number(closes.slice(3)) / 60;
      const end = until <= begin ? until + 24 : until;
      return Number.isFinite(begin) && begin <= from && end >= to;
    }),
  );
  return within ? percent(facts, name, share) : false;
}

function alcohol(facts: Facts): boolean | null {
  if (drinks.has(facts.type.id)) return true;
  if (facts.type.id === 'bakery') return false;
  return percent(facts, 'alcohol', facts.type.id === 'restaurant' || facts.type.id === 'pizzeria' ? 93 : 46);
}

function specialtyCoffee(facts: Facts): boolean | null {
  return facts.type.id === 'cafe'
    ? percent(facts, 'specialty_coffee', 52)
    : percent(facts, 'specialty_coffee', 8);
}

export const foodFields = defineFields(table, {
  cuisine: cuisineOf,
  specialities: (facts) => {
    if (facts.roll('specialities noted') < 0.15 || facts.type.id === 'nightclub') return null;
    const cuisine = cuisineOf(facts);
    const kitchen = facts.type.id === 'restaurant' || facts.type.kitchen !== undefined;
    const foreign = cuisine !== null && kitchen && !home(facts, cuisine);
    const list = foreign ? undefined : (dishesOf[facts.type.id] ?? dishesOf[facts.voice.language]);
    const chosen = list?.split(',').filter((dish) => facts.roll(dish) < 0.45);
    return chosen === undefined || chosen.length === 0 ? null : chosen.slice(0, 4);
  },
  menu_url: (facts) =>
    facts.website === null || facts.roll('menu page') < 0.25
      ? null
      : `${facts.website.replace(/\/$/, '')}/${facts.voice.words.menu}`,
  vegetarian_options: vegetarian,
  vegan_options: (facts) => {
    const base = vegetarian(facts);
    const cuisine = cuisineOf(facts);
    const share = cuisine === 'Vegan' ? 100 : cuisine === 'Indian' ? 92 : 68;
    return base === true ? percent(facts, 'vegan', share) : base;
  },
  gluten_free_options: (facts) => percent(facts, 'gluten', 46),
  halal: (facts) => {
    const cuisine = cuisineOf(facts);
    if (facts.voice.language === 'ar') return alcohol(facts) === true ? false : percent(facts, 'halal', 96);
    return percent(
      facts,
      'halal',
      cuisine === 'Turkish' || cuisine === 'Lebanese' || cuisine === 'Moroccan' ? 78 : 7,
    );
  },
  kosher: (facts) => percent(facts, 'kosher', facts.city.country.code === 'IL' ? 62 : 2),
  breakfast: (facts) =>
    facts.type.group === 'stay' ? percent(facts, 'breakfast', 84) : meal(facts, 'breakfast', 9.5, 11, 78),
  brunch: (facts) => meal(facts, 'brunch', 10, 13, 34),
  lunch: (facts) => meal(facts, 'lunch', 12.5, 14, sweet.has(facts.type.id) ? 54 : 92),
  dinner: (facts) =>
    sweet.has(facts.type.id) ? false : meal(facts, 'dinner', 19, 20.5, drinks.has(facts.type.id) ? 42 : 96),
  alcohol,
  specialty_coffee: specialtyCoffee,
  coffee_roaster: (facts) => {
    if (specialtyCoffee(facts) !== true) return null;
    if (facts.roll('roasts itself') < 0.3) return facts.name;
    return `${facts.dice('roaster').lastName()} Coffee`;
  },
  desserts: (facts) =>
    sweet.has(facts.type.id) ? true : percent(facts, 'desserts', drinks.has(facts.type.id) ? 12 : 82),
  seating_capacity: (facts) => {
    if (facts.roll('seats noted') < 0.2) return null;
    if (facts.type.group === 'culture') {
      return facts.type.hours === 'theatre' || facts.type.hours === 'cinema'
        ? 60 + Math.round(facts.roll('seats') * 54) * 10
        : null;
    }
    const most = sweet.has(facts.type.id) ? 60 : facts.type.id === 'nightclub' ? 300 : 120;
    return Math.round((8 + Math.pow(facts.roll('seats'), 1.6) * most) / 2) * 2;
  },
});

function home(facts: Facts, cuisine: string): boolean {
  return (kitchensOf[facts.voice.language] ?? '').startsWith(cuisine);
}
