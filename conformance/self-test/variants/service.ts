import { defaultTokens } from '../options.js';
import { variant, type Variant } from './variant.js';

/** Legal differences in what is served and how it is written. */
export const serviceVariants: readonly Variant[] = [
  variant('entities:none', 'the market has no entity', { entities: 0 }, { unverifiable: true }),
  variant('entities:failed', 'the scrape fails', { scrapeFails: true }, { unverifiable: true }),
  // no two pages, no two ids to tell apart
  variant('entities:one', 'the market has one entity', { entities: 1 }, { unverifiable: true }),
  variant('entities:two', 'the market has two entities', { entities: 2 }),
  variant('entities:a-page', 'the market has as many entities as the default page', { entities: 50 }),
  variant('entities:many', 'the market has some hundred entities', { entities: 230 }),
  variant('scrape:late', 'entities are there after some looks', { scrapePolls: 3 }),
  variant('scrape:trickle', 'entities appear bit by bit', { scrapePolls: 1, trickle: true }),
  variant('nulls:all', 'every nullable property is null', { nulls: 'all' }),
  variant('nulls:none', 'no nullable property is null, removed_at of some aside', { nulls: 'none' }),
  ...[1, 3, 5, 6, 7, 8].map((version) =>
    variant(`uuid:v${String(version)}`, `ids are UUIDs of version ${String(version)}`, {
      uuid: { version, upperCase: false },
    }),
  ),
  variant('uuid:upper-case', 'ids are written in upper case', { uuid: { version: 4, upperCase: true } }),
  variant('json:pretty', 'JSON is indented', { json: 'pretty' }),
  variant('json:decimal', 'whole numbers are written with a decimal point', { json: 'decimal' }),
  variant('json:escaped', 'JSON escapes what it may', { json: 'escaped' }),
  variant('json:keys-reversed', 'keys come in another order', { json: 'keys-reversed' }),
  variant('content-type:bare', 'the content type has no charset', {
    contentType: 'application/json',
    errorContentType: 'application/json',
  }),
  variant('content-type:capitals', 'the content type is written in capitals', {
    contentType: 'Application/JSON;Charset="UTF-8"',
    errorContentType: 'Application/JSON;Charset="UTF-8"',
  }),
  variant('content-type:problem', 'errors are application/problem+json', {
    errorContentType: 'application/problem+json',
  }),
  variant('content-type:vendor', 'JSON has a content type of the vendor', {
    contentType: 'application/vnd.places.v1+json',
    errorContentType: 'application/vnd.places.error.v1+json',
  }),
  variant(
    'content-type:text',
    'JSON is called plain text',
    { contentType: 'text/plain', errorContentType: 'text/plain' },
    { warns: ['general.content-type'] },
  ),
  variant(
    'content-type:none',
    'JSON has no content type',
    { contentType: null, errorContentType: null },
    { warns: ['general.content-type'] },
  ),
  variant(
    'tokens',
    'nobody knows the token of the other account',
    { tokens: [defaultTokens[0]] },
    { unverifiable: true },
  ),
  variant('quota', 'the account has room for one live subscription', { quota: 1 }),
  variant('base-path', 'the API lives below a path', { basePath: '/places/api' }),
  variant('latency', 'each answer takes a moment', { latency: 2 }),
];
