import type { JsonValue } from '../../src/api/wire.js';
import { isObject, withKey, type HttpResponse, type JsonObject } from '../http/response.js';
import { type Act, interprets } from './act.js';

/** An interpret request whose body is declared to be a string. */
export const interpretAsText = interprets([], (session) => {
  const text = JSON.stringify(session.interpretBody());
  return session.send('interpretFields', { text, contentType: 'text/plain' });
});

/** Names of fields that are hard to understand. */
export const unclearNames = {
  ambiguous: 'vibe',
  described: 'hush_factor',
  meaningless: 'xqzzk',
} as const;

/** Interprets an ambiguous name and a meaningless one. */
export const interpretUnclear = interprets([], (session) => {
  const fields = [
    { name: unclearNames.ambiguous, description: 'how loud it is' },
    { name: unclearNames.described, description: 'the noise level' },
    { name: unclearNames.meaningless, description: '' },
  ];
  const { entity_type: type } = session.interpretBody();
  return session.send('interpretFields', { body: { entity_type: type, fields } });
});

/** Creates an interpret request with a gap. */
const changed = (change: (body: JsonObject) => JsonObject): Act<HttpResponse> =>
  interprets([], (session) =>
    session.send('interpretFields', { body: change(session.interpretBody()) }),
  );

const withoutKey = (key: string): Act<HttpResponse> =>
  changed((body) => withKey(body, key, undefined));

const withFields = (fields: JsonValue): Act<HttpResponse> =>
  changed((body) => ({ ...body, fields }));

const fieldsIn = ({ fields }: JsonObject): JsonValue[] => (Array.isArray(fields) ? fields : []);

/** Creates an interpret request without a key in its first field. */
const withoutFieldKey = (key: string): Act<HttpResponse> =>
  changed((body) => {
    const [first, ...others] = fieldsIn(body);
    if (!isObject(first)) return { ...body, fields: others };
    return { ...body, fields: [withKey(first, key, undefined), ...others] };
  });

/** Interpret requests with gaps, by their open questions. */
export const gaps = {
  'interpret.invalid.status': withFields('phone'),
  'interpret.missing-entity-type': withoutKey('entity_type'),
  'interpret.missing-fields': withoutKey('fields'),
  'interpret.empty-fields': withFields([]),
  'interpret.missing-name': withoutFieldKey('name'),
  'interpret.missing-description': withoutFieldKey('description'),
} as const;
