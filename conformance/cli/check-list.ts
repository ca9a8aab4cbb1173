import { checks, type Check } from '../requirements/index.js';
import { isAllowed, select } from '../run/select.js';
import { actsNamedBy, partOf, sentBy } from '../run/acts-of-checks.js';
import { actsFor } from '../script/act.js';
import { arrival } from '../script/before-creation.js';
import type { Part } from '../script/phases.js';
import { script } from '../script/script.js';
import type { PlannedRequest } from '../plan.js';
import { openQuestionIds, openQuestions } from '../../src/open-questions/index.js';
import { bySection } from '../../render/group-by.js';
import { count } from '../../render/words.js';
import { print, printJson } from '../../src/command/print.js';
import { UsageError, type RunOptions } from '../run/run.js';
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

/**
 * Shortens bodies, some of which are as large as a service can accept; `--json` prints them whole.
 */
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
  return print([...scriptLines(selected, options, requests), total, ''].join('\n'));
}

/**
 * Formats the script of a run: each phase with its parts, their requests, and the checks that a
 * part completes. Some parts continue while later phases send requests.
 */
function scriptLines(
  selected: readonly Check[],
  { extended = false, readOnly = false, only = [], subscription }: Partial<RunOptions>,
  requests: readonly PlannedRequest[],
): readonly string[] {
  const checked = selected.filter(
    (check) =>
      (extended || check.extended !== true) && isAllowed(check, { readOnly, only: [...only] }),
  );
  const named = [arrival, ...checked.flatMap(actsNamedBy)];
  const played = actsFor(named, { extended, readOnly, subscription });
  const linesOf = (part: Part): string[] => {
    const ids = checked.filter((check) => partOf(check) === part).map(({ id }) => id);
    const line = `  ${part.name}: ${part.what}`;
    if (ids.length > 0) return [line, `    ${ids.join(' ')}`];
    return part.acts.some((act) => played.has(act)) ? [line] : [];
  };
  return script.flatMap((phase) => {
    const parts = phase.groups.flatMap((group) => group.parts).flatMap(linesOf);
    const sent = requests.filter((one) => one.phase === phase.when).map(row);
    return parts.length + sent.length === 0 ? [] : [`${phase.when}:`, ...parts, ...sent, ''];
  });
}

/** Returns the content of `check --list --json`. */
function checksData(selected: readonly Check[]): unknown {
  const ids = new Set(selected.map(({ id }) => id));
  const questions = openQuestionIds.filter((id) => ids.has(id));
  return {
    checks: selected.map((check) => {
      const { id, section, level, title, extended = false } = check;
      return {
        id,
        section,
        level,
        title,
        step: partOf(check)?.name,
        sends: sentBy(check),
        extended,
      };
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
