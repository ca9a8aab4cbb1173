import { compare, speed } from '../compare.mjs';
import { startBareHapi } from '../contenders/peers.mjs';
import { get, post, Sandbox, subscription } from '../contenders/sandbox.mjs';
import { checkSame, startServed } from '../contenders/same-bytes.mjs';
import { atLeast, kilobytes, throughputLines } from '../line.mjs';

/** How many subscriptions one round creates, after a reset: the state is the same at the end of each round. */
const creations = 1000;

/** Such rounds are short, a tenth of a second, so there are more of them. */
const rounds = 31;

function readRow(name, title, bound) {
  return {
    name,
    title,
    async run({ folder }) {
      const { sandbox, path, bytes } = await startServed();
      const bare = await startBareHapi(folder, bytes);
      const size = await checkSame(bare, path[name], bytes[name]);
      const requests = [get(path[name])];
      const found = await compare({ server: sandbox.server, requests }, { server: bare, requests });
      const detail = `${speed(found.a)} against ${speed(found.b)}, ${kilobytes(size)} each`;
      return throughputLines(title, found, atLeast(bound), detail);
    },
  };
}

const creation = post('/v1/subscriptions', subscription);

/** The sandbox as a contender that creates subscriptions, each round from the same state on. */
export function creator(sandbox, amount = creations) {
  return {
    server: sandbox.server,
    requests: [creation],
    statuses: [201],
    amount,
    before: () => sandbox.reset(),
  };
}

export const hapiRows = [
  readRow('get', 'get subscription / bare hapi route, same bytes', 0.8),
  readRow('page', 'page of 50 entities / bare hapi route, same bytes', 0.7),
  {
    name: 'create',
    title: 'create in memory / bare hapi route with joi payload',
    async run({ folder }) {
      const { sandbox, bytes } = await startServed();
      const bare = await startBareHapi(folder, bytes);
      const peer = { server: bare, requests: [creation], statuses: [201], amount: creations };
      const found = await compare(creator(sandbox), peer, { rounds });
      const detail = `${speed(found.a)} against ${speed(found.b)}, ${kilobytes(Buffer.byteLength(bytes.created))} each`;
      return throughputLines(this.title, found, atLeast(0.7), detail);
    },
  },
  {
    name: 'durable',
    title: 'create with the file on disk / create in memory',
    async run({ folder }) {
      const durable = await Sandbox.start('--db', `${folder}/durable.json`);
      const memory = await Sandbox.start('--memory');
      const found = await compare(creator(durable), creator(memory), { rounds });
      const detail = `${speed(found.a)} against ${speed(found.b)}; each round from 0 to ${creations} subscriptions`;
      return throughputLines(this.title, found, atLeast(0.3), detail);
    },
  },
];
