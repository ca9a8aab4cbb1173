import { getResponse } from 'msw';
import { createMock, type Mock } from '../../src/msw/index.js';
import { nativeScripts } from '../../src/data/native-scripts/index.js';
import type { Entity, EntityPage, Subscription } from '../../src/api/index.js';
import { digest, flat, line, type Case } from './lines.js';
import { standstill } from './determinism.js';

/** Pages of generated places, which never change for a seed. */

/** Five pages of each market: of its own size, and far down in a large one. */
const pages = [
  { isLarge: false, offset: 0 },
  { isLarge: false, offset: 50 },
  { isLarge: true, offset: 0 },
  { isLarge: true, offset: 1000 },
  { isLarge: true, offset: 77_777 },
];

const cities =
  `Berlin|Wien|Zürich|Paris|Lyon|Brussels|Amsterdam|Copenhagen|Oslo|Stockholm|Helsinki|Reykjavik|London|Dublin|Madrid|
Barcelona|Lisbon|Rome|Milan|Athens|Warsaw|Prague|Budapest|Kyiv|Moscow|Istanbul|New York|Los Angeles|Chicago|Toronto|
Montreal|Mexico City|Bogotá|Lima|São Paulo|Buenos Aires|Santiago|Tokyo|Osaka|Seoul|Beijing|Shanghai|Hong Kong|Bangkok|
Hanoi|Jakarta|Singapore|Mumbai|Delhi|Tehran|Dubai|Cairo|Casablanca|Lagos|Nairobi|Johannesburg|Sydney|Auckland|Atlantis|
Bad Dürkheim`.split(/\|\n?/);

const types =
  'cafe|bakery|restaurant|dentist|hotel|pharmacy|sushi bar|gym|museum|hairdresser|supermarket|school|bank|xqzzk'.split(
    '|',
  );

const fields =
  `phone|wifi|opening hours|rating|menu|price level|email|address|seats|vegan|photos|description|owner|parking|
payment methods|languages|review count|wheelchair accessible|Preis|xqzzk`.split(/\|\n?/);

/** Some of the fields, so that all of them come up in some markets. */
const fieldsOf = (index: number): string[] =>
  fields.filter((_, at) => (at + index) % 4 === 0 || at % 7 === index % 7);

async function asked<Body>(mock: Mock, method: string, path: string, body?: object): Promise<Body> {
  const request = new Request(`http://mock.example${path}`, {
    method,
    headers: { authorization: 'Bearer demo-token', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await getResponse(mock.handlers, request);
  if (response?.ok !== true) throw new Error(`${method} ${path} got ${response?.status}`);
  return (await response.json()) as Body;
}

/** A whole entity as an example, and for each key the values of all. */
function pageLines({ total, data }: EntityPage): string[] {
  const [first] = data;
  const keys = Object.keys(first ?? {}).filter((key) => key !== 'fields');
  const values = (of: (entity: Entity) => unknown): string => digest(JSON.stringify(data.map(of)));
  return [
    line('total', total),
    ...flat(first, 'first entity'),
    ...keys.map((key) =>
      line(
        `all ${data.length} entities, ${key}`,
        values((one) => Reflect.get(one, key)),
      ),
    ),
    ...Object.keys(first?.fields ?? {}).map((name) =>
      line(
        `all ${data.length} entities, field ${name}`,
        values((one) => one.fields[name]),
      ),
    ),
  ];
}

/** All of them by default. */
export function entityCases(): Case[] {
  const mocks = [false, true].map((isLarge) =>
    [{}, { locales: nativeScripts }].map((locales) => {
      const size = isLarge ? { places: 100_000 } : {};
      const fixed = { baseUrl: 'http://mock.example', scrapeTime: 0, now: () => standstill };
      return createMock({ ...fixed, ...locales, ...size });
    }),
  );
  return cities.flatMap((city, index) => {
    const entity_type = types[index % types.length] ?? '';
    const market = { city, entity_type, fields: fieldsOf(index) };
    return pages.map(({ isLarge, offset }, at) => ({
      name: `${entity_type} in ${city}${isLarge ? ', of 100,000' : ''}, from ${offset}`,
      sampled: true,
      lines: async () => {
        const mock = mocks[Number(isLarge)]?.[at % 2];
        if (mock === undefined) return [];
        await mock.reset();
        const { id } = await asked<Subscription>(mock, 'POST', '/v1/subscriptions', market);
        const list = `/v1/subscriptions/${id}/entities?limit=50&offset=${offset}`;
        return pageLines(await asked<EntityPage>(mock, 'GET', list));
      },
    }));
  });
}
