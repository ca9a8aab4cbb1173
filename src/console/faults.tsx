import { operationIds } from '../api/operations.js';
import { control } from './sandbox.js';
import { act, faults } from './store.js';
import { Button } from './parts.js';
import { clearFault, effectOf } from './top-bar.js';

const presets = [
  ['rate-limited', 'Rate limited', 'Every operation answers 429 and says when to come back'],
  ['quota-reached', 'Quota reached', 'No account may create another subscription'],
  ['expired-token', 'Expired token', 'Every operation refuses the credential'],
  ['slow', 'Slow', 'Every response takes its time'],
  ['offline', 'Offline', 'Every connection is closed without a response'],
] as const;

/** Empty inputs are left out. */
function filled(form: HTMLFormElement): Record<string, string | number> {
  const numbers = new Set(['status', 'times']);
  const entries = [...new FormData(form)].flatMap(([name, value]): [string, string | number][] => {
    if (typeof value !== 'string' || value === '') return [];
    return [[name, numbers.has(name) ? Number(value) : value]];
  });
  return Object.fromEntries(entries);
}

/** Fault injection: what fails on purpose. */
export function Faults() {
  return (
    <div class="columns">
      <section class="panel" aria-labelledby="standing">
        <header class="panel-head">
          <h2 id="standing">Faults in force</h2>
          {faults.value.length > 0 && (
            <Button
              kind="danger"
              onClick={() => act('All faults cleared', () => control('DELETE', 'faults'))}
            >
              Clear all
            </Button>
          )}
        </header>
        {faults.value.length === 0 && <p class="empty">None: the sandbox behaves as it should.</p>}
        <ul class="list">
          {faults.value.map((fault) => (
            <li key={fault.id}>
              <span>
                {effectOf(fault)} <span class="quiet">· hit {fault.hits}×</span>
              </span>
              <Button kind="quiet" onClick={() => clearFault(fault)}>
                Clear<span class="visually-hidden"> {effectOf(fault)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section class="panel" aria-labelledby="inject">
        <header class="panel-head">
          <h2 id="inject">Inject a fault</h2>
        </header>
        <ul class="presets">
          {presets.map(([preset, name, text]) => (
            <li key={preset}>
              <Button onClick={() => act(`Injected: ${name}`, () => control('POST', 'faults', { preset }))}>
                {name}
              </Button>
              <span class="quiet">{text}</span>
            </li>
          ))}
        </ul>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const fault = filled(event.currentTarget);
            void act('Fault injected', () => control('POST', 'faults', fault));
          }}
        >
          <label>
            Where
            <select name="operation">
              <option value="*">every operation</option>
              {operationIds.map((id) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
              <option value="scrape">scrapes</option>
            </select>
          </label>
          <label>
            Status
            <input name="status" type="number" min={400} max={599} placeholder="503" />
          </label>
          <label>
            Latency
            <input name="latency" placeholder="300ms, 2s" pattern="\d+(\.\d+)?(ms|s|m|h)?" />
          </label>
          <label>
            Response body
            <select name="body">
              <option value="">whole</option>
              <option value="malformed">cut off in the middle</option>
              <option value="drop">connection closed</option>
            </select>
          </label>
          <label>
            How often
            <input name="times" type="number" min={1} placeholder="until cleared" />
          </label>
          <button type="submit" class="button primary">
            Inject
          </button>
        </form>
      </section>
    </div>
  );
}
