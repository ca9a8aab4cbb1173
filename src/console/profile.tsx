import { signal } from '@preact/signals';
import {
  type Answer,
  type AnswerShape,
  isTexts,
  type ObjectAnswer,
} from '../open-questions/open-question.js';
import { useState } from 'preact/hooks';
import { download, Upload } from './files.js';
import { Badge, Button, Field, Panel } from './parts.js';
import { control } from './sandbox.js';
import { attempt, useControl } from './store.js';
import { Table } from './table.js';

/** An open question, as the control interface lists it. */
interface OpenQuestionAnswer {
  id: string;
  section: string;
  question: string;
  answer: Answer;
  default: Answer;
  possible: AnswerShape;
}

/** The usual statuses; others can be typed. */
const usualStatuses = {
  success: [200, 201, 202, 204],
  rejection: [400, 401, 403, 404, 405, 409, 410, 415, 422, 429, 500, 501],
} as const;

function statusesOf({ status }: AnswerShape): readonly number[] {
  if (status === undefined) return [];
  const { success, rejection } = usualStatuses;
  if (status === 'any') return [...success, ...rejection];
  return usualStatuses[status];
}

/** Formats an answer as it is shown and typed. */
function answerText(answer: Answer): string {
  if (typeof answer !== 'object') return String(answer);
  if (isTexts(answer)) return answer.join(', ');
  return JSON.stringify(answer);
}

/**
 * The choices: words, the usual statuses, and the default and current answers; none for free text.
 */
function choicesOf({ possible, default: defaultAnswer, answer }: OpenQuestionAnswer): string[] {
  const choices = [...(possible.words ?? []), ...statusesOf(possible).map(String)];
  if (choices.length === 0) return [];
  return [...new Set([...choices, answerText(defaultAnswer), answerText(answer)])];
}

/** Whether the answer can be something other than the listed choices. */
const takesOthers = ({ status, count, text, texts, object }: AnswerShape): boolean =>
  [status, count, text, texts, object].some((kind) => kind !== undefined);

/** Parses a typed answer; the sandbox validates it. */
function typedAnswer(shape: AnswerShape, text: string): Answer {
  const { words = [], status, count, texts, object } = shape;
  if (words.includes(text)) return text;
  if (object !== undefined) return parsedObject(text) ?? text;
  if ((status !== undefined || count) && /^\d+$/.test(text)) {
    return Number(text);
  }
  if (!texts) return text;
  const list = text.split(',').map((item) => item.trim());
  return list.filter((item) => item !== '').toSorted();
}

function parsedObject(text: string): ObjectAnswer | undefined {
  try {
    return JSON.parse(text) as ObjectAnswer;
  } catch {
    return undefined;
  }
}

const isSameAnswer = (one: Answer, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Answers that are not applied yet: strings by open question. */
type AnswerDraft = Readonly<Record<string, string>>;

/** The draft and the filter are kept while another view is shown. */
const draft = signal<AnswerDraft>({});
const search = signal('');
const onlyChanged = signal(false);

const isChanged = ({ answer, default: defaultAnswer }: OpenQuestionAnswer): boolean =>
  !isSameAnswer(answer, defaultAnswer);

/** Merges the current answers with a draft, by open question. */
function answersWith(
  entries: readonly OpenQuestionAnswer[],
  typed: AnswerDraft,
): Record<string, Answer> {
  const answers = entries.map(({ id, answer, possible }) => {
    const text = typed[id];
    return [id, text === undefined ? answer : typedAnswer(possible, text)] as const;
  });
  const sorted = answers.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted);
}

