import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { OperationId } from '../api/operations.js';
import { FaultLine, targets } from './fault-line.js';
import { formText, formValue } from './form-values.js';
import { Button, Field, Panel, Select, TextArea } from './parts.js';
import { control, type Fault } from './sandbox.js';
import { accounts, act, attempt, faults, useControl } from './store.js';

/** A fault as the form describes it; the sandbox checks it. */
type GivenFault = { [Key in keyof Fault]?: unknown };

function numberOf(form: FormData, name: string): number | undefined {
  const text = formText(form, name);
  return text === undefined ? undefined : Number(text);
}

/** @throws {Error} unless it is JSON */
function jsonOf(form: FormData, name: string, label: string): unknown {
  const text = formText(form, name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`"${label}" is not valid JSON; write it like { "city": "Paris" }`);
  }
}

/** Headers, one a line. @throws {Error} for a line without a colon */
function headersIn(form: FormData, name: string): Record<string, string> | undefined {
  const lines = formText(form, name)?.split('\n');
  const headers = lines?.map((line) => {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`"${line}" is not a header; write it like Retry-After: 1`);
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
  });
  return headers && Object.fromEntries(headers);
}

function latencyOf(form: FormData): unknown {
  const min = formText(form, 'latency');
  const max = formText(form, 'latency.max');
  if (max === undefined) return min;
  return { min: min ?? 0, max };
}

function matchOf(form: FormData): Fault['match'] | undefined {
  const query = formText(form, 'match.query');
  const match = {
    id: formText(form, 'match.id'),
    account: formText(form, 'match.account'),
    query: query && Object.fromEntries(new URLSearchParams(query)),
    body: jsonOf(form, 'match.body', 'Values in the body'),
  };
  const given = Object.entries(match).filter(([, value]) => value !== undefined);
  if (given.length === 0) return undefined;
  return Object.fromEntries(given);
}

function responseOf(form: FormData): GivenFault['response'] {
  if (!form.has('response.status')) return undefined;
  return {
    status: numberOf(form, 'response.status'),
    headers: headersIn(form, 'response.headers'),
    body: formValue(form, 'response.body'),
  };
}

/** Undefined for the default. */
function performOf(form: FormData): boolean | undefined {
  const chosen = formText(form, 'perform');
  return chosen === undefined ? undefined : chosen === 'true';
}

/** The fault in the form. @throws {Error} naming the input that cannot be read */
function faultOf(form: FormData): GivenFault {
  return {
    operation: formText(form, 'operation'),
    match: matchOf(form),
    after: numberOf(form, 'after'),
    probability: numberOf(form, 'probability'),
    times: numberOf(form, 'times'),
    status: numberOf(form, 'status'),
    error: formText(form, 'error'),
    extra: jsonOf(form, 'extra', 'Further keys'),
    response: responseOf(form),
    headers: headersIn(form, 'headers'),
    latency: latencyOf(form),
    body: formText(form, 'body'),
    perform: performOf(form),
  };
}

/** What the response is; each has inputs of its own. */
const kinds = [
  ['error', 'an error'],
  ['response', 'a response of your own'],
  ['own', 'the usual response'],
] as const;

const bodies = [
  ['', 'whole'],
  ['malformed', 'cut off in the middle'],
  ['drop', 'none: the connection is closed'],
] as const;

const performances = [
  ['', 'only if its own response is sent'],
  ['true', 'yes: only the response is lost or replaced'],
  ['false', 'no'],
] as const;

/** A form with everything that a fault can be. Errors of the sandbox are shown beside it. */
function FaultForm() {
  const [target, setTarget] = useState<string>('*');
  const [times, setTimes] = useState('');
  const [kind, setKind] = useState<string>('error');
  const [problem, setProblem] = useState('');
  const add = async (text: string, fault: () => GivenFault & { preset?: string }): Promise<void> =>
    setProblem(await attempt(text, () => control('POST', 'faults', fault())));
  const inject = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    void add('Fault injected', () => faultOf(form));
  };
  const injectPreset = ([preset, name, , operation]: Preset): Promise<void> =>
    add(`Injected: ${name}`, () => ({
      preset,
      operation: operation ?? target,
      times: times === '' ? undefined : Number(times),
    }));
  // The sandbox validates: a browser says nothing of inputs in a part that is folded.
  return (
    <form noValidate onSubmit={inject} onInput={() => setProblem('')}>
      <Select
        label="Operation"
        name="operation"
        of={targets}
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      <Field
        label={target === 'scrape' ? 'Number of failing scrapes' : 'Number of requests'}
        name="times"
        type="number"
        min={1}
        placeholder="all, until cleared"
        value={times}
        onInput={({ currentTarget }) => setTimes(currentTarget.value)}
      />
      {target !== 'scrape' && (
        <>
          <Presets scopeOf={(own) => scopeText(own ?? target, times)} inject={injectPreset} />
          <Select
            label="Respond with"
            of={kinds}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
          />
          {kind === 'error' && <ErrorFields />}
          {kind === 'response' && <ResponseFields />}
          <Field label="Delay" name="latency" placeholder="none; such as 300ms or 2s" />
          <Matches />
          <RareFields kind={kind} />
        </>
      )}
      <p class="buttons wide">
        <button type="submit" class="button primary">
          Inject
        </button>
      </p>
      <p class="problem wide" role="alert">
        {problem}
      </p>
    </form>
  );
}

