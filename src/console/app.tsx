import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { SubscriptionView } from './entities.js';
import { Faults } from './faults.js';
import { moveFocus, RequestLog } from './log.js';
import { route, type View, views } from './router.js';
import { StateView } from './state-view.js';
import { advance, notice } from './store.js';
import { Subscriptions } from './subscriptions.js';
import { FaultStrip, TopBar } from './top-bar.js';
import { TryRequest } from './try.js';

/** `/` filters the log, `j` and `k` go through it, `+` advances a day. */
function onKey(event: KeyboardEvent): void {
  const { target, key } = event;
  const typing = target instanceof HTMLElement && target.matches('input, textarea, select');
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === '+') void advance('1d');
  else if (key === 'j') moveFocus(1);
  else if (key === 'k') moveFocus(-1);
  else if (key === '/') document.getElementById('filter')?.focus();
  else return;
  event.preventDefault();
}

export function App() {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const { view, subscription } = route.value;
  const View = contents[view];
  return (
    <>
      <a class="skip" href={location.hash} onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </a>
      <TopBar />
      <FaultStrip />
      <nav class="tabs" aria-label="Sections">
        {Object.entries(views).map(([name, title]) => (
          <a key={name} href={`#/${name}`} aria-current={name === view ? 'page' : undefined}>
            {title}
          </a>
        ))}
        {import.meta.env.MODE !== 'demo' && <a href="docs">Reference</a>}
      </nav>
      <main id="main" tabIndex={-1}>
        {subscription === undefined ? <View /> : <SubscriptionView key={subscription} id={subscription} />}
      </main>
      <p class={`notice ${notice.value?.failed === true ? 'fail' : ''}`} role="status">
        {notice.value?.text}
      </p>
      <footer class="quiet">
        Keys: <kbd>/</kbd> filter, <kbd>j</kbd> <kbd>k</kbd> next and previous request, <kbd>Enter</kbd> open,{' '}
        <kbd>+</kbd> a day later
      </footer>
    </>
  );
}

function Activity() {
  return (
    <div class="overview">
      <RequestLog />
      <Subscriptions />
    </div>
  );
}

const contents: Record<View, () => VNode> = {
  requests: Activity,
  faults: Faults,
  try: TryRequest,
  state: StateView,
};
