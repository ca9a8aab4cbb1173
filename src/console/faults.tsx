import { type Signal, signal, useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { OperationId } from '../api/operations.js';
import { FaultLine, targets } from './fault-line.js';
import { Form, formNumber, formText } from './form.js';
import { Button, Field, Panel, Select, TextArea } from './parts.js';
import { control, type Fault } from './sandbox.js';
import { act, attempt, faults, useControl } from './store.js';

/** Examples for keys without an input: a click adds them. */
const examples: readonly (readonly [name: string, keys: Partial<Fault>])[] = [
  ['Only some requests', { match: { account: 'demo', query: { offset: '50' } } }],
  ['By body', { match: { body: { city: 'Paris' } } }],
  ['Skip the first requests', { after: 2 }],
  ['By chance', { probability: 0.5 }],
  [
    'A custom response',
    {
      response: {
        status: 502,
        headers: { 'Content-Type': 'text/html' },
        body: '<h1>Bad gateway</h1>',
      },
    },
  ],
  ['Headers', { headers: { 'Retry-After': '1' } }],
  ['Error keys', { extra: { limit: 3, current: 3 } }],
  ['Random delay', { latency: { min: '100ms', max: '2s' } }],
  ['Truncated body', { body: 'malformed' }],
  ['Still performed', { perform: true }],
];

/** @throws {Error} unless it is a JSON object */
function keysIn(text: string): object {
  try {
    const keys: unknown = JSON.parse(text.trim() || '{}');
    if (typeof keys === 'object' && keys !== null && !Array.isArray(keys)) return keys;
  } catch {
    // reported below
  }
  throw new Error('"Further keys" is not a JSON object; write it like { "after": 2 }');
}

/** The inputs of the form, which are kept while another view is shown. */
const inputs = signal({
  operation: '*',
  times: '',
  status: '',
  error: '',
  latency: '',
  further: '',
});

function change(name: keyof typeof inputs.value, text: string): void {
  inputs.value = { ...inputs.value, [name]: text };
}

/** Returns the properties of an input. */
const input = (name: keyof typeof inputs.value) => ({
  name,
  value: inputs.value[name],
  onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
    change(name, currentTarget.value),
});

/** The keys without an input, as JSON; they override the inputs. */
function FurtherKeys() {
  const text = inputs.value.further;
  const [isOpen] = useState(text !== '');
  const add = (keys: Partial<Fault>): void => {
    try {
      change('further', JSON.stringify({ ...keysIn(text), ...keys }, null, 2));
    } catch {
      // Invalid JSON stays as it is; "Inject" reports the error.
    }
  };
  return (
    <details class="fold wide" open={isOpen}>
      <summary>Only some requests, a custom response, and more</summary>
      <p class="buttons" role="group" aria-label="Examples">
        {examples.map(([name, keys]) => (
          <Button key={name} kind="quiet" onClick={() => add(keys)}>
            {name}
          </Button>
        ))}
      </p>
      <TextArea
        label="Further keys"
        rows={5}
        placeholder={'{ "after": 2 }'}
        {...input('further')}
      />
    </details>
  );
}

/** A form for every key of a fault. It shows the sandbox's errors. */
function FaultForm() {
  const problem = useSignal('');
  const { operation: target, times } = inputs.value;
  const inject = (form: FormData): Promise<string> =>
    attempt('Fault injected', async () =>
      control('POST', 'faults', {
        operation: target,
        times: formNumber(form, 'times'),
        status: formNumber(form, 'status'),
        error: formText(form, 'error'),
        latency: formText(form, 'latency'),
        ...keysIn(formText(form, 'further') ?? ''),
      }),
    );
  return (
    <Form button="Inject" problem={problem} submit={inject}>
      <Select label="Operation" of={targets} {...input('operation')} />
      <Field
        label={target === 'scrape' ? 'Number of failing scrapes' : 'Number of requests'}
        type="number"
        min={1}
        placeholder="all, until cleared"
        {...input('times')}
      />
      {target !== 'scrape' && (
        <>
          <Presets target={target} times={times} problem={problem} />
          <Field
            label="Status"
            type="number"
            min={400}
            max={599}
            placeholder="400–599"
            {...input('status')}
          />
          <Field label="Message" placeholder="This … was injected" {...input('error')} />
          <Field label="Delay" placeholder="none; such as 300ms or 2s" {...input('latency')} />
          <FurtherKeys />
        </>
      )}
    </Form>
  );
}

/** The profile's answers on which presets depend. */
interface PresetAnswers {
  readonly 'rate-limit.status': number;
  readonly 'rate-limit.retry-after': string;
  readonly 'create.quota.status': number;
  readonly 'auth.unknown.status': number;
}

/** A preset of the sandbox, with its effect, and its operation if it applies to only one. */
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

/** Describes the first two inputs of the form: the affected requests, and their number. */
function scopeText(target: string, times: string): string {
  const requests = target === '*' ? 'all operations' : target;
  if (times === '') return `${requests}, until cleared`;
  return `${requests}, ${times} ${times === '1' ? 'time' : 'times'}`;
}

/** Buttons that inject a preset for the requests selected by the form's first two inputs. */
function Presets(props: { target: string; times: string; problem: Signal<string> }) {
  const { target, times, problem } = props;
  const answers = useControl<{ answers: PresetAnswers }>('profile')?.answers;
  const presets = answers ? presetsOf(answers) : [];
  const inject = async ([preset, name, , operation]: Preset): Promise<void> => {
    const fault = {
      preset,
      operation: operation ?? target,
      times: times === '' ? undefined : Number(times),
    };
    problem.value = await attempt(`Injected: ${name}`, () => control('POST', 'faults', fault));
  };
  return (
    <ul class="presets wide" aria-label="Presets">
      {presets.map((preset) => {
        const [id, name, text, operation] = preset;
        return (
          <li key={id}>
            <Button onClick={({ detail: clicks }) => clicks < 2 && inject(preset)}>
              {name} <span class="scope">{scopeText(operation ?? target, times)}</span>
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
  const active = faults.value ?? [];
  const clearAll = () => act('All faults cleared', () => control('DELETE', 'faults'));
  return (
    <div class="columns">
      <Panel
        title="Active faults"
        head={
          active.length > 0 && (
            <Button kind="danger" onClick={clearAll}>
              Clear all
            </Button>
          )
        }
      >
        {faults.value?.length === 0 && (
          <p class="empty">No faults: all requests are handled as usual.</p>
        )}
        <ul class="list">
          {active.map((fault) => (
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
