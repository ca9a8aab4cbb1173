import { plainNames } from '../../conformance/script/unusual-names.js';
import type { JsonValue } from '../../src/api/wire.js';
import { isObject } from '../fixtures/client.js';
import { conforms, type Conforming } from '../fixtures/judged.js';
import { isCreation, parses } from '../fixtures/deviations.js';
import type { Asked, JsonObject, Reply } from '../fixtures/plain-service.js';
import t from '../fixtures/tap.js';

/** Independently written deployments that accept only some inputs, and conform. */

t.jobs = 8;

/** The names of the fields in a request body. */
function namesOf(body: string): string[] {
  const sent = parses(body) as JsonValue | undefined;
  const fields = isObject(sent) && Array.isArray(sent.fields) ? sent.fields : [];
  return fields.map((field) => {
    const name = isObject(field) ? field.name : field;
    return typeof name === 'string' ? name : '';
  });
}

/** Rejects a valid create request because of its values, with its own message. */
function rejecting(asked: Asked, isRejected: (body: JsonObject) => boolean): Reply | undefined {
  const sent = parses(asked.body) as JsonValue | undefined;
  if (!asked.known || !isCreation(asked) || !isObject(sent)) return undefined;
  const isValid = [sent.city, sent.entity_type].every((text) => typeof text === 'string' && text);
  return isValid && isRejected(sent) ? { status: 422, body: { error: 'not served' } } : undefined;
}

/** Rejects the second of two valid updates of a subscription at about the same time with a 409. */
function oneAtATime(): (asked: Asked) => Reply | undefined {
  const last = new Map<string, number>();
  return ({ known, method, path, at, body }) => {
    const isValid = namesOf(body).length > 0 && !namesOf(body).includes('');
    if (!known || method !== 'PATCH' || !isValid) return undefined;
    const before = last.get(path) ?? -Infinity;
    last.set(path, at);
    return at - before < 4 ? { status: 409, body: { error: 'it is being updated' } } : undefined;
  };
}

const knownNames = [...plainNames, 'phone', 'website', 'opening_hours'];

const conforming: Record<string, Conforming> = {
  'names are words in lower case': {
    deviations: {
      before: (asked) => {
        if (!asked.known || asked.path.endsWith('/interpret')) return undefined;
        const isOdd = namesOf(asked.body).some((name) => !/^[a-z_]*$/.test(name));
        return isOdd ? { status: 422, body: { error: 'no such name' } } : undefined;
      },
    },
  },
  'cities that it does not know are rejected': {
    deviations: { before: (asked) => rejecting(asked, ({ city }) => city !== 'Berlin') },
  },
  'cities and names that it does not know are rejected with 500': {
    deviations: {
      before: (asked) => {
        const isKnown = namesOf(asked.body).every((name) => knownNames.includes(name));
        const isUpdate = asked.known && asked.method === 'PATCH';
        if (isUpdate && !isKnown) return { status: 500, body: { error: 'not served' } };
        const rejection = rejecting(asked, ({ city }) => city !== 'Berlin' || !isKnown);
        return rejection && { ...rejection, status: 500 };
      },
    },
  },
  'types that it does not know are rejected': {
    deviations: { before: (asked) => rejecting(asked, ({ entity_type: type }) => type !== 'cafe') },
  },
  'two live subscriptions at most': {
    deviations: {
      before: (asked, service) => {
        const live = service.live().length;
        if (!asked.known || !isCreation(asked) || live < 2) return undefined;
        return { status: 403, body: { error: 'full', limit: 2, current: live } };
      },
    },
  },
  'an update is rejected while another one may be under way': {
    deviations: { before: oneAtATime() },
  },
  'ten names at most': {
    deviations: {
      before: ({ known, body }) =>
        known && namesOf(body).length > 10
          ? { status: 422, body: { error: 'too many' } }
          : undefined,
    },
  },
  'names that it does not know are left out': {
    deviations: {
      before: (asked, service) => {
        if (!asked.known || asked.method !== 'PATCH') return undefined;
        const names = namesOf(asked.body);
        const fields = names.filter((name) => /phone|website|opening/.test(name));
        if (fields.length === names.length || names.includes('')) return undefined;
        return service.perform({ ...asked, body: JSON.stringify({ fields }) });
      },
    },
  },
};

for (const [name, one] of Object.entries(conforming)) {
  void t.test(`a deployment with limited inputs conforms: ${name}`, { buffered: true }, (t) =>
    conforms(t, one),
  );
}
