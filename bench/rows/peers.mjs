import { compare, speed } from '../compare.mjs';
import { startJsonServer, startPrism } from '../contenders/peers.mjs';
import { get } from '../contenders/sandbox.mjs';
import { checkSame, startServed } from '../contenders/same-bytes.mjs';
import { atLeast, kilobytes, throughputLines } from '../line.mjs';

const operations = [
  ['get', 'get subscription'],
  ['page', 'page of 50 entities'],
];

async function side(title, sandbox, peer, path, peerPath, target, size) {
  const found = await compare(
    { server: sandbox.server, requests: [get(path)] },
    { server: peer, requests: [get(peerPath)] },
    { rounds: 7 },
  );
  const detail = `${speed(found.a)} against ${speed(found.b)}; ${kilobytes(size)} there`;
  return throughputLines(title, found, target, detail);
}

/**
 * Once as both come, logging each request; and once with that switched off, since logging is most of what Prism does.
 * Then a bare hapi route itself is hardly five times as fast: the second row tells how much of the first is logging.
 */
function prismRow(name, { log }) {
  const how = log ? 'both as they come' : 'both quiet';
  return {
    name,
    title: `read operations / Prism's mock server, ${how}`,
    async run({ folder }) {
      const { sandbox, path, bytes } = await startServed({ log });
      const prism = await startPrism(folder, bytes, { log });
      const lines = [];
      for (const [operation, what] of operations) {
        const size = await checkSame(prism, path[operation], bytes[operation]);
        const title = `${what} / Prism mock, ${how}`;
        lines.push(
          ...(await side(title, sandbox, prism, path[operation], path[operation], atLeast(5), size)),
        );
      }
      return lines;
    },
  };
}

export const peerRows = [
  prismRow('prism', { log: true }),
  prismRow('prism-quiet', { log: false }),
  {
    name: 'json-server',
    title: 'read operations / json-server',
    async run({ folder }) {
      const { sandbox, id, path, bytes } = await startServed();
      const all = JSON.parse(await sandbox.send('GET', `/v1/subscriptions/${id}/entities?limit=1000`));
      const peer = await startJsonServer(folder, bytes, all.data);
      const peerPath = { get: `/subscriptions/${id}`, page: '/entities?_start=0&_limit=50' };
      // It has no envelope around a page, and indents its JSON.
      const part = { get: (body) => body, page: (body) => body.data };
      const lines = [];
      for (const [name, what] of operations) {
        const size = await checkSame(peer, peerPath[name], bytes[name], part[name]);
        const title = `${what} / json-server`;
        lines.push(...(await side(title, sandbox, peer, path[name], peerPath[name], atLeast(2), size)));
      }
      return lines;
    },
  },
];
