import t from '../fixtures/tap.js';
import { requestExamples } from '../../src/api/examples.js';
import { addresses, operationIds } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import { createSandbox } from '../../src/index.js';
import { Asking } from '../fixtures/asking.js';
import { start } from '../fixtures/mocked.js';
import { documentOf, requestSchemasOf } from '../fixtures/openapi.js';
import { longestOf } from '../fixtures/schema-values.js';

/** A character that JSON Schema counts as one, and JavaScript's `length` as two. */
const emoji = '\u{1f600}';

void t.test(
  'the sandbox, the mock and the document count characters in the same way',
  async (t) => {
    const document = await documentOf('default');
    const sandbox = await createSandbox();
    t.teardown(() => sandbox.stop());
    const { mock, ask } = start();
    let texts = 0;
    for (const deployment of [new Asking(sandbox.url, fetch), ask]) {
      const subscription = await deployment.created();
      for (const operation of operationIds) {
        const { method, path } = addresses[operation];
        const { body } = requestSchemasOf(document, addresses[operation]);
        const [schema] = body?.anyOf ?? [body];
        const example = requestExamples[operation];
        if (!schema || !example) continue;
        const target = path.replace('/v1/subscriptions/{id}', subscription);
        for (const [what, longest, tooLong] of longestOf(schema, example, emoji)) {
          texts += 1;
          const taken = await deployment.ask(method, target, longest as JsonValue);
          t.ok(taken.status < 300, `${operation}: ${what}`, taken);
          const rejected = await deployment.ask(method, target, tooLong as JsonValue);
          t.match(rejected, { status: 400, text: /must have at most \d+ characters/ });
        }
      }
    }
    t.equal(texts, 2 * 7, 'all texts of all requests');
    const stored = sandbox.snapshot();
    await mock.restore(stored);
    t.same(mock.snapshot().subscriptions, stored.subscriptions, 'what was taken can be restored');
  },
);
