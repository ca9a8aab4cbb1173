import { attempts, cancel, create, get, interpret, laterPage, list, update } from './attempts.js';
import {
  arrival,
  cancelUnknown,
  interpretation,
  interpretedAgain,
  wrongInterpretations,
} from './before-creation.js';
import * as cancelling from './cancellation.js';
import { dataStatuses } from './data-statuses.js';
import { disposableSubscription } from './disposable.js';
import {
  foreignLaterLooks,
  foreignLooks,
  otherAccountAtTheEnd,
  otherAccountLater,
} from './foreign-looks.js';
import { pageOfMany, searchedPages, updatesOfSizes } from './largest.js';
import { lastingReads, readsAtOnce } from './lasting-updates.js';
import * as later from './later-attempts.js';
import { longCreation } from './long-creation.js';
import { longCreationBeside } from './many-fields.js';
import { longUpdate, readsOfMany } from './many-updates.js';
import { foreignAttempts, otherAccount, workingToken } from './other-account.js';
import { comparablePages, entityPage, fewFromSecond, firstPage, ownRead } from './pages.js';
import * as pairs from './pair.js';
import * as second from './second-subscription.js';
import {
  createdSubscription,
  creation,
  givenSubscription,
  proofOfCreation,
} from './subscription.js';
import { atOnce, beside, inTurn, part, type Phase } from './phases.js';
import { getUnknownAgain, listIfDenied, listUnknown, servedType } from './unknown-ids.js';
import * as unusual from './unusual-changes.js';
import { duplicate, unusualCreations } from './unusual-creations.js';
import { gaps, interpretAsText, interpretUnclear } from './unusual-interpretations.js';
import * as oddReads from './unusual-reads.js';
import { excessivePage, widePages } from './updated-pages.js';
import * as updates from './updates.js';
import {
  changesWithoutPrefix,
  creationWithoutPrefix,
  readsWithoutPrefix,
} from './without-prefix.js';
import { wrongCreations, wrongTypes } from './wrong-creations.js';
import { numberInFields, textAsFields, updateUnknown, wrongUpdates } from './wrong-updates.js';

/**
 * The requests of a run, from top to bottom: phases, their groups of parts, and acts, each once. A run plays the
 * acts that its checks name, and all that these need. `check --plan` lists the requests of each phase.
 */
