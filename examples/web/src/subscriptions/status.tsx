import type { Subscription } from 'location-data-kit/msw';
import { isUnderWay } from '../queries.ts';

const words: Record<string, string> = {
  pending: 'Waiting',
  scraping: 'Looking for places',
  ready: 'Up to date',
  failed: 'Failed',
  paused: 'Paused',
  cancelled: 'Cancelled',
};

/** What a subscription is doing, as one word and a colour. Words that are not known are shown as they are. */
export function Status({ subscription }: { subscription: Subscription }) {
  const { status, data_status } = subscription;
  const word = status === 'active' ? data_status : status;
  return (
    <span className="status" data-status={word}>
      {words[word] ?? word}
    </span>
  );
}

const stages = ['pending', 'scraping', 'ready'];

/** How far a scrape is, while one is under way. */
export function ScrapeProgress({ subscription }: { subscription: Subscription }) {
  if (!isUnderWay(subscription)) return null;
  return (
    <ol className="progress" aria-label="Progress of the scrape">
      {stages.map((stage) => (
        <li key={stage} aria-current={stage === subscription.data_status ? 'step' : undefined}>
          {words[stage]}
        </li>
      ))}
    </ol>
  );
}
