import type { OperationId } from '../api/operations.js';
import type { Account } from '../service/accounts.js';
import type { RenderedAnswer } from '../service/answer.js';
import type { ServiceContext } from '../service/context.js';
import type { Steering } from '../service/steering.js';

/** What a request carries along from stage to stage. */
declare module '@hapi/hapi' {
  interface RequestApplicationState {
    operation?: OperationId;
    /** what it works on: what is under way during a reset changes nothing of what comes after */
    context?: ServiceContext;
    account?: Account;
    faults?: Steering;
    /** the bytes of its body, for the journal */
    body?: Buffer[];
    /** the response as it leaves, for the journal */
    rendered?: RenderedAnswer;
    /** why it was refused, for the log */
    refusal?: string;
    /** the connection was closed on purpose, or by the client while it waited */
    dropped?: boolean;
  }
  interface UserCredentials {
    account: Account;
  }
}
