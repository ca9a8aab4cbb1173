import { useState } from 'preact/hooks';
import { type OperationId, operationIds } from '../api/operations.js';
import { textOf, valueOf } from './form-values.js';
import { Field, Select, TextArea } from './parts.js';
import { control, type Fault } from './sandbox.js';
import { accounts, attempt } from './store.js';

/** A fault as the form describes it; the sandbox checks it. */
type GivenFault = { [Key in keyof Fault]?: unknown };

function numberOf(form: FormData, name: string): number | undefined {
  const text = textOf(form, name);
  return text === undefined ? undefined : Number(text);
}

/** @throws {Error} unless it is JSON */
function jsonOf(form: FormData, name: string, label: string): unknown {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`"${label}" is not valid JSON; write it like { "city": "Paris" }`);
  }
}

/** Headers, one a line. @throws {Error} for a line without a colon */
function headersOf(form: FormData, name: string): Record<string, string> | undefined {
  const lines = textOf(form, name)?.split('\n');
  const headers = lines?.map((line) => {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`"${line}" is not a header; write it like Retry-After: 1`);
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
  });
  return headers && Object.fromEntries(headers);
}

function latencyOf(form: FormData): unknown {
  const min = textOf(form, 'latency');
  const max = textOf(form, 'latency.max');
  if (max === undefined) return min;
  return { min: min ?? 0, max };
}

function matchOf(form: FormData): Fault['match'] | undefined {
  const query = textOf(form, 'match.query');
  const match = {
    id: textOf(form, 'match.id'),
    account: textOf(form, 'match.account'),
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
    headers: headersOf(form, 'response.headers'),
    body: valueOf(form, 'response.body'),
  };
}

/** The fault in the form. @throws {Error} naming the input that cannot be read */
function faultOf(form: FormData): GivenFault {
  return {
    operation: textOf(form, 'operation'),
    match: matchOf(form),
    after: numberOf(form, 'after'),
    probability: numberOf(form, 'probability'),
    times: numberOf(form, 'times'),
    status: numberOf(form, 'status'),
    error: textOf(form, 'error'),
    extra: jsonOf(form, 'extra', 'Further keys'),
    response: responseOf(form),
    headers: headersOf(form, 'headers'),
    latency: latencyOf(form),
    body: textOf(form, 'body'),
    effect: textOf(form, 'effect'),
  };
}

export const targets: [Fault['operation'], string][] = [
  ['*', 'every operation'],
  ...operationIds.map((id): [OperationId, string] => [id, id]),
  ['scrape', 'scrapes'],
];

/** What the response is; each has inputs of its own. */
const kinds = [
  ['error', 'an error'],
  ['response', 'another response'],
  ['own', 'that of the operation'],
] as const;

const bodies = [
  ['', 'whole'],
  ['malformed', 'cut off in the middle'],
  ['drop', 'none: the connection is closed'],
] as const;

const effects = [
  ['', 'unless it is replaced'],
  ['performed', 'all the same: only the response is lost'],
  ['none', 'not at all'],
] as const;

/** A form with everything that a fault can be. Errors of the sandbox are shown beside it. */
export function FaultForm() {
  const [target, setTarget] = useState<string>('*');
  const [problem, setProblem] = useState('');
  const inject = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    setProblem(await attempt('Fault injected', () => control('POST', 'faults', faultOf(form))));
  };
  return (
    <form onSubmit={(event) => void inject(event)}>
      <Select
        label="Where"
        name="operation"
        of={targets}
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      <Field label="How often" name="times" type="number" min={1} placeholder="until cleared" />
      {target !== 'scrape' && (
        <>
          <Requests />
          <Response />
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

/** Which requests a fault hits. */
function Requests() {
  return (
    <fieldset>
      <legend>Which requests</legend>
      <Field label="Subscription" name="match.id" placeholder="any id" />
      <Field label="Account" name="match.account" placeholder="any" list="accounts" />
      <datalist id="accounts">
        {accounts.value.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Query" name="match.query" placeholder="such as offset=50" />
      <Field label="Values in the body" name="match.body" placeholder='{ "city": "Paris" }' />
      <Field label="Let pass first" name="after" type="number" min={0} placeholder="0" />
      <Field
        label="Probability"
        name="probability"
        type="number"
        min={0}
        max={1}
        step="any"
        placeholder="0 to 1"
      />
    </fieldset>
  );
}

/** What happens to them. */
function Response() {
  const [kind, setKind] = useState<string>('error');
  return (
    <fieldset>
      <legend>What happens</legend>
      <Select
        label="Response"
        of={kinds}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      {kind === 'error' && <ErrorFields />}
      {kind === 'response' && <ResponseFields />}
      <TextArea label="Added headers" name="headers" rows={2} placeholder="Retry-After: 1" />
      <Field label="Latency" name="latency" placeholder="such as 300ms or 2s" />
      <Field label="Latency up to" name="latency.max" placeholder="for a range" />
      <Select label="Body" name="body" of={bodies} />
      <Select label="The operation is performed" name="effect" of={effects} />
    </fieldset>
  );
}

function ErrorFields() {
  return (
    <>
      <Field
        label="Status"
        name="status"
        type="number"
        min={400}
        max={599}
        placeholder="such as 503"
      />
      <Field label="Message" name="error" placeholder="one that says it was injected" />
      <Field label="Further keys" name="extra" placeholder='{ "limit": 3, "current": 3 }' />
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
        placeholder="such as 502"
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
