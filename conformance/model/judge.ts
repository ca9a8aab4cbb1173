import { askForCulprits, causesOf, openDoubts } from './causes.js';
import { requirementOfFinding, type Told } from './rows.js';
import { Findings, type Ask, type Flaw, type Unverified } from './findings.js';
import { judgeDoubled } from './doubled.js';
import { judgeLists } from './lists.js';
import { judgeReads } from './reads.js';
import { Repeats } from './repeats.js';
import { judgeRequests } from './requests.js';
import { restartOf, type Restart } from './restart.js';
import { judgeTimes } from './times.js';
import type { Transcript } from './transcript.js';
import { WorldModel } from './world.js';

export interface TranscriptJudgement {
  readonly world: WorldModel;
  /** in the order of their responses: the first of a kind is the cause of the others */
  readonly findings: readonly Told[];
  readonly asks: readonly Ask[];
  /** values that are wrong unless they have changed by the clock */
  readonly unsettled: readonly Told[];
  /** requirements that the run could not verify */
  readonly unverified: readonly Unverified[];
  /** number of values of a recording that are wrong unless another client changed them */
  readonly doubts: number;
  /** the event that has certainly lost or changed all subscriptions at once; null if there was none */
  readonly restart: Restart | null;
}

/** Judges the transcript of a run or of a recording. */
export function judge(transcript: Transcript): TranscriptJudgement {
  const world = new WorldModel(transcript);
  const repeats = new Repeats(world);
  const loss = restartOf(world);
  const findings = new Findings();
  // what reads show of a state explains requests that fail
  judgeReads(world, loss, findings);
  const isEvent = findings.asks.some((ask) => 'older' in ask);
  const restart = loss?.isCertain === true && isEvent ? loss : null;
  judgeRequests(world, repeats, findings);
  judgeTimes(world, findings);
  judgeLists(world, repeats, findings);
  judgeDoubled(world, findings);
  const toldOf = (flaws: readonly Flaw[]): readonly Told[] =>
    flaws
      .filter((flaw) => !isAfterRestart(flaw, restart))
      .map((flaw) => ({ ...flaw, ...requirementOfFinding(flaw, world) }))
      .sort((one, other) => one.at.received - other.at.received);
  const found = causesOf(findings);
  const { unverified, doubts } = findings;
  const { unsettled } = openDoubts(findings);
  askForCulprits([...found, ...unsettled], findings);
  const { asks } = openDoubts(findings);
  return {
    ...{ world, findings: toldOf(found), asks, unsettled: toldOf(unsettled) },
    ...{ unverified, doubts, restart },
  };
}

/** Whether a finding is about a subscription that a restart has lost. */
const isAfterRestart = ({ at, subscription }: Flaw, restart: Restart | null): boolean =>
  restart !== null &&
  subscription !== undefined &&
  subscription.since <= restart.to &&
  at.received >= restart.to;
