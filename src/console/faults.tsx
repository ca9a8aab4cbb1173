import { FaultForm, targets } from './fault-form.js';
import { Button, Panel, shortId } from './parts.js';
import { control, type Fault } from './sandbox.js';
import { act, faults, useControl } from './store.js';

/** The answers of the profile that presets depend on. */
interface Answers {
  readonly 'rate-limit.status': number;
  readonly 'rate-limit.retry-after': string;
  readonly 'create.quota.status': number;
  readonly 'auth.unknown.status': number;
}

/** The presets of the sandbox, with what each does. */
function presetsOf(answers: Answers) {
  const header = answers['rate-limit.retry-after'] === 'none' ? '' : ' and Retry-After: 1';
  const { 'rate-limit.status': tooMany, 'create.quota.status': noMore } = answers;
  const { 'auth.unknown.status': expired } = answers;
  return [
    ['rate-limited', 'Rate limited', `Every request is rejected with ${tooMany}${header}`],
    ['quota-reached', 'Quota reached', `Creating is rejected with ${noMore}: 3 of 3 are in use`],
    ['expired-token', 'Expired token', `Every request is rejected with ${expired}`],
    ['slow', 'Slow', 'Every response is delayed by 1–3 s'],
    ['offline', 'Offline', 'Every connection is closed without a response'],
  ] as const;
}

/** The view for fault injection. */
export function Faults() {
  const answers = useControl<{ answers: Answers }>('profile')?.answers;
  const presets = answers ? presetsOf(answers) : [];
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
        <ul class="presets">
          {presets.map(([preset, name, text]) => (
            <li key={preset}>
              <Button
                onClick={() =>
                  act(`Injected: ${name}`, () => control('POST', 'faults', { preset }))
                }
              >
                {name}
              </Button>
              <span class="quiet">{text}</span>
            </li>
          ))}
        </ul>
        <FaultForm />
      </Panel>
    </div>
  );
}

type Effect = {
  [Key in 'status' | 'latency' | 'body' | 'effect' | 'response' | 'headers']?:
    Fault[Key] | undefined;
};

const cuts = { drop: 'connection closed', malformed: 'body cut off' };
const performances = { performed: 'performed all the same', none: 'not performed' };

const delayText = (delay: number | string): string =>
  typeof delay === 'number' ? `${delay} ms` : delay;

function latencyText(latency: Fault['latency']): string | undefined {
  if (latency === undefined) return undefined;
  if (typeof latency === 'object') {
    return `delayed by ${delayText(latency.min)} to ${delayText(latency.max)}`;
  }
  return `delayed by ${delayText(latency)}`;
}

/** Summarises what a fault does to a request. */
export function effectText({ status, latency, body, effect, response, headers }: Effect): string {
  const effects = [
    response?.status ?? status,
    latencyText(latency),
    body && cuts[body],
    headers && `with ${Object.keys(headers).join(', ')}`,
    effect && performances[effect],
  ];
  return effects.filter(Boolean).join(', ');
}

/** Which requests a fault is for, besides its operation. */
function conditionText({ match = {}, after, probability }: Fault): string {
  const { id, account, query, body } = match;
  const conditions = [
    id && `of ${shortId(id)}`,
    account && `by ${account}`,
    query && `with ?${String(new URLSearchParams(query))}`,
    body && `with ${JSON.stringify(body)}`,
    after && `skipping ${after}`,
    probability !== undefined && `${Math.round(probability * 100)} % of them`,
  ];
  const text = conditions.filter(Boolean).join(', ');
  return text === '' ? '' : ` (${text})`;
}

function faultText(fault: Fault): string {
  const { operation, times, hits } = fault;
  const target = new Map(targets).get(operation) ?? operation;
  const left = times === undefined ? 'until cleared' : `${times - hits} left`;
  return `${target}${conditionText(fault)} → ${effectText(fault) || 'fail'}, ${left}`;
}

/** An active fault, with a button to clear it. */
export function FaultLine({ fault }: { fault: Fault }) {
  const effect = faultText(fault);
  const clear = () => act('Fault cleared', () => control('DELETE', `faults?id=${fault.id}`));
  return (
    <li>
      <span>{effect}</span>
      <Button kind="quiet" onClick={clear}>
        Clear<span class="visually-hidden"> {effect}</span>
      </Button>
    </li>
  );
}
