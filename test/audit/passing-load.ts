import { setInterval } from 'node:timers/promises';
import t from '../fixtures/tap.js';
import { createDeployment } from '../self-test/index.js';
import { auditWithin } from '../../conformance/audit/audit.js';
import { AuditBudget } from '../../conformance/audit/budget.js';
import { proxyTo } from '../fixtures/passing.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

/** The proxy of an audit loses no request at 200 a second. */

const [perSecond, seconds] = [200, 5];

void t.test('each of 1,000 requests is forwarded and recorded', async (t) => {
  const deployment = createDeployment({ now: Date.now });
  const target = await serveFetch(t, deployment.fetch);
  const { url, traffic } = await proxyTo(t, target);
  const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
  const created = await fetch(`${url}/v1/subscriptions`, { method: 'POST', headers, body });
  const { id } = (await created.json()) as { id: string };
  const responses: Promise<number>[] = [];
  const read = async (path: string): Promise<number> => {
    const response = await fetch(`${url}/v1/subscriptions/${id}${path}`, { headers });
    return (await response.text()).length === 0 ? 0 : response.status;
  };
  for await (const page of setInterval(1000 / perSecond, '/entities')) {
    responses.push(read(responses.length % 10 === 0 ? page : ''));
    if (responses.length === perSecond * seconds) break;
  }
  const statuses = await Promise.all(responses);
  t.same(new Set(statuses), new Set([200]));
  const all = perSecond * seconds + 1;
  t.equal(deployment.requests.length, all);
  const { recording } = traffic;
  t.equal(recording.entries.length, all);
  const report = auditWithin(new AuditBudget(), [recording], { baseUrl: target });
  t.match(report, { target: { requests: all }, summary: { fail: 0 } });
  t.same(report.audit?.not_judged, {});
});