/** Shows the unspecified behaviour of the sandbox, and lets the user change and export it. */
export function ProfilePanel() {
  const profile = useControl<{ open_questions: OpenQuestionAnswer[] }>('profile');
  const entries = profile?.open_questions ?? [];
  const [problem, setProblem] = useState('');
  const others = entries.filter(isChanged).length;
  const pending = Object.keys(draft.value).length;
  const pendingOnly = entries.filter(
    (entry) => draft.value[entry.id] !== undefined && !isChanged(entry),
  ).length;

  const put = async (done: string, answers: Record<string, Answer>): Promise<void> => {
    const failure = await attempt(done, () => control('PUT', 'profile', answers));
    setProblem(failure);
    if (failure === '') draft.value = {};
  };
  const change = (entry: OpenQuestionAnswer, text: string): void => {
    const others = Object.entries(draft.value).filter(([id]) => id !== entry.id);
    const isInUse = text === answerText(entry.answer);
    draft.value = Object.fromEntries(isInUse ? others : [...others, [entry.id, text]]);
  };
  const discard = (): void => {
    draft.value = {};
    setProblem('');
  };
  const shown = entries.filter((entry) => {
    const { id, question, section } = entry;
    if (onlyChanged.value && !isChanged(entry) && draft.value[id] === undefined) return false;
    return `${id} ${question} ${section}`.toLowerCase().includes(search.value.toLowerCase());
  });
  const head = profile && (
    <span class="quiet">
      Behaviour where the specification is silent: {entries.length} settings,{' '}
      {others === 0 ? 'all at their defaults' : `${others} changed`}
    </span>
  );
  return (
    <Panel title="Profile" head={head}>
      <p class="quiet">
        Changes apply from the next request on. They survive a reset, but not a restart: to keep
        them, export them and start the sandbox with <code>--profile</code>.
      </p>
      <div class="buttons">
        <Button
          kind="primary"
          disabled={pending === 0}
          onClick={() => put('Answers applied', answersWith(entries, draft.value))}
        >
          {pending === 0 ? 'Apply' : `Apply ${pending}`}
        </Button>
        <Button disabled={pending === 0} onClick={discard}>
          Discard
        </Button>
        <Button
          disabled={!profile}
          onClick={() =>
            download('profile.json', { version: 1, answers: answersWith(entries, {}) })
          }
        >
          Export to a file
        </Button>
        <Upload label="Use a profile file" done="The profile is in use" kind="profile" />
        {others > 0 && (
          <Button onClick={() => put('All settings are at their defaults', {})}>
            Restore defaults
          </Button>
        )}
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
      <Field
        label="Search the open questions"
        type="search"
        value={search}
        onInput={({ currentTarget }) => (search.value = currentTarget.value)}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={onlyChanged}
          onChange={({ currentTarget }) => (onlyChanged.value = currentTarget.checked)}
        />
        Only answers that differ from their defaults
        {profile && ` (${others + pendingOnly})`}
      </label>
      {shown.length === 0 && entries.length > 0 && <p class="empty">No open question matches.</p>}
      <Table label="Open questions" columns={['question', 'answer', 'section']} isStacked>
        {shown.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            text={draft.value[entry.id]}
            change={(text) => change(entry, text)}
          />
        ))}
      </Table>
    </Panel>
  );
}

/** @param text of the draft */
function EntryRow(props: {
  entry: OpenQuestionAnswer;
  text: string | undefined;
  change: (text: string) => void;
}) {
  const { entry, text, change } = props;
  // Odd-numbered parts of the question are code, in backticks.
  const question = entry.question
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>));
  return (
    <tr class={isChanged(entry) || text !== undefined ? 'selected' : ''}>
      <th scope="row">
        {question}
        <p class="quiet">
          <code>{entry.id}</code>
        </p>
      </th>
      <td class="answer">
        <AnswerInput entry={entry} text={text ?? answerText(entry.answer)} change={change} />
        {text !== undefined && <p class="quiet">in use: {answerText(entry.answer)}</p>}
        {isChanged(entry) && (
          <p>
            <Badge word="changed" kind="accent" />{' '}
            <span class="quiet">default: {answerText(entry.default)}</span>
          </p>
        )}
      </td>
      <td>{entry.section}</td>
    </tr>
  );
}

const other = '\0other';

/** A select for the possible words, and an input for other answers if there are any. */
function AnswerInput(props: {
  entry: OpenQuestionAnswer;
  text: string;
  change: (text: string) => void;
}) {
  const { entry, text, change } = props;
  const choices = choicesOf(entry);
  const [isTyped, setTyped] = useState(false);
  const isOther = isTyped || !choices.includes(text);
  return (
    <>
      {choices.length > 0 && (
        <select
          aria-label={`Answer to ${entry.id}`}
          value={isOther ? other : text}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value === other);
            if (value !== other) change(value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
          {takesOthers(entry.possible) && <option value={other}>another</option>}
        </select>
      )}
      {isOther && (
        <input
          aria-label={`${choices.length > 0 ? 'Another answer' : 'Answer'} to ${entry.id}`}
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </>
  );
}
