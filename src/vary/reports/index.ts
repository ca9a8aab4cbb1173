import {
  type Block,
  code,
  type Document,
  type DetailLevel,
  type Item,
  itemsOf,
  joined,
  muted,
  paragraph,
  section,
  type Text,
} from '../../../render/document.js';
import { documentFormats, rendererOf, withTexts } from '../../../render/formats.js';
import { json } from '../../../render/json.js';
import { bySection } from '../../../render/group-by.js';
import { count, moreText } from '../../../render/words.js';
import type { Outcome } from '../../../render/outcome.js';
import type { Answer } from '../../open-questions/index.js';
import { answerText, nameOf } from '../variation.js';
import type {
  Assumption,
  Failure,
  Named,
  RunSummary,
  PassedVariation,
  VaryReport,
} from '../report.js';
import type { WireDifference } from '../wire.js';
import { junit } from './junit.js';
import {
  assumptionText,
  combinationText,
  effortText,
  failureIn,
  shownMessage,
  fewerRequestsText,
  verdictOutcome,
  verdictSentence,
  verdictTitle,
} from './words.js';

const { pretty, html, markdown } = documentFormats(documentOf);
const formats = { pretty, junit, json, html, markdown };

export type VaryReporter = keyof typeof formats;

export const reporterNames = Object.keys(formats) as readonly VaryReporter[];

/**
 * Renders a report. Output of the command and responses of the service are escaped, so that they
 * cannot affect a terminal, browser or build.
 */
export const render = rendererOf(formats, (report: VaryReport, clean) => withTexts(report, clean));

function documentOf(report: VaryReport, detail: DetailLevel, hasPage = false): Document {
  const { command, baseline, kit, started_at: start, logs, passed } = report;
  const { excluded, not_tried: notTried } = report;
  const seen = passed.filter(({ exercised }) => exercised !== false);
  const unseen = passed.filter(({ exercised }) => exercised === false);
  const cards = itemsOf('cards', problemsOf(report, detail));
  return {
    head: {
      overline: 'What a client assumes',
      outcome: verdictOutcome(report),
      title: verdictTitle(report),
      sentence: verdictSentence(report),
      place: command.join(' '),
      tally: [],
      facts:
        detail === 'brief'
          ? [['Runs', effortText(report)]]
          : [
              ['Baseline', baseline.profile ?? 'the default answers'],
              ['Began', { as: 'time', text: start }],
              ['Runs', effortText(report)],
              ['Kit', `${kit.name} ${kit.version}`],
            ],
      notes: [
        ['Logs: ', { as: 'file', text: logs }],
        ...(detail === 'brief' ? [muted(moreText(hasPage))] : []),
      ],
    },
    main: [
      ...(detail === 'brief'
        ? cards
        : section('problems', 'What the client assumes', [...decisive(report), ...cards])),
      ...shownAs(detail, [
        {
          id: 'not-reached',
          outcome: 'inconclusive',
          title: `${notTried.length} not tried`,
          names: [
            ...notTried.slice(0, fewNames).map(nameOf),
            ...(notTried.length > fewNames ? ['…'] : []),
          ],
          block: paragraph(variationNames(notTried)),
        },
      ]),
    ],
    background: shownAs(detail, [
      passedGroup('passed', 'pass', 'passed', seen),
      passedGroup(
        'unseen',
        'not-applicable',
        'passed, but no response to the client shows the difference',
        unseen,
      ),
      {
        id: 'left-out',
        outcome: 'not-applicable',
        title: `${excluded.length} left out`,
        names: excluded.map(({ id }) => id),
        block: {
          kind: 'table',
          head: ['Open question', 'Why'],
          groups: [
            {
              title: '',
              rows: excluded.map(({ id, reason }) => ({ cells: [code(id), reason] })),
            },
          ],
        },
      },
    ]),
    legend:
      'A variation is another answer to a question that the specification leaves open, or a ' +
      'condition that a client must cope with.',
  };
}

/** Lists the assumptions as rows, with links to the evidence. */
function decisive({ assumptions, combinations }: VaryReport): Block[] {
  const texts = (answers: readonly Answer[]): Text =>
    joined(answers.map((answer) => code(answerText(answer))));
  const single = assumptions.map(({ id, expected, passing, failing }) => {
    const name = { as: 'link', text: id, to: anchorOf(id) } as const;
    // A condition has no answers.
    if (expected === null) return { cells: [name, 'without it', 'with it'] };
    const failed = failing.flatMap(({ answer }) => (answer === null ? [] : [answer]));
    return { cells: [name, texts([expected, ...passing]), texts(failed)] };
  });
  const several = combinations.map(({ variations }) => {
    const names = joined(
      variations.map((one) => code(nameOf(one))),
      ' + ',
    );
    return { cells: [names, 'each by itself', 'all together'] };
  });
  const rows = [...single, ...several];
  if (rows.length === 0) return [];
  const head = ['Open question', 'The client passes with', 'It fails with'];
  return [{ kind: 'table', head, groups: [{ title: '', rows }] }];
}

const anchorOf = (id: string): string => `assumption-${id}`;

/** Maximum number of assumptions whose evidence is unfolded on a page. */
const fewAssumptions = 3;

