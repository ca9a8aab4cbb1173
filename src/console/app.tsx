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
  const { view } = route.value;
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
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
        <a href="docs">Reference</a>
      </nav>
      <main id="main" tabIndex={-1}>
        <Content view={view} subscription={route.value.subscription} />
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

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function Content({ view, subscription }: { view: View; subscription: string | undefined }) {
  if (subscription !== undefined) return <SubscriptionView key={subscription} id={subscription} />;
  switch (view) {
    case 'requests':
      return (
        <div class="overview">
          <RequestLog />
          <Subscriptions />
        </div>
      );
    case 'faults':
      return <Faults />;
    case 'try':
      return <TryRequest />;
    case 'state':
      return <StateView />;
  }
}
