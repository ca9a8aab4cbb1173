import { checks, type Check } from '../requirements/index.js';
import { isAllowed, select } from '../run/select.js';
import { stepsOf, script, sentIn } from '../script/script.js';
import type { PlannedRequest } from '../plan.js';
import { openQuestionIds, openQuestions } from '../../src/open-questions/index.js';
import { bySection } from '../../render/group-by.js';
import { count } from '../../render/words.js';
import { print, printJson } from '../../src/command/print.js';
import { UsageError } from '../run/run.js';
import { type CheckFlags, runOptionsOf } from './check-options.js';

/**
 * Lists the checks, or the requests of a run, without sending anything to a deployment.
 * @returns the exit code
 */
export async function listChecks(flags: CheckFlags): Promise<number> {
  if (flags.list === true && flags.plan === true) {
    throw new UsageError('pass either --list or --plan');
  }
  const { only = [], skip = [] } = runOptionsOf(flags);
  const selected = select(checks, { only, skip });
  await (flags.plan === true ? printPlan(selected, flags) : printList(selected, flags));
  return 0;
}

const printList = (selected: readonly Check[], flags: CheckFlags): Promise<boolean> =>
  flags.json ? printJson(checksData(selected)) : print(checksText(selected));

/** Some bodies are as large as a service may take; `--json` prints them whole. */
const bodyExcerpt = (body: string): string =>
  body.length > 200 ? `${body.slice(0, 200)}… (${body.length} characters)` : body;

function row({ writes, method, path, credential, body }: PlannedRequest): string {
  const mark = writes ? 'w' : ' ';
  const parts = [`${mark} ${method.padEnd(6)} ${path}`];
  if (body !== '') parts.push(bodyExcerpt(body));
  if (credential !== 'Bearer $LOCATION_DATA_TOKEN') parts.push(`(credential: ${credential})`);
  return parts.join('  ');
}

async function printPlan(selected: readonly Check[], flags: CheckFlags): Promise<boolean> {
  const { plan } = await import('../plan.js');
  const options = runOptionsOf(flags);
  const requests = await plan(options);
  if (flags.json) return printJson(requests);
  const writing = requests.filter(({ writes }) => writes).length;
  const total = `${requests.length} requests, ${writing} of which write`;
  const { extended = false, readOnly = false, only = [] } = options;
  const played = selected.filter(
    (check) =>
      (extended || check.extended !== true) && isAllowed(check, { readOnly, only: [...only] }),
  );
  return print([...scriptLines(played, requests), total, ''].join('\n'));
}

/**
 * The script of a run: each phase with its steps, each step with the checks that need it, and the
 * requests that are sent in the phase. Some steps go on while later phases send their requests.
 */
const scriptLines = (
  played: readonly Check[],
  requests: readonly PlannedRequest[],
): readonly string[] =>
  script.flatMap((phase) => {
    const steps = stepsOf(phase).flatMap(([name, { what }]) => {
      const ids = played.filter(({ step }) => step === name).map(({ id }) => id);
      return ids.length === 0 ? [] : [`  ${name}: ${what}`, `    ${ids.join(' ')}`];
    });
    const sent = requests.filter((one) => one.phase === phase.when).map(row);
    return steps.length + sent.length === 0 ? [] : [`${phase.when}:`, ...steps, ...sent, ''];
  });

/** The content of `check --list --json`. */
function checksData(selected: readonly Check[]): unknown {
  const ids = new Set(selected.map(({ id }) => id));
  const questions = openQuestionIds.filter((id) => ids.has(id));
  return {
    checks: selected.map(({ id, section, level, title, step, extended = false }) => {
      return { id, section, level, title, step, sends: sentIn(step), extended };
    }),
    open_questions: questions.map((id) => {
      const { section, question, answers, default: defaultAnswer } = openQuestions[id];
      return { id, section, question, answers, default: defaultAnswer };
    }),
  };
}

function checksText(selected: readonly Check[]): string {
  const width = Math.max(...selected.map(({ id }) => id.length));
  const counts = ['must', 'should', 'open'].map((level) => {
    const some = selected.filter((check) => check.level === level);
    return `${some.length} ${level}`;
  });
  const line = ({ id, level, title, extended }: Check): string => {
    const text = extended === true ? `${title} (extended)` : title;
    return `  ${id.padEnd(width)}  ${level.padEnd(6)}  ${text}`;
  };
  const lines = [`${count(selected.length, 'check')}: ${counts.join(', ')}`];
  for (const [section, some] of bySection(selected)) {
    lines.push('', section);
    lines.push(...some.map(line));
  }
  if (selected.some(({ extended }) => extended === true)) {
    lines.push('', '(extended): only observed with --write-profile or --profile');
  }
  lines.push('');
  return lines.join('\n');
}
