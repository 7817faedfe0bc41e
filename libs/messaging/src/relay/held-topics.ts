import type { Database } from '@entrepot/database';

/** A topic that the driver does not take at the moment. */
interface HeldTopic {
  /** Failures since it last took something. */
  failures: number;
  /** When the next bucket may try, in ms. */
  until: number;
  error: unknown;
  /** Buckets with events that could not be published → time of the last attempt. */
  buckets: Map<number, number>;
}

export interface Attempt {
  bucket: number;
  topic: string;
}

export interface HeldTopics {
  /** Notes that some buckets' events on a topic could not be published. @returns how often in a row the topic has failed */
  hold(topic: string, buckets: readonly number[], error: unknown, now: number): number;
  /** Notes that they could be. @returns whether all of the topic can be again */
  release(attempt: Attempt): boolean;
  /** Returns the topics of a bucket that are left out while the others go on. */
  of(bucket: number): string[];
  /** Returns the attempts to make now: of each topic one bucket, the one that has waited longest. */
  due(now: number): Attempt[];
  /** Why a topic cannot be published; undefined: it can. */
  errorOf(topic: string): unknown;
  readonly isAny: boolean;
}

const shortestMs = 50;
const longestMs = 2_000;

/**
 * Keeps the topics that a relay cannot publish, by bucket. A topic that the broker refuses holds up no other topic of its buckets, and a bucket with
 * an event that the broker refuses no other bucket of its topic. Buckets of a failing topic are tried one by one, less and less often, and after the
 * first success all at once.
 */
export const createHeldTopics = (): HeldTopics => {
  const topics = new Map<string, HeldTopic>();
  return {
    hold(topic, buckets, error, now) {
      const held = topics.get(topic) ?? { failures: 0, until: 0, error, buckets: new Map<number, number>() };
      const failures = held.failures + 1;
      for (const bucket of buckets) held.buckets.set(bucket, now);
      topics.set(topic, { ...held, failures, error, until: now + Math.min(shortestMs * 2 ** Math.min(failures, 10), longestMs) });
      return failures;
    },
    release({ bucket, topic }) {
      const held = topics.get(topic);
      if (!held?.buckets.delete(bucket)) return false;
      held.failures = 0;
      held.until = 0;
      return held.buckets.size === 0 && topics.delete(topic);
    },
    of: (bucket) => [...topics].filter(([, { buckets }]) => buckets.has(bucket)).map(([topic]) => topic),
    due: (now) =>
      [...topics].flatMap(([topic, { until, buckets }]) => {
        const [oldest] = [...buckets].sort(([, a], [, b]) => a - b);
        return oldest && until <= now ? [{ topic, bucket: oldest[0] }] : [];
      }),
    errorOf: (topic) => topics.get(topic)?.error,
    get isAny() {
      return topics.size > 0;
    },
  };
};

const known = new WeakMap<Database, HeldTopics>();

/** Returns the held topics of a process's relay, which operators see as well. */
export const heldTopicsOf = (db: Database): HeldTopics => {
  const held = known.get(db) ?? createHeldTopics();
  known.set(db, held);
  return held;
};
