import type { OperationId } from '../../../src/api/operations.js';
import { type OpenPointId, openPoints } from '../../../src/points/index.js';
import type { Judge } from '../../judge/judge.js';
import { notApplicable, type Finding } from '../../session/findings/finding.js';
import type { Histories } from '../histories.js';
import type { Scene } from '../scene.js';
import { observeAccess, observeRate } from './access.js';
import { Answers, type Observation } from './answers.js';
import { SeenBodies } from './bodies.js';
import {
  observeCancellation,
  observeCancelledList,
  observeCancelledRead,
  observeCancelledUpdate,
  observeTypeWithoutBody,
} from './cancelled.js';
import { observeCreation } from './creation.js';
import { observeData } from './data.js';
import { observeInterpretation } from './interpretation.js';
import { observeList } from './list.js';
import { observeIds } from './reading.js';
import { observePaused, observeUpdate } from './update.js';

const observations: Readonly<Record<OperationId, readonly Observation[]>> = {
  createSubscription: [observeCreation],
  getSubscription: [observeIds, observeCancelledRead],
  updateSubscription: [observeIds, observeUpdate, observeCancelledUpdate],
  cancelSubscription: [observeIds, observeCancellation, observeTypeWithoutBody],
  listEntities: [observeIds, observeList, observePaused, observeCancelledList],
  interpretFields: [observeInterpretation],
};

/** Observes open points in recorded traffic: what it shows, and only if it shows it in one way. */
export class Observer {
  readonly #answers = new Answers();
  readonly #bodies = new SeenBodies();

  /** Any exchange, whoever sent it. */
  noteAccess(scene: Scene): void {
    observeAccess(scene, this.#answers);
    observeRate(scene, this.#answers);
  }

  /** One of the account that the subscription belongs to. */
  noteOwn(scene: Scene, operation: OperationId): void {
    this.#bodies.note(scene);
    for (const observe of observations[operation]) observe(scene, this.#answers);
  }

  noteHistories(histories: Histories): void {
    observeData(histories, this.#answers);
  }

  finish(judge: Judge): void {
    this.#bodies.finish(judge, this.#answers);
  }

  finding(point: OpenPointId): Finding {
    const { unobservable } = openPoints[point];
    return unobservable === undefined ? this.#answers.finding(point) : notApplicable(unobservable);
  }
}
