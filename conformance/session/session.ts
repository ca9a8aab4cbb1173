import type { OperationId } from '../../src/api/operations.js';
import { describe } from '../expect.js';
import { Unverified } from '../finding.js';
import { Interrupted, isAborted, sleep } from '../http/abort.js';
import {
  callOf,
  indefinite,
  isObject,
  objectOf,
  passing,
  succeeded,
  type Answer,
  type Call,
  type CallOptions,
  type JsonObject,
} from '../http/call.js';
import { NoAnswer, type Client } from '../http/client.js';
import { Judge } from './judge.js';
import { interpretBodyOf } from './market.js';
import { noSubscription, notTheRuns } from './no-subscription.js';
import { CreatedSubscriptions } from './subscriptions.js';
import { SecondThoughts } from './second-thoughts.js';
import type { Settings } from './settings.js';
import { Silences } from './silences.js';

/** A subscription that checks can work with. */
export interface Subject {
  readonly id: string;
  readonly answer: Answer;
  readonly body: JsonObject;
}

/** How long a deployment may take until a write shows everywhere, in milliseconds. */
const longestGrace = 3000;

const tokenStatuses = [401, 403];

/**
 * What the checks of one run share: the client, the judge of every body, and requests that several checks
 * look at. Those are sent once, when the first check asks.
 */
export class Session {
  readonly settings: Settings;
  readonly judge: Judge;
  readonly created: CreatedSubscriptions;
  /** an id that no subscription has */
  readonly unknownId: string = crypto.randomUUID();
  /** answers by which the deployment put a request off, whether it said until when or not */
  readonly postponed: Answer[] = [];
  readonly #client: Client;
  readonly #waiting: (reason: string) => void;
  readonly #memory = new Map<string, Promise<unknown>>();
  readonly #silences = new Silences();
  readonly #secondThoughts = new SecondThoughts();

  constructor(settings: Settings, client: Client, waiting: (reason: string) => void) {
    this.settings = settings;
    this.#client = client;
    this.#waiting = waiting;
    this.created = new CreatedSubscriptions(client, settings.scrapeTimeout);
    this.judge = new Judge((id) => this.created.isAlive(id));
  }

  /** An answer that only said when to come back. */
  postpone(answer: Answer): void {
    this.postponed.push(answer);
    this.judge.judge(answer);
  }

