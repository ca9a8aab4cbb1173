import { useEffect, useRef, type ReactNode } from 'react';
import { goTo, paths, useRoute, type Route } from './route.ts';
import { NewSubscription } from './subscriptions/new-subscription.tsx';
import { SubscriptionDetail } from './subscriptions/subscription-detail.tsx';
import { SubscriptionList } from './subscriptions/subscription-list.tsx';

/** @param props.source what answers the page's requests, in words */
export function App({ source, children }: { source: string; children?: ReactNode }) {
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const place = JSON.stringify(route);
  const before = useRef(place);

  // Who navigates by keyboard or listens to a screen reader goes on where the page has changed.
  useEffect(() => {
    if (before.current !== place) main.current?.focus();
    before.current = place;
  }, [place]);

  return (
    <div className="app" data-page={route.page}>
      <header className="masthead">
        <a href={paths.start} className="brand">
          <span aria-hidden="true" className="brand-mark" />
          Places
        </a>
        <p className="source">Data from {source}</p>
      </header>
      <div className="sidebar">
        <SubscriptionList current={route.page === 'subscription' ? route.id : null} />
        {children}
      </div>
      <main ref={main} tabIndex={-1}>
        {route.page !== 'start' && (
          <a href={paths.start} className="back">
            <span aria-hidden="true">←</span> All subscriptions
          </a>
        )}
        <Page route={route} />
      </main>
    </div>
  );
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case 'new':
      return <NewSubscription created={({ id }) => goTo(paths.subscription(id))} />;
    case 'subscription':
      // The key: another subscription begins with its first page, no place selected and no form open.
      return <SubscriptionDetail key={route.id} id={route.id} />;
    case 'start':
      return (
        <div className="empty">
          <title>Places</title>
          <h1>Every café in Berlin, and what you want to know about it</h1>
          <p>
            Subscribe to a city and a kind of place, and name what interests you: phone, opening hours, wifi.
            The service looks for the places, and looks again every day.
          </p>
          <a className="button primary" href={paths.create}>
            New subscription
          </a>
        </div>
      );
  }
}