function ErrorFields() {
  return (
    <>
      <Field label="Status" name="status" type="number" min={400} max={599} placeholder="400–599" />
      <Field label="Message" name="error" placeholder="says that it was injected" />
    </>
  );
}

function ResponseFields() {
  return (
    <>
      <Field
        label="Status"
        name="response.status"
        type="number"
        min={200}
        max={599}
        placeholder="200–599"
      />
      <TextArea
        label="Headers"
        name="response.headers"
        rows={2}
        placeholder="Content-Type: text/html"
      />
      <TextArea
        label="Content"
        name="response.body"
        rows={3}
        placeholder="<h1>Bad gateway</h1>, or JSON"
      />
    </>
  );
}

/** Which requests a fault hits; all of its operation by default. */
function Matches() {
  return (
    <Fold title="Only some requests">
      <Field label="Subscription id" name="match.id" placeholder="any" />
      <Field label="Account" name="match.account" placeholder="any" list="accounts" />
      <datalist id="accounts">
        {accounts.value.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Query parameters" name="match.query" placeholder="such as offset=50" />
      <Field label="Values in the body" name="match.body" placeholder='{ "city": "Paris" }' />
      <Field label="Skip the first N matches" name="after" type="number" min={0} placeholder="0" />
      <Field
        label="Probability of each match"
        name="probability"
        type="number"
        min={0}
        max={1}
        step="any"
        placeholder="0 to 1; always by default"
      />
    </Fold>
  );
}

function RareFields({ kind }: { kind: string }) {
  return (
    <Fold title="Headers, cut-off bodies, and more">
      <TextArea label="Added headers" name="headers" rows={2} placeholder="Retry-After: 1" />
      {kind === 'error' && (
        <Field
          label="Further keys of the error"
          name="extra"
          placeholder='{ "limit": 3, "current": 3 }'
        />
      )}
      <Field label="Random delay up to" name="latency.max" placeholder="no range" />
      <Select label="Body of the response" name="body" of={bodies} />
      <Select label="Perform the operation" name="perform" of={performances} />
    </Fold>
  );
}

/** A part of the form that is rarely needed. */
function Fold({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="fold wide">
      <summary>{title}</summary>
      <div class="inputs">{children}</div>
    </details>
  );
}

/** The answers of the profile that presets depend on. */
interface PresetAnswers {
  readonly 'rate-limit.status': number;
  readonly 'rate-limit.retry-after': string;
  readonly 'create.quota.status': number;
  readonly 'auth.unknown.status': number;
}

/** A preset of the sandbox, with what it does, and its operation if it makes sense for one only. */
type Preset = readonly [id: string, name: string, text: string, operation?: OperationId];

function presetsOf(answers: PresetAnswers): readonly Preset[] {
  const header = answers['rate-limit.retry-after'] === 'none' ? '' : ' and Retry-After: 1';
  const { 'rate-limit.status': tooMany, 'create.quota.status': noMore } = answers;
  const { 'auth.unknown.status': expired } = answers;
  return [
    ['rate-limited', 'Rate limited', `Rejected with ${tooMany}${header}`],
    [
      'quota-reached',
      'Quota reached',
      `Rejected with ${noMore}: 3 of 3 are in use`,
      'createSubscription',
    ],
    ['expired-token', 'Expired token', `Rejected with ${expired}`],
    ['slow', 'Slow', 'The response is delayed by 1–3 s'],
    ['offline', 'Offline', 'The connection is closed without a response'],
  ];
}

/** What the first two inputs of the form say: which requests, and how many of them. */
function scopeText(target: string, times: string): string {
  const requests = target === '*' ? 'all operations' : target;
  if (times === '') return `${requests}, until cleared`;
  return `${requests}, ${times} ${times === '1' ? 'time' : 'times'}`;
}

/** Faults that one click injects. @param scopeOf the requests that a fault of an operation is for */
function Presets(props: {
  scopeOf: (operation?: string) => string;
  inject: (preset: Preset) => Promise<void>;
}) {
  const { scopeOf, inject } = props;
  const answers = useControl<{ answers: PresetAnswers }>('profile')?.answers;
  const presets = answers ? presetsOf(answers) : [];
  return (
    <ul class="presets wide" aria-label="Presets">
      {presets.map((preset) => {
        const [id, name, text, operation] = preset;
        return (
          <li key={id}>
            <Button onClick={() => inject(preset)}>
              {name} <span class="scope">{scopeOf(operation)}</span>
            </Button>
            <span class="quiet">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The view for fault injection. */
export function Faults() {
  const clearAll = () => act('All faults cleared', () => control('DELETE', 'faults'));
  return (
    <div class="columns">
      <Panel
        title="Faults in force"
        head={
          faults.value.length > 0 && (
            <Button kind="danger" onClick={clearAll}>
              Clear all
            </Button>
          )
        }
      >
        {faults.value.length === 0 && (
          <p class="empty">No faults: all requests are handled as usual.</p>
        )}
        <ul class="list">
          {faults.value.map((fault) => (
            <FaultLine key={fault.id} fault={fault} />
          ))}
        </ul>
      </Panel>
      <Panel title="Inject a fault">
        <FaultForm />
      </Panel>
    </div>
  );
}
