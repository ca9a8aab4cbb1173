import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { varyCommand } from '../../src/cli/vary.js';
import { folderOf } from '../fixtures/cli.js';
import { runCommand } from '../fixtures/run-command.js';
import t from '../fixtures/tap.js';

/** The page of `vary`. */

const client = `
  const { LOCATION_DATA_BASE_URL: url, LOCATION_DATA_TOKEN: token } = process.env;
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
  const { status } = await fetch(url + '/v1/subscriptions', { method: 'POST', headers, body });
  process.exit(status === 201 ? 0 : 1);
`;

void t.test(
  'the decisive answers are first, and passed ones are folded into one line',
  async (t) => {
    const file = folderOf(t);
    writeFileSync(file('client.mjs'), client);
    const { code } = await runCommand(t, varyCommand(), [
      ...['--only', 'create.status,create.location,list.order', '--log-dir', file('logs')],
      ...['--reporter', `html=${file('page.html')}`, '--', process.execPath, file('client.mjs')],
    ]);
    t.equal(code, 1);
    const page = readFileSync(file('page.html'), 'utf8');
    const [table = ''] = /<table[^]*?(?=<article)/.exec(page) ?? [];
    const texts = table.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    t.match(texts, /The client passes with It fails with create\. status 201 200 , 202 $/);
    t.match(table, '<a href="#assumption-create.status">');
    t.match(page, '<article class="card fail" id="assumption-create.status">');
    const [passed = ''] = /<section[^>]*"passed">[^]*?<\/section>/.exec(page) ?? [];
    t.match(
      passed,
      /<details class="more"><summary>Create 3<\/summary>[^]*create\.location = none/,
    );
    t.notMatch(passed, '<details class="more" open');
  },
);
