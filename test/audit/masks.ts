import t from '../fixtures/tap.js';
import { readHar, type ConformanceReport } from '../../conformance/index.js';
import { createDeployment } from '../self-test/index.js';
import { idsOf } from '../fixtures/judged.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { Recorder, type Entry, type Har } from '../fixtures/recording.js';
import { kit } from '../fixtures/running.js';

/** Recordings with masked values. */

const { fetch, baseUrl, time } = createDeployment();
const recorder = new Recorder(fetch, time.now);
await new OrdinaryClient(recorder.fetch, baseUrl).work(time.sleep);
const { har } = recorder;

function changed(one: Har, change: (entry: Entry) => void): Har {
  const copy = structuredClone(one);
  for (const entry of copy.log.entries) change(entry);
  return copy;
}

const auditOf = (one: unknown): ConformanceReport => kit.audit([readHar(one)]);
const wrong = (one: unknown): string[] => idsOf(auditOf(one), 'fail', 'warn');
const isRead = ({ request }: Entry): boolean =>
  request.method === 'GET' && !request.url.includes('/entities');

/** Placeholders that people and programs substitute for a value. */
const masks = [
  '[account_id redacted]',
  '***',
  'REDACTED',
  '<redacted>',
  'xxxx',
  '[Filtered]',
  '(masked)',
  '••••••••',
];

void t.test('masked values are not judged, but the others are', (t) => {
  const masked = (one: Har, keys: readonly string[], mask: string): Har =>
    changed(one, ({ response: { content } }) => {
      const pattern = new RegExp(`"(${keys.join('|')})":("[^"]*"|-?[\\d.]+)`, 'g');
      content.text = content.text?.replaceAll(pattern, `"$1":"${mask}"`) ?? '';
      content.size = content.text.length;
    });
  const some = [
    ['account_id'],
    ['city', 'entity_type'],
    ['id'],
    ['created_at', 'updated_at'],
    ['status', 'data_status'],
    ['latitude', 'longitude', 'phone'],
    ['name', 'understood_as'],
  ];
  const broken = changed(har, (entry) => {
    if (!isRead(entry)) return;
    const { content } = entry.response;
    content.text = content.text?.replace(/"fields":\[[^\]]*\]/, '"fields":["x"]') ?? '';
  });
  for (const mask of masks) {
    // for two masks, each place alone; for the others, all places together
    const choices = masks.indexOf(mask) < 2 ? some : [some.flat()];
    for (const keys of choices) {
      const report = auditOf(masked(har, keys, mask));
      t.same(idsOf(report, 'fail', 'warn'), [], `${mask}: ${keys.join()}`);
    }
    const report = auditOf(masked(broken, ['account_id'], mask));
    t.same(idsOf(report, 'fail', 'warn'), ['get.agrees', 'update.persists'], mask);
    t.match(report.audit?.not_judged, { 'value masked in the recording': Number }, mask);
    const hidden = changed(har, ({ response: { content } }) => (content.text = mask));
    const nothing = kit.audit([readHar(hidden)], { baseUrl });
    t.same(idsOf(nothing, 'fail', 'warn'), [], `${mask} for a body`);
    const fields = changed(har, ({ request, response: { content } }) => {
      const hide = (text: string): string =>
        text.replaceAll(/"fields":\[[^\]]*\]/g, `"fields":["${mask}"]`);
      content.text = hide(content.text ?? '');
      if (request.url.includes('/v1/subscriptions') && request.postData !== undefined)
        request.postData.text = hide(request.postData.text);
    });
    t.same(wrong(fields), [], `${mask} for fields`);
    const ids = changed(har, ({ request }) => {
      request.url = request.url.replace(
        /subscriptions\/[^/?]+/,
        `subscriptions/${encodeURIComponent(mask)}`,
      );
    });
    t.same(wrong(ids), [], `${mask} in addresses`);
  }
  const bare = changed(har, ({ response: { content } }) => {
    content.text = content.text?.replaceAll(/"account_id":"[^"]*"/g, '"account_id":***') ?? '';
  });
  t.same(wrong(bare), []);
  t.end();
});
