import type { Account } from '../service/accounts.js';
import type { RenderedResponse } from '../service/response.js';
import type { ServiceContext } from '../service/context.js';
import type { OperationId } from '../api/operations.js';
import type { AppliedFaults } from '../service/fault-injection.js';

/** What a request carries along from stage to stage. */
declare module '@hapi/hapi' {
  interface RequestApplicationState {
    operation?: OperationId;
    /** what it works on: what is under way during a reset changes nothing of what comes after */
    context?: ServiceContext;
    account?: Account;
    faults?: AppliedFaults;
    /** why it was refused */
    refusal?: string;
    /** the text of its body, for the journal */
    body?: string | null;
    /** the answer as it leaves, for the journal */
    rendered?: RenderedResponse;
    dropped?: boolean;
  }
}
