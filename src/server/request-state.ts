import type { OperationId } from '../api/operations.js';
import type { Account } from '../service/accounts.js';
import type { ServiceContext } from '../service/context.js';
import type { AppliedFaults } from '../service/faults.js';
import type { RenderedResponse } from '../service/response.js';

/** What a request carries along from stage to stage. */
declare module '@hapi/hapi' {
  interface RequestApplicationState {
    operation?: OperationId;
    /** what it works on: what is under way during a reset changes nothing of what comes after */
    context?: ServiceContext;
    account?: Account;
    faults?: AppliedFaults;
    /** the bytes of its body, for the journal */
    body?: Buffer[];
    /** the response as it leaves, for the journal */
    rendered?: RenderedResponse;
    /** why it was refused */
    refusal?: string;
    /** the connection was closed by a fault, or by the client while it waited */
    dropped?: boolean;
  }
}