export const script: readonly Phase[] = [
  {
    when: "before the run's subscription is created",
    groups: [
      // First, so that an unreachable deployment costs only one timeout.
      atOnce(part('arrival', 'whether the deployment responds, and accepts the token', arrival)),
      atOnce(
        part(
          'rejected',
          'create requests that must be rejected, and cancellations of unknown subscriptions',
          cancelUnknown,
          interpretation,
          unusual.cancelMalformed,
          // Before an accepted invalid request makes the run create its subscription.
          ...attempts(create),
          ...wrongCreations,
        ),
      ),
      beside(
        part(
          'interpretations',
          'interpretations of fields, valid and invalid',
          ...attempts(interpret),
          interpretedAgain,
          wrongInterpretations,
        ),
        part(
          'unusual-paths',
          'paths and methods that the specification does not define',
          oddReads.wrongMethod,
        ),
        part('unusual-bodies', 'bodies that are not declared as JSON', interpretAsText),
        part('malformed-ids', 'malformed ids', oddReads.getMalformed, oddReads.listMalformed),
        part(
          'unusual-interpretations',
          'interpretations that may be rejected',
          ...Object.values(gaps),
          interpretUnclear,
        ),
      ),
      inTurn(part('creation', "the run's subscription is created", creation, createdSubscription)),
    ],
  },
  {
    when: "the run's subscription is created, and its entities appear",
    groups: [
      atOnce(
        part(
          'first-look',
          'it is read and listed, until it has entities',
          givenSubscription,
          ownRead,
          getUnknownAgain,
          firstPage,
          entityPage,
        ),
        part(
          'pages',
          'its pages, with every kind of limit and offset',
          comparablePages,
          excessivePage,
          widePages,
          fewFromSecond,
          listUnknown,
          listIfDenied,
          ...Object.values(oddReads.oddLimits),
          ...Object.values(oddReads.oddOffsets),
          readsWithoutPrefix,
        ),
        part(
          'served-types',
          'if the interpretation was rejected, whether its entity type is served',
          servedType,
        ),
        part(
          'unusual-reads',
          'it is read and listed in ways that the specification does not describe',
          ...Object.values(oddReads.oddPages),
          dataStatuses,
          pageOfMany,
          searchedPages,
        ),
      ),
    ],
  },
  {
    when: 'the first subscription has entities and is unchanged',
    groups: [
      atOnce(
        part(
          'wrong-updates',
          'updates that must be rejected',
          textAsFields.first,
          numberInFields.first,
          wrongUpdates,
        ),
      ),
      inTurn(part('before-update', 'it is read once more', updates.readBeforeUpdate)),
    ],
  },
  {
    when: 'its fields are replaced',
    groups: [
      inTurn(
        part(
          'update',
          'its fields are replaced; rejected updates are repeated with everything that an update requires',
          updates.update,
          textAsFields.again,
          numberInFields.again,
        ),
      ),
      beside(
        part(
          'after-update',
          'it is read and listed until the change is visible',
          updates.readAfterUpdate,
          updates.pagesAfterUpdate,
        ),
        part(
          'wrong-credentials',
          'it is read and listed with wrong credentials',
          laterPage,
          ...attempts(get),
          ...attempts(list),
          foreignAttempts.get,
          otherAccount,
          workingToken,
          foreignAttempts.list,
          foreignLooks.get,
          foreignLooks.list,
          oddReads.withoutTokenAgain,
          oddReads.madeUpTokenAgain,
        ),
      ),
      atOnce(
        part(
          'wrong-updates-of-others',
          'updates of an unknown subscription, and with wrong credentials',
          updateUnknown,
          ...attempts(update),
          foreignAttempts.update,
          foreignLooks.update,
        ),
      ),
      inTurn(
        part(
          'unusual-updates',
          'it is read after that; updates that may be accepted or rejected',
          updates.readAfterRejectedUpdates,
          unusual.updateMalformed,
        ),
      ),
    ],
  },
  {
    when: 'its fields are replaced again',
    groups: [
      inTurn(
        part(
          'further-updates',
          'a second update, and a repetition of it',
          updates.updatedAgain,
          updates.repeatedUpdate,
          readsAtOnce,
        ),
      ),
      atOnce(
        part('lasting', 'reads that would show that the update is undone', lastingReads),
        part(
          'pair',
          'meanwhile, a second subscription is created, if the deployment allows it, and updated',
          second.creationBeside,
          second.pair,
          pairs.besideCreation,
          second.listedBeside,
          pairs.pageBesideSecond,
          pairs.updateSecondSubscription,
        ),
      ),
      inTurn(
        part('many-updates', 'two concurrent updates to many fields', longUpdate, readsOfMany),
      ),
    ],
  },
  {
    when: 'both subscriptions are live',
    groups: [
      inTurn(
        part(
          'beside',
          'the first one is updated; both are read and listed',
          pairs.updateFirstSubscription,
          pairs.readsAfterUpdates,
          pairs.listsOfPair,
        ),
      ),
    ],
  },
  {
    when: 'cancellations of the first subscription with other credentials',
    isAlone: true,
    groups: [
      atOnce(
        part(
          'wrong-cancellations',
          'it is cancelled with wrong credentials',
          updates.readBeforeAttempts,
          ...attempts(cancel),
          foreignAttempts.cancel,
          foreignLooks.cancel,
        ),
        part(
          'second-reads',
          'the second one is read and listed with wrong credentials',
          second.secondBeside,
          later.readsBeside,
        ),
      ),
      inTurn(
        part(
          'still-there',
          'it is read after that',
          otherAccountLater,
          updates.readBeforeCancelling,
          cancelling.firstLook,
        ),
      ),
    ],
  },
  {
    when: 'the first one is cancelled',
    groups: [
      inTurn(part('cancellation', 'it is cancelled', cancelling.cancelFirst)),
      atOnce(
        part(
          'after-cancellation',
          'it is read and listed, and so is the second one',
          cancelling.readAfterCancelling,
          cancelling.besideCancellation,
          cancelling.listAfterCancelling,
        ),
      ),
      atOnce(
        part(
          'cancelled-update',
          'it is updated although it is cancelled, and the second one with wrong credentials',
          cancelling.updateAfterCancelling,
          later.changesBeside,
        ),
      ),
    ],
  },
  {
    when: 'only the second subscription is left; others are cancelled at once',
    groups: [
      atOnce(
        part('wrong-types', 'create requests with values of wrong types', ...wrongTypes),
        part('second-try', 'the first one is cancelled again', cancelling.cancelAgain),
      ),
      inTurn(
        part(
          'later-credentials',
          'the second subscription is used with wrong credentials',
          second.laterCreation,
          second.secondSubscription,
          later.laterReads,
          later.laterChanges,
          later.readLater,
          foreignLaterLooks,
          otherAccountAtTheEnd,
        ),
        part(
          'second-subscription',
          'the second one is updated and listed',
          proofOfCreation,
          second.creationWithMore,
          pairs.secondUpdate,
          pairs.listUpdatedSecond,
        ),
        part(
          'many-fields',
          'a create request with many fields, and a concurrent one for another place',
          longCreationBeside,
          cancelling.secondLook,
        ),
        part('without-prefix', 'changes without /v1', changesWithoutPrefix),
        part('second-cancellation', 'the second one is cancelled', cancelling.cancelSecond),
      ),
      atOnce(
        part(
          'last-reads',
          'both are read once more; a create request without /v1',
          creationWithoutPrefix,
          cancelling.secondCancellation,
          cancelling.readAtTheEnd,
        ),
      ),
      inTurn(
        part(
          'many-fields-alone',
          'create requests with many fields, if two subscriptions cannot be live',
          longCreation,
        ),
        part(
          'unusual-subscriptions',
          'create requests that the specification does not describe',
          ...Object.values(unusualCreations),
          disposableSubscription,
          duplicate,
        ),
        part(
          'unusual-changes',
          "updates and cancellations that the specification doesn't describe",
          ...Object.values(unusual.unusualUpdates),
          updatesOfSizes,
          unusual.listBeforePause,
          unusual.pause,
          unusual.listPaused,
          unusual.resume,
          unusual.cancelByUpdate,
          unusual.reactivation,
          unusual.typedCancellation,
        ),
      ),
    ],
  },
  { when: 'what is left is cancelled', isAlone: true, groups: [] },
];