/** Renders the client's assumptions, or the reason why the search found none. */
function problemsOf(report: VaryReport, detail: DetailLevel): Item[] {
  const { assumptions, combinations, fewer_requests: reduced, flaky, baseline, verdict } = report;
  const failed = verdict === 'not-tried' ? baseline.runs.filter((run) => !run.passed) : [];
  return [
    ...failed.map((run): Item => ({
      outcome: 'fail',
      title: 'The command fails with the baseline',
      blocks: outputOf(run, detail),
    })),
    ...assumptions.map((assumption): Item => ({
      outcome: 'fail',
      anchor: anchorOf(assumption.id),
      title: [code(assumption.id), ': ', assumptionText(assumption)],
      blocks: blocksOf(assumption, detail, assumptions.length <= fewAssumptions),
    })),
    ...combinations.map((combination): Item => ({
      outcome: 'fail',
      title: combinationText(combination),
      blocks: [
        ...wireOf(
          combination.wire,
          combination.variations.length === 2 ? 'both' : 'all of them',
          detail,
        ),
        ...outputOf(combination.run, detail),
      ],
    })),
    ...reduced.map((one): Item => ({
      outcome: 'inconclusive',
      title: fewerRequestsText(one),
      blocks: detail === 'brief' ? [logOf(one.run)] : outputOf(one.run, detail),
    })),
    ...flaky.map((one): Item => ({
      outcome: 'inconclusive',
      title: `${nameOf(one)}: failed once when it ran alone, and passed another time`,
    })),
  ];
}

/**
 * Renders the first failure with its evidence. Of the others, a terminal shows nothing, and a
 * comment the differences.
 */
function blocksOf(
  { question, failing }: Assumption,
  detail: DetailLevel,
  isOpen: boolean,
): Block[] {
  const failures = failing.map((failure, index) =>
    failureOf(failure, { index, detail, isOpen: isOpen && index === 0 }),
  );
  const shown = detail === 'brief' ? failures.slice(0, 1) : failures;
  return [...(question === '' ? [] : [paragraph(muted(question))]), ...shown.flat()];
}

interface FailurePlace {
  readonly index: number;
  readonly detail: DetailLevel;
  /** whether its evidence is unfolded on a page */
  readonly isOpen: boolean;
}

function failureOf({ wire, run, ...named }: Failure, place: FailurePlace): Block[] {
  const { index, detail, isOpen } = place;
  const name = nameOf(named);
  if (detail === 'full') {
    const blocks = [...wireOf(wire, name, detail), ...outputOf(run, detail)];
    return [{ kind: 'details', summary: ['With ', code(name)], isOpen, blocks }];
  }
  if (index > 0) return [paragraph(['With ', code(name), ':']), ...differencesOf(wire)];
  return [...wireOf(wire, name, detail), ...outputOf(run, detail)];
}

const differencesOf = (wire: WireDifference | null): Block[] =>
  itemsOf('list', wire?.differences.map((text) => ({ title: code(text) })) ?? []);

/** Renders the difference on the wire. */
function wireOf(wire: WireDifference | null, name: string, detail: DetailLevel): Block[] {
  if (wire === null) return [];
  const line = `${wire.method} ${wire.url}`;
  const difference = [paragraph([code(line), `, with ${name}:`]), ...differencesOf(wire)];
  if (detail === 'brief') return difference;
  const messages = [
    shownMessage('With the baseline', wire.baseline),
    shownMessage(`With ${name}`, wire.other),
  ];
  return [...difference, { kind: 'exchange', line, about: 'both responses', messages }];
}

/** Maximum number of lines of output in a terminal. */
const fewLines = 4;

function outputOf(run: RunSummary, detail: DetailLevel): Block[] {
  const { ending, last_lines: lines } = run;
  const few = failureIn(lines) < 0 ? lines.slice(-fewLines) : lines.slice(0, fewLines);
  const text = (detail === 'brief' ? few : lines).join('\n');
  return [
    paragraph(`The command: ${ending}`),
    ...(text === '' ? [] : [{ kind: 'code', as: 'output', text } as const]),
    ...(detail === 'comment' ? [] : [logOf(run)]),
  ];
}

const logOf = ({ log }: RunSummary): Block => paragraph({ as: 'file', text: log });

/** A group of variations of which only the names are shown. */
interface NamedGroup {
  readonly id: string;
  readonly outcome: Outcome;
  readonly title: string;
  /** summary for a terminal */
  readonly names: readonly string[];
  readonly block: Block;
}

/** Maximum number of names of untried variations in a terminal. */
const fewNames = 8;

/** Renders a line per group in a terminal, otherwise a section. */
function shownAs(detail: DetailLevel, all: readonly NamedGroup[]): Block[] {
  const some = all.filter(({ names }) => names.length > 0);
  if (detail !== 'brief') {
    return some.flatMap(({ id, title, names, block }) => {
      const folded: Block = { kind: 'details', summary: names.join(', '), blocks: [block] };
      const shown = detail === 'full' ? folded : block;
      return section(id, title, [shown], { isReference: true });
    });
  }
  return itemsOf(
    'list',
    some.map(({ outcome, title, names }) => ({ outcome, title: `${title}: ${names.join(', ')}` })),
  );
}

/** Groups the passed variations; a terminal shows only their number per section. */
function passedGroup(
  id: string,
  outcome: Outcome,
  text: string,
  all: readonly PassedVariation[],
): NamedGroup {
  const sections = [...bySection(all)];
  return {
    id,
    outcome,
    title: `${count(all.length, 'variation')} ${text}`,
    names: sections.map(([name, some]) => `${name} ${some.length}`),
    block: {
      kind: 'facts',
      rows: sections.map(([name, some]) => [name, variationNames(some)]),
      isWide: true,
    },
  };
}

const variationNames = (all: readonly Named[]): Text => joined(all.map((one) => code(nameOf(one))));
