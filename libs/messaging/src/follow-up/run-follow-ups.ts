import { type Database, transaction } from '@entrepot/database';
import { createLoop } from '@entrepot/kernel';
import type { Logger, Registry } from '@entrepot/telemetry';
import { describeError, storable } from '../dead-letter/set-aside.js';
import { type FollowUp, followUpSignal, keysAtOnce } from './follow-up.js';
import { followUpMetrics } from './follow-up-status.js';
import {
  type BegunFollowUps,
  beginFollowUps,
  fenceRequests,
  lockFollowUp,
  noteFailure,
  saveProgress,
  type LockedFollowUp,
} from './follow-up-rows.js';

export interface FollowUpsOptions {
  db: Database;
  logger: Logger;
  metrics?: Registry;
  followUps: readonly FollowUp[];
}

export interface RunningFollowUps {
  /** Ends after the step under way. */
  stop(): Promise<void>;
}

/** After so long a pass looks for new requests, and rests. */
const passMs = 100;
const shortestPauseMs = 25;
const longestPauseMs = 5_000;
/** From one pass to the next while requests come one after the other: nobody waits for them, and a pass costs as much for one as for many. */
const gatherMs = 250;
/** Steps that an earlier pass left, or another process, are looked for as often, at least. */
const lookAfterMs = 1_000;

/**
 * Runs the service's follow-ups step by step, one after the other in turn. It pauses as long as it worked, so that requests and events go
 * first. Any number of replicas; a step that a crash undid is repeated by any of them. One that fails is retried after growing pauses and
 * delays no other. The first request after a pause is looked for at once, those that follow every 250 ms.
 */
export const runFollowUps = ({ db, logger, metrics, followUps }: FollowUpsOptions): RunningFollowUps => {
  const byKind = new Map(followUps.map((followUp) => [followUp.kind, followUp]));
  const kinds = [...byKind.keys()];
  let pauseMs = shortestPauseMs;

  const stepOnce = async (): Promise<boolean> => {
    const locked: { followUp: LockedFollowUp | null } = { followUp: null };
    try {
      return await transaction(db, async (tx) => {
        const found = (locked.followUp = await lockFollowUp(tx, kinds));
        const followUp = found && byKind.get(found.kind);
        if (!found || !followUp) return false;
        await saveProgress(tx, found, await followUp.step(tx, found.key, found.cursor));
        return true;
      });
    } catch (error) {
      if (!locked.followUp) throw error;
      // The key may be personal data, and so may what a database says of a value: the row has both.
      logger.warn({ kind: locked.followUp.kind, err: error }, 'a follow-up failed, to be tried again');
      await noteFailure(db, locked.followUp, storable(describeError(error)));
      return true;
    }
  };

  const begin = async (): Promise<BegunFollowUps> => {
    try {
      return await transaction(db, (tx) => beginFollowUps(tx, byKind, false));
    } catch (error) {
      logger.warn({ err: error }, 'follow-ups could not be begun together, and are begun one by one');
      return transaction(db, (tx) => beginFollowUps(tx, byKind, true));
    }
  };

  let passedAt = -gatherMs;
  let steppedAt = 0;
  let isAsked = false;
  /** Requests that this process has fenced, and that wait for older transactions. */
  let waiting = 0;

  const pass = async (stopping: AbortSignal): Promise<number> => {
    const startedAt = (passedAt = performance.now());
    const mustLook = !isAsked || startedAt - steppedAt > lookAfterMs;
    isAsked = false;
    const fenced = await fenceRequests(db);
    const { settled, left } = await begin();
    waiting = Math.max(0, waiting + fenced - settled);
    let hasStepped = false;
    if (left > 0 || mustLook) {
      steppedAt = startedAt;
      while (!stopping.aborted && performance.now() - startedAt < passMs && (await stepOnce())) hasStepped = true;
    }
    pauseMs = fenced + settled > 0 || hasStepped ? shortestPauseMs : Math.min(2 * pauseMs, longestPauseMs);
    if (hasStepped || settled >= keysAtOnce) return performance.now() - startedAt;
    return waiting > 0 ? pauseMs : Math.max(pauseMs, gatherMs);
  };

  const loop = createLoop({ pass, onError: (err) => logger.warn({ err }, 'follow-ups wait') });
  if (metrics) followUpMetrics(metrics, db);
  let gathering: NodeJS.Timeout | undefined;
  const wake = (): void => {
    gathering = undefined;
    isAsked = true;
    loop.wake();
  };
  const forget = followUpSignal.on(db, () => void (gathering ??= setTimeout(wake, Math.max(0, passedAt + gatherMs - performance.now()))));
  if (kinds.length > 0) loop.start();
  return {
    stop() {
      forget();
      clearTimeout(gathering);
      return loop.stop();
    },
  };
};
