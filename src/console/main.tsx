import { signal, useSignal } from '@preact/signals';
import { render, type VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import '../../render/html/theme.css';
import { Accounts } from './accounts.js';
import { Faults } from './faults.js';
import { download, Upload } from './files.js';
import { Form, formText } from './form.js';
import { moveFocus, RequestLog } from './log.js';
import { Body, Button, Field, Panel } from './parts.js';
import { PlaceView } from './place.js';
import { SubscriptionView } from './places.js';
import { ProfilePanel } from './profile.js';
import { control, type ControlError, serverSentEvents } from './sandbox.js';
import {
  act,
  advance,
  health,
  messageOf,
  notice,
  accessProblem,
  start,
  useControl,
} from './store.js';
import { Subscriptions } from './subscriptions.js';
import './style.css';
import { resetLosses, TopBar } from './top-bar.js';
import { TryRequest } from './try.js';

/** The page shown while this browser has no access to the control interface. */
function Login({ reason }: { reason: ControlError }) {
  return (
    <main id="main" class="login">
      <section class="panel">
        <header class="panel-head">
          <h1>Location data sandbox</h1>
        </header>
        {reason.status === 401 ? <TokenForm /> : <p>{reason.message}.</p>}
        <p class="quiet">
          The service itself is open to every client, and so is its <a href="docs">reference</a>.
        </p>
      </section>
    </main>
  );
}

function TokenForm() {
  const problem = useSignal('');
  const logIn = async (form: FormData): Promise<string> => {
    try {
      await control('POST', 'login', { token: formText(form, 'token') });
      location.reload();
      return '';
    } catch (error) {
      return messageOf(error);
    }
  };
  return (
    <Form button="Log in" problem={problem} submit={logIn}>
      <p class="wide">
        The sandbox was started with a control token (<code>--control-token</code>). Enter it to use
        the console.
      </p>
      <Field
        label="Control token"
        name="token"
        type="password"
        autocomplete="current-password"
        required
      />
    </Form>
  );
}

const saveSnapshot = () =>
  act('Snapshot saved', async () => download('snapshot.json', await control('GET', 'snapshot')));

/** The view for snapshot, fixture and profile. */
function StateView() {
  return (
    <>
      <div class="columns">
        <SnapshotPanel />
        <FixturePanel />
      </div>
      <ProfilePanel />
    </>
  );
}

function SnapshotPanel() {
  const { version, storage } = health.value ?? {};
  return (
    <Panel title="Snapshot">
      <p class="quiet">
        Contains subscriptions, their scrapes, edited places and the clock. Does not contain faults,
        the quota or revoked tokens.
      </p>
      <p class="buttons">
        <Button onClick={saveSnapshot}>Save to a file</Button>
        <Upload
          label="Restore from a file"
          done="The snapshot is restored"
          kind="snapshot"
          ask="Restore this snapshot? It replaces subscriptions, edited places and the time."
        />
      </p>
      <p class="quiet">
        {storage?.error ?? storageTexts[storage?.kind ?? '']}
        {version !== undefined && ` Version ${version}.`}
      </p>
    </Panel>
  );
}

/** Texts by kind of storage; the mock's storages have none. */
const storageTexts: Readonly<Record<string, string>> = {
  memory: 'The state is in memory, and is lost when the sandbox stops.',
  file: 'The state is stored in the state file.',
};

function FixturePanel() {
  const fixture = useControl<{ fixture: object | null }>('fixture')?.fixture;
  return (
    <Panel title="Fixture">
      <p class="quiet">
        {fixture === null &&
          'Reset returns to an empty sandbox, unless you start from a fixture: subscriptions and places in a file.'}
        {fixture && 'Reset returns to this fixture.'}
      </p>
      {fixture && <Body value={fixture} label="Fixture" />}
      <p class="buttons">
        <Upload
          label="Start from a fixture file"
          done="Started from the fixture file"
          kind="fixture"
          ask={`Start from this fixture? ${resetLosses}`}
        />
      </p>
    </Panel>
  );
}

/** Views by the fragment of the URL; `#/subscriptions/ID` shows one subscription. */
const views: Record<string, { title: string; View: () => VNode }> = {
  activity: { title: 'Activity', View: Activity },
  subscriptions: { title: 'Subscriptions', View: Subscriptions },
  faults: { title: 'Faults', View: Faults },
  try: { title: 'Try a request', View: TryRequest },
  accounts: { title: 'Accounts', View: Accounts },
  state: { title: 'State', View: StateView },
};

const fragment = signal(location.hash);
window.addEventListener('hashchange', () => {
  fragment.value = location.hash;
});

/** Keyboard: `/` filters the log, `j` and `k` move through it, `+` advances the clock by a day. */
function onKey(event: KeyboardEvent): void {
  const { target, key } = event;
  const typing = target instanceof HTMLElement && target.matches('input, textarea, select');
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === '+') {
    // The clock cannot go back, so a key that is held down counts once.
    if (!event.repeat) void advance('1d');
  } else if (key === 'j') {
    moveFocus(1);
  } else if (key === 'k') {
    moveFocus(-1);
  } else if (key === '/') {
    document.getElementById('filter')?.focus();
  } else {
    return;
  }
  event.preventDefault();
}

function App() {
  if (accessProblem.value) return <Login reason={accessProblem.value} />;
  return <Console />;
}

function Console() {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const [, name = '', id, , place] = fragment.value.split('/');
  const current = name in views ? name : 'activity';
  const View = views[current]?.View ?? Activity;
  return (
    <>
      <TopBar />
      <nav class="tabs" aria-label="Sections">
        {Object.entries(views).map(([name, { title }]) => (
          <a key={name} href={`#/${name}`} aria-current={name === current ? 'page' : undefined}>
            {title}
          </a>
        ))}
        {import.meta.env.MODE !== 'demo' && <a href="docs">Reference</a>}
      </nav>
      <main id="main" tabIndex={-1}>
        {current === 'subscriptions' && id ? <Subscribed id={id} place={place} /> : <View />}
      </main>
      <p class={`notice ${notice.value?.failed === true ? 'fail' : ''}`} role="status">
        {notice.value?.text}
      </p>
      <footer class="quiet">
        Keys: <kbd>/</kbd> filter, <kbd>j</kbd> <kbd>k</kbd> next and previous request,{' '}
        <kbd>Enter</kbd> open, <kbd>+</kbd> a day later
      </footer>
    </>
  );
}

/** The view of a subscription, or of one of its places. */
function Subscribed({ id, place }: { id: string; place: string | undefined }) {
  if (place !== undefined) return <PlaceView id={id} place={place} />;
  return <SubscriptionView key={id} id={id} />;
}

/** The log, and on wide screens the subscriptions next to it. */
function Activity() {
  return (
    <div class="overview activity">
      <RequestLog />
      <Subscriptions />
    </div>
  );
}

// Resolved at build time, so that the console of the sandbox does not include the mock.
const listen =
  import.meta.env.MODE === 'demo'
    ? await (await import('./demo.js')).startMock()
    : serverSentEvents;
start(listen);
const root = document.getElementById('console');
if (root) render(<App />, root);
