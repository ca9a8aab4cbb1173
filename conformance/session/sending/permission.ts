import { Interrupted, isAborted } from '../../http/abort.js';
import type { HttpRequest } from '../../http/request.js';
import { Unverified } from '../findings/finding.js';
import type { Ownership } from '../created/ownership.js';
import type { Settings } from '../settings.js';
import type { Policy } from './policy.js';

const isRead = ({ method, operation }: HttpRequest): boolean =>
  method === 'GET' || operation === 'interpretFields';

/**
 * Sends only what a run may send: a read-only one writes nothing, and none changes what it did not
 * create.
 */
export const permitted =
  ({ readOnly, signal }: Settings, ownership: Ownership): Policy =>
  (send) =>
  async (request) => {
    if (readOnly && !isRead(request)) {
      throw new Unverified('a read-only run sends no writes', 'read-only');
    }
    ownership.require(request);
    if (isAborted(signal)) throw new Interrupted();
    return send(request);
  };
