import { createLoop } from '@entrepot/kernel';
import { connectKafka, type KafkaSettings } from './connection.js';
import { observe, type Assignment } from './group-offsets.js';

/** Observation of a consumer while the broker answers. */
export interface Observation {
  /** Committed offsets of its partitions, in one text that changes whenever one of them does. */
  position: string;
  /** Messages behind the end of its partitions. */
  lag: number;
  /** A handler is running, a failed event waits for its next try, or what was handled waits for its commit. */
  busy: boolean;
}

export interface Watch {
  position: string;
  /** Since when it stands there without a reason, in ms. */
  since: number;
}

/** Returns the next state of the watch: null while the consumer makes progress, or could not be observed. */
export const watch = (before: Watch | null, seen: Observation | null, now: number): Watch | null => {
  if (!seen || seen.busy || seen.lag === 0) return null;
  return before?.position === seen.position ? before : { position: seen.position, since: now };
};

export const isStuck = (state: Watch | null, now: number, limitMs: number): boolean => state !== null && now - state.since >= limitMs;

export interface WatchdogOptions extends Omit<KafkaSettings, 'prefix'> {
  /** How long a consumer may stand still without a reason before `onStuck`, in ms. */
  stuckAfterMs: number;
  onStuck: (reason: string) => void;
}

interface Member {
  assignment: Assignment;
  busy: boolean;
}

/** Watches a consumer from outside, over a connection of its own. @returns how to end that */
export const watchConsumer = (options: WatchdogOptions, groupId: string, topics: readonly string[], member: () => Member): (() => void) => {
  const { stuckAfterMs, onStuck } = options;
  const everyMs = stuckAfterMs / 6;
  const connection = connectKafka(options, { retries: 0 });
  const admin = connection.kafka.admin();
  let state: Watch | null = null;

  const loop = createLoop({
    async pass(stopping) {
      const { assignment, busy } = member();
      const seen = await admin
        .connect()
        .then(() => observe(admin, groupId, topics, assignment))
        .catch(() => null);
      state = watch(state, seen && { ...seen, busy: busy || member().busy }, Date.now());
      if (!stopping.aborted && isStuck(state, Date.now(), stuckAfterMs))
        onStuck(`the consumer of ${groupId} stands still at ${state?.position} although the broker answers`);
      return everyMs;
    },
    onError: () => everyMs,
  });
  loop.start(everyMs);
  return () => {
    void loop.stop();
    connection.discard();
  };
};
