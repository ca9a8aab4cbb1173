import t from '../fixtures/tap.js';
import { validateXML } from 'xmllint-wasm';
import { createWorld } from '../../src/places/index.js';
import { nativeScripts } from '../../src/data/native-scripts/index.js';
import { fieldValue } from '../fixtures/field-value.js';

/** Pictures, tags and sentences of a place. */

const now = Date.UTC(2026, 5, 1);

/** An XML schema that accepts any well-formed document. */
const anything = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
  targetNamespace="http://www.w3.org/2000/svg">
  <xs:element name="svg"><xs:complexType mixed="true">
    <xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/></xs:sequence>
    <xs:anyAttribute processContents="skip"/>
  </xs:complexType></xs:element></xs:schema>`;

/** The document in a `data:` URL. */
function documentIn(url: unknown): string {
  const [, encoded] = /^data:image\/svg\+xml,([^"'<> ]+)$/.exec(String(url)) ?? [];
  if (encoded === undefined) throw new Error(`no picture: ${String(url)}`);
  return decodeURIComponent(encoded);
}

void t.test("pictures are small documents, regardless of a place's name", async (t) => {
  const odd = [
    'Fish & <Chips> "No. 1"',
    '\u0000\ud800\u202e',
    '…',
    '🍰🍰',
    '東京',
    'x'.repeat(200),
  ];
  const places = odd.map((name) => ({ name }));
  const markets = [{ city: 'Berlin', entity_type: 'cafe', places }];
  const world = createWorld({ seed: 1, markets, locales: nativeScripts });
  const shown = [
    ...odd.map((_, index) => world.market('Berlin', 'cafe').place(index, now)),
    ...['park', 'hotel', 'museum', 'atm'].map((type) => world.market('Cairo', type).place(0, now)),
  ];
  const drawings = shown.flatMap((place) => {
    const photos = fieldValue(place, 'photos');
    const logo = fieldValue(place, 'logo');
    t.equal(Array.isArray(photos) && photos[0], fieldValue(place, 'image_url'), 'the first photo');
    return [...(Array.isArray(photos) ? photos : []), ...(logo === null ? [] : [logo])];
  });
  t.ok(drawings.length > 20);
  t.same(
    drawings.map(String).filter((url) => url.length > 4000),
    [],
    'small',
  );
  const xml = drawings.map((url, index) => ({
    fileName: `${index}.svg`,
    contents: documentIn(url),
  }));
  const { errors } = await validateXML({ xml, schema: [anything] });
  t.same(errors, []);
  t.match(xml[0]?.contents, '<title>Fish &#38; &#60;Chips&#62; "No. 1"</title>');
});

void t.test('descriptions and pictures differ from place to place', async (t) => {
  const different = (field: string, type: string) => {
    const market = createWorld({ seed: 1, marketSize: 100 }).market('Lyon', type);
    const values = Array.from({ length: 100 }, (_, index) =>
      fieldValue(market.place(index, now), field),
    );
    const known = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
    return new Set(known).size / known.length;
  };
  for (const type of ['cafe', 'museum', 'dentist', 'igloo'])
    t.ok(different('description', type) > 0.9, `descriptions of each ${type}`);
  for (const field of ['photo', 'logo']) t.equal(different(field, 'cafe'), 1, field);
  t.ok(different('tags', 'cafe') > 0.4);
});

void t.test('amenities are the fields whose value is true', async (t) => {
  const markets = [
    { city: 'Lyon', entity_type: 'bar', places: [{ name: 'Bar', fields: { wlan: true } }] },
  ];
  const market = createWorld({ seed: 1, markets }).market('Lyon', 'bar');
  for (let index = 0; index < 20; index += 1) {
    const place = market.place(index, now);
    const amenities = fieldValue(place, 'amenities');
    for (const field of ['wifi', 'outdoor_seating', 'parking', 'live_music', 'reservations']) {
      const isListed = Array.isArray(amenities) && amenities.includes(field);
      t.equal(isListed, fieldValue(place, field) === true, `${field} of ${place.name}`);
    }
  }
});
