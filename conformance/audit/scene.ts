import type { Accepted } from './accepted.js';
import type { Histories } from './histories.js';
import type { History } from './history.js';
import type { Ledger } from './ledger.js';
import type { Owners } from './owners.js';
import type { Recorded } from './recorded.js';

/** What a judgement has to go by. */
export interface Scene {
  /** the exchange that is judged */
  readonly at: Recorded;
  /** of the subscription that it is about; undefined for none */
  readonly history: History | undefined;
  readonly histories: Histories;
  readonly owners: Owners;
  readonly accepted: Accepted;
  readonly ledger: Ledger;
}

/** Judges one exchange of one operation. */
export type Judgement = (scene: Scene) => void;
