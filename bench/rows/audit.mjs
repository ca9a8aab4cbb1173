import { join } from 'node:path';
import { atMost, spread } from '../measure.mjs';
import { costOf, medians, moduleText, programsInTurns } from '../programs.mjs';
import { recordRun, small, writeRecording } from '../recordings.mjs';
import { cli } from '../sandbox.mjs';

const exchanges = 100_000;
const rounds = 3;

/** What an audit of these may take, and need, at most. */
const [mostSeconds, mostMegabytes] = [15, 400];

/** Reads the same file, each exchange on its own, and does nothing else. */
const reading = (file) => `
  import { HarSplitter } from './dist/conformance/audit/har-reader.js';
  import { createReadStream } from 'node:fs';
  const splitter = new HarSplitter((entry) => JSON.parse(new TextDecoder().decode(entry)));
  for await (const chunk of createReadStream(${JSON.stringify(file)}, { highWaterMark: 1 << 20 }))
    splitter.write(chunk);
  if (splitter.count !== ${exchanges}) throw new Error('it was not read');`;

export const auditRows = [
  {
    name: 'audit',
    async run({ folder }) {
      const file = join(folder, 'traffic.har');
      await writeRecording(file, await recordRun(folder), { exchanges, largest: small });
      const pairs = await programsInTurns(
        () => costOf([cli, 'audit', file]),
        () => costOf(moduleText(reading(file))),
        rounds,
      );
      const [ours, other] = medians(pairs);
      const amount = exchanges.toLocaleString('en');
      const seconds = (ms) => (ms / 1000).toFixed(1);
      return [
        {
          title: `an audit of ${amount} small exchanges / ${mostSeconds} s`,
          measure: 'CPU time',
          ratio: spread(pairs.map(([audit]) => audit.cpu / 1000 / mostSeconds)),
          target: atMost(1),
          detail: `${seconds(ours.cpu)} s; reading the JSON takes ${seconds(other.cpu)} s`,
        },
        {
          title: `its memory / ${mostMegabytes} MB`,
          measure: 'memory',
          ratio: spread(pairs.map(([audit]) => audit.memory / mostMegabytes)),
          target: atMost(1),
          detail: `${ours.memory.toFixed(0)} MB; reading the JSON needs ${other.memory.toFixed(0)} MB`,
        },
      ];
    },
  },
];
