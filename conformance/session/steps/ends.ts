import { bodyObject, isGone, type HttpResponse } from '../../http/response.js';
import { describe } from '../findings/expect.js';
import { Unverified } from '../findings/finding.js';
import type { Session } from '../session.js';

/** Notes a read that says that a subscription has ended although nobody cancelled it. */
export function noteEnd(session: Session, id: string, read: HttpResponse): HttpResponse {
  const isEnded = isGone(read) || bodyObject(read).status === 'cancelled';
  const wasThere = session.subjects.of(id).lastRead !== undefined;
  if (isEnded && wasThere && session.created.isAlive(id)) {
    session.disappeared.push(read);
  }
  return read;
}

/** @throws {Unverified} if it has ended although nobody cancelled it, which is reported once */
export function requireNotEnded(session: Session, id: string): void {
  session.subjects.of(id).requireNotEnded();
  const gone = session.disappeared.find(({ request }) => request.id === id);
  if (gone === undefined) return;
  const message = `subscription ${id} ended before: ${describe(gone)}`;
  throw new Unverified(message, 'get.until-cancelled', gone);
}
