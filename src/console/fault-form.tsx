import { useState } from 'preact/hooks';
import { type OperationId, operationIds } from '../api/operations.js';
import { faultOf } from './fault-values.js';
import { Field, Select, TextArea } from './parts.js';
import { control, type Fault } from './sandbox.js';
import { accounts, attempt } from './store.js';

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
