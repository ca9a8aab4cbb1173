import { bodyObject, isGone, type HttpResponse } from '../../http/response.js';
import { describe } from '../findings/expect.js';
import { Unverified } from '../findings/finding.js';
import type { Session } from '../session.js';
import { ownChange } from './by-itself.js';

/** Notes a read that says that a subscription has ended although nobody cancelled it, and why. */
export async function noteEnd(
  session: Session,
  id: string,
  read: HttpResponse,
): Promise<HttpResponse> {
  const isEnded = isGone(read) || bodyObject(read).status === 'cancelled';
  const wasThere = session.subjects.of(id).lastRead !== undefined;
  if (isEnded && wasThere && session.created.isAlive(id)) {
    session.disappeared.push(read);
    await ownChange(session, id);
  }
  return read;
}

/** @throws {Unverified} if it has ended although nobody cancelled it, which is reported once */
export function requireNotEnded(session: Session, id: string): void {
  const subject = session.subjects.of(id);
  subject.requireNotEnded();
  subject.requireNoOwnEnd();
  const gone = session.disappeared.find(({ request }) => request.id === id);
  if (gone === undefined) return;
  const message = `subscription ${id} ended before: ${describe(gone)}`;
  throw new Unverified(message, 'get.until-cancelled', gone);
}
