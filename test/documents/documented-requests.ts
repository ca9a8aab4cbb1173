import fc from 'fast-check';
import t from '../fixtures/tap.js';
import { requestExamples } from '../../src/api/examples.js';
import { addresses, type OperationId, operationIds } from '../../src/api/operations.js';
import { DocumentedSandbox, requestSchemasOf, shippedProfiles } from '../fixtures/openapi.js';
import { violationsOf, type RequestSchema, valuesOf } from '../fixtures/schema-values.js';

/**
 * Whether the account already has such a subscription, so that the response says nothing about the
 * request.
 */
const isDuplicate = (status: number): boolean => status === 409;

/** Values just outside the bounds of a query parameter. */
function outside({ minimum, maximum }: RequestSchema): number[] {
  const below = minimum === undefined ? [] : [minimum - 1];
  const above = maximum === undefined ? [] : [maximum + 1];
  return [...below, ...above];
}

/** An id for a request; each cancellation gets a new subscription. */
const idFor = (operation: OperationId, live: string, documented: DocumentedSandbox) =>
  operation === 'cancelSubscription' ? documented.create('Rome') : live;

for (const name of shippedProfiles) {
  void t.test(`profile ${name}: requests that its document allows are accepted`, async (t) => {
    const documented = await DocumentedSandbox.start(t, name);
    const live = await documented.create('Paris');
    for (const operation of operationIds) {
      const address = addresses[operation];
      const { body, query } = requestSchemasOf(documented.document, address);
      const requests = fc.record({
        body: body === null ? fc.constant(undefined) : valuesOf(body),
        query: valuesOf({ type: 'object', properties: query }),
      });
      const isTaken = fc.asyncProperty(requests, async ({ body, query }) => {
        const parameters = new URLSearchParams(query as Record<string, string>);
        const id = await idFor(operation, live, documented);
        const request = { ...address, id, body, query: `?${parameters}` };
        const response = await documented.ask(request);
        const { status } = response;
        const mismatch = documented.mismatch(request, response);
        if (mismatch !== null) throw new Error(JSON.stringify(mismatch));
        if (status >= 300 && !isDuplicate(status)) throw new Error(response.text);
      });
      await t.resolves(fc.assert(isTaken, { numRuns: 12, seed: 7 }), operation);
    }
  });

  void t.test(`profile ${name}: requests outside the document are rejected`, async (t) => {
    const documented = await DocumentedSandbox.start(t, name);
    const id = await documented.create('Paris');
    for (const operation of operationIds) {
      const address = addresses[operation];
      const { body, query } = requestSchemasOf(documented.document, address);
      const [alternative] = body?.anyOf ?? [body];
      const example = requestExamples[operation];
      const violations = alternative && example ? violationsOf(alternative, example) : [];
      for (const [what, body] of violations) {
        const request = { ...address, id, body };
        const response = await documented.ask(request);
        t.ok(response.status >= 400, `${operation}: ${what}: ${response.status}`, response);
        t.same(documented.mismatch(request, response), null);
      }
      for (const [parameter, schema] of Object.entries(query)) {
        for (const value of outside(schema)) {
          const { status } = await documented.ask({
            ...address,
            id,
            query: `?${parameter}=${value}`,
          });
          t.ok(status >= 400, `${operation}: ${parameter}=${value}: ${status}`);
        }
      }
    }
  });
}
