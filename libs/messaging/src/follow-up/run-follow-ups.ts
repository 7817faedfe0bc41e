import { type Database, transaction } from '@entrepot/database';
import { createLoop } from '@entrepot/kernel';
import type { Logger, Registry } from '@entrepot/telemetry';
import { describeError, storable } from '../dead-letter/set-aside.js';
import { followUpSignal } from '../outbox/commit-signal.js';
import type { FollowUp } from './follow-up.js';
import { followUpMetrics } from './follow-up-status.js';
import { beginFollowUps, fenceRequests, lockFollowUp, noteFailure, saveProgress, type LockedFollowUp } from './follow-up-rows.js';

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
/** Requests are gathered so long: nobody waits for them, and a pass costs as much for one as for many. */
const gatherMs = 50;

/**
 * Runs the service's follow-ups step by step, one after the other in turn. It pauses as long as it worked, so that requests and events go
 * first. Any number of replicas; a step that a crash undid is repeated by any of them. One that fails is retried after growing pauses and
 * delays no other.
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

  const begin = async (): Promise<number> => {
    try {
      return await transaction(db, (tx) => beginFollowUps(tx, byKind, false));
    } catch (error) {
      logger.warn({ err: error }, 'follow-ups could not be begun together, and are begun one by one');
      return transaction(db, (tx) => beginFollowUps(tx, byKind, true));
    }
  };

  const pass = async (stopping: AbortSignal): Promise<number> => {
    const startedAt = performance.now();
    const fenced = await fenceRequests(db);
    const begun = await begin();
    let hasStepped = false;
    while (!stopping.aborted && performance.now() - startedAt < passMs && (await stepOnce())) hasStepped = true;
    pauseMs = fenced + begun > 0 || hasStepped ? shortestPauseMs : Math.min(2 * pauseMs, longestPauseMs);
    return begun > 0 || hasStepped ? performance.now() - startedAt : pauseMs;
  };

  const loop = createLoop({ pass, onError: (err) => logger.warn({ err }, 'follow-ups wait') });
  if (metrics) followUpMetrics(metrics, db);
  let gathering: NodeJS.Timeout | undefined;
  const wake = (): void => {
    gathering = undefined;
    loop.wake();
  };
  const forget = followUpSignal.on(db, () => void (gathering ??= setTimeout(wake, gatherMs)));
  if (kinds.length > 0) loop.start();
  return {
    stop() {
      forget();
      clearTimeout(gathering);
      return loop.stop();
    },
  };
};
