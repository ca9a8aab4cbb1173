import { count } from '../../render/words.js';
import type { ConformanceReport } from '../run/report.js';
import {
  type Block,
  command,
  type DetailLevel,
  paragraph,
  section,
} from '../../render/document.js';
import {
  cleanUpCommand,
  leftoversOf,
  unknownLeftoversAdvice,
  unprovenAdvice,
  unprovenTitle,
} from './groups.js';

/** Maximum number of subscriptions shown in a terminal. */
const most = { known: 10, unknown: 4 };

/** Blocks about leftovers, with the commands that cancel them. */
export function leftovers(report: ConformanceReport, detail: DetailLevel): Block[] {
  const { own, unproven, unknown } = leftoversOf(report);
  const isBrief = detail === 'brief';
  const cut = <One>(all: readonly One[], limit: number, blockOf: (one: One) => Block): Block[] => {
    const shown = isBrief ? all.slice(0, limit) : all;
    const left = all.length - shown.length;
    const rest = left === 0 ? [] : [paragraph(`… and ${left} more, in the JSON report`)];
    return [...shown.map(blockOf), ...rest];
  };
  const commands = (all: typeof own): Block[] =>
    cut(all, most.known, (one) => command(one.command));
  const { created_file: list } = report;
  const warning = (id: string, title: string, about: string, blocks: readonly Block[]): Block[] =>
    blocks.length === 0
      ? []
      : section(id, title, [paragraph(about), ...blocks], { outcome: 'warn' });
  const allAtOnce =
    list === undefined ? [] : [paragraph('All at once:'), command(cleanUpCommand(list))];
  return [
    ...warning(
      'left',
      `${count(own.length, 'subscription')} left behind`,
      'To cancel:',
      own.length === 0 ? [] : [...commands(own), ...allAtOnce],
    ),
    ...warning('unproven', unprovenTitle, unprovenAdvice, commands(unproven)),
    ...warning(
      'maybe-left',
      'May be left behind',
      unknownLeftoversAdvice,
      cut(unknown, most.unknown, ({ note }) => ({ kind: 'list', items: [{ title: note }] })),
    ),
  ];
}
