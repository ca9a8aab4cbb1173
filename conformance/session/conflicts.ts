import type { Answer } from '../http/call.js';
import type { Session } from './session.js';

/**
 * Sends again what conflicts with something that goes on, such as a scrape, until that is over; the last answer, when
 * it never is.
 */
export async function afterConflicts(session: Session, request: () => Promise<Answer>): Promise<Answer> {
  const until = Date.now() + session.settings.scrapeTimeout;
  for (let pause = 100; ; pause = Math.min(pause * 2, 4000)) {
    const answer = await request();
    if (answer.status !== 409 || Date.now() + pause > until) return answer;
    await session.pause(pause, 'a conflict (409): the scrape may still run');
  }
}