  /** Does something the first time it is asked for, and gives the same outcome afterwards. */
  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#memory.get(key);
    if (known !== undefined) return known as Promise<T>;
    const fresh = work();
    this.#memory.set(key, fresh);
    return fresh;
  }

  /**
   * Sends the request of an operation; its answer is judged.
   * @throws {Unverified} when no answer came, or none that says anything about the request
   */
  async send(operation: OperationId, options: CallOptions = {}): Promise<Answer> {
    const call = callOf(operation, options);
    if (call.credential === 'own') await this.tokenAccepted();
    return this.exchange(call);
  }

  /** Sends any request: also to what is no operation, and before the token is known to be good. */
  async exchange(call: Call): Promise<Answer> {
    if (
      this.settings.readOnly &&
      !['GET', 'OPTIONS'].includes(call.method) &&
      call.operation !== 'interpretFields'
    ) {
      throw new Unverified('a read-only run sends no writes', { root: 'read-only' });
    }
    if (this.interrupted) throw new Interrupted();
    const answer = await this.#judged(call);
    if (passing(answer) && !('limit' in objectOf(answer))) {
      if (answer.status === 429) this.postponed.push(answer);
      const message = `the deployment answered ${describe(answer)}, which says nothing about this request`;
      throw new Unverified(message, { root: `status ${answer.status}`, answers: [answer] });
    }
    return answer;
  }

  /** The answer; the second one where the first was a failure that another attempt may heal. */
  async #judged(call: Call): Promise<Answer> {
    const first = await this.#answered(call);
    if (!this.#secondThoughts.areDue(first)) return first;
    await this.pause(100);
    const second = await this.#answered(call);
    this.#secondThoughts.note(first, second, this.created.liveIds);
    return second;
  }

  async #answered(call: Call): Promise<Answer> {
    const writes = call.operation === 'createSubscription' || call.operation === 'cancelSubscription';
    if (call.operation === 'cancelSubscription') this.created.tried(call.id);
    try {
      const answer = await this.#client.send(call, {
        steady: writes,
        unless: () => this.#silences.reasonNotToAsk(call),
      });
      this.#silences.broken(call);
      if (call.operation === 'updateSubscription' && indefinite(answer)) this.judge.unsettle(call.id);
      if (call.operation === 'createSubscription')
        this.created.note(answer, call.body === JSON.stringify(this.creationBody()));
      this.judge.judge(answer);
      return answer;
    } catch (error) {
      if (call.operation === 'updateSubscription') this.judge.unsettle(call.id);
      if (!(error instanceof NoAnswer)) throw error;
      const creates = call.operation === 'createSubscription';
      if (creates) this.created.unknown.lost(call, error.exchange);
      const maybe = creates ? '; the creation may have happened all the same' : '';
      const root = `no answer: ${error.message}`;
      const silence = new Unverified(`no answer: ${error.message}${maybe}`, {
        root,
        exchange: error.exchange,
      });
      this.#silences.note(call, silence, this.#client.requests === 1);
      throw silence;
    }
  }

  /** The first request of a run: it tells whether anybody is there. */
  greeting(): Promise<Answer> {
    const credential = this.settings.token === undefined ? 'none' : 'own';
    return this.once('greeting', () =>
      this.exchange(callOf('getSubscription', { id: this.unknownId, credential })),
    );
  }

  /** Reading a subscription that nobody has; with the right token, unlike a greeting without one. */
  async unknownGet(): Promise<Answer> {
    await this.tokenAccepted();
    return this.greeting();
  }

  unknownList(): Promise<Answer> {
    return this.once('unknown list', () => this.exchange(callOf('listEntities', { id: this.unknownId })));
  }

  interpretation(): Promise<Answer> {
    return this.once('interpretation', () =>
      this.exchange(callOf('interpretFields', { body: this.interpretBody() })),
    );
  }

  interpretBody(): ReturnType<typeof interpretBodyOf> {
    return interpretBodyOf(this.settings.market);
  }

  /** Throws unless the token is there and does not stand out as refused. */
  tokenAccepted(): Promise<void> {
    return this.once('token', async () => {
      if (this.settings.token === undefined) {
        throw new Unverified('no token was given: use --token or LOCATION_DATA_TOKEN', { root: 'token' });
      }
      const { readOnly, subscription = this.unknownId } = this.settings;
      const opinions = [
        () => this.greeting(),
        () => this.unknownList(),
        () =>
          readOnly ? this.exchange(callOf('getSubscription', { id: subscription })) : this.interpretation(),
      ];
      const answers: Answer[] = [];
      for (const opinion of opinions) {
        const answer = await opinion();
        answers.push(answer);
        if (!(answer.status >= 300 && answer.status < 400) && !tokenStatuses.includes(answer.status)) return;
        // two operations that answer 401 leave no doubt; 403 may speak of the subscription
        if (answers.length > 1 && answers.every(({ status }) => status === 401)) break;
      }
      const [first] = answers;
      if (first !== undefined && first.status < 400) {
        const message = `the deployment redirects: ${describe(first)}; give the base URL that it redirects to`;
        throw new Unverified(message, { root: 'token', answers });
      }
      const status = first === undefined ? '' : ` (${first.status})`;
      throw new Unverified(`the deployment refuses the token${status}`, { root: 'token', answers });
    });
  }

  /** The body of the creation that the whole run is about. */
  creationBody(): { city: string; entity_type: string; fields: string[] } {
    const { city, entityType, fields } = this.settings.market;
    return { city, entity_type: entityType, fields: [...fields] };
  }

  /** Creates, with room for it, and does not keep it. For requests that have to be refused. */
  async tryCreation(options: CallOptions): Promise<Answer> {
    await this.created.makeRoom();
    const answer = await this.send('createSubscription', options);
    await this.created.makeRoom();
    return answer;
  }

  /** The creation of the one subscription that serves the run. */
  creation(): Promise<Answer> {
    return this.once('creation', async () => {
      if (this.settings.readOnly) {
        throw new Unverified(
          'a read-only run needs a subscription to look at: name one with --subscription',
          {
            root: 'create.subscription',
          },
        );
      }
      await this.created.makeRoom();
      return this.send('createSubscription', { body: this.creationBody() });
    });
  }

  /** The subscription of the run. */
  made(): Promise<Subject> {
    return this.once('made', async () => {
      const answer = await this.creation();
      if (!succeeded(answer)) throw noSubscription(answer, this.settings);
      const { json } = answer;
      if (!isObject(json) || typeof json.id !== 'string' || json.id === '') {
        const message = `the creation gave no id to work with: ${describe(answer)}`;
        throw new Unverified(message, { root: 'create.subscription', answers: [answer] });
      }
      if (this.created.isForeign(json.id)) throw notTheRuns(json.id, answer);
      this.#know(json.id, json, this.settings.market.fields);
      return { id: json.id, answer, body: json };
    });
  }

  /** The subscription whose entities are listed: the given one, otherwise the run's own. */
  subject(): Promise<Subject> {
    const { subscription } = this.settings;
    if (subscription === undefined) return this.made();
    return this.once('given', async () => {
      const answer = await this.send('getSubscription', { id: subscription });
      const { json } = answer;
      if (!succeeded(answer) || !isObject(json)) {
        const message = `subscription ${subscription} cannot be read: ${describe(answer)}`;
        throw new Unverified(message, { root: 'get.subscription', answers: [answer] });
      }
      this.#know(subscription, json, []);
      return { id: subscription, answer, body: json };
    });
  }

  #know(id: string, body: JsonObject, asked: readonly string[]): void {
    const told = Array.isArray(body.fields) ? body.fields.filter((name) => typeof name === 'string') : [];
    const { city, entityType } = this.settings.market;
    this.judge.known.set(id, {
      city: typeof body.city === 'string' ? body.city : city,
      entityType: typeof body.entity_type === 'string' ? body.entity_type : entityType,
      fields: [...new Set([...told, ...asked])],
      dropped: [],
    });
  }

  /** Repeats a request until its answer is as hoped for; the last answer, when it never is. */
  async eventually(request: () => Promise<Answer>, good: (answer: Answer) => boolean): Promise<Answer> {
    const until = Date.now() + Math.min(longestGrace, this.settings.scrapeTimeout);
    for (let pause = 50; ; pause *= 2) {
      const answer = await request();
      if (good(answer) || Date.now() + pause > until) return answer;
      await this.pause(pause);
    }
  }

  async pause(milliseconds: number, reason?: string): Promise<void> {
    if (reason !== undefined) this.#waiting(reason);
    await sleep(milliseconds, this.settings.signal);
  }

  get interrupted(): boolean {
    return isAborted(this.settings.signal);
  }
}
