import { connectKafka } from './connection.js';
import type { ConsumerOptions } from './consumer.js';
import { observe, type Assignment } from './observe.js';
import { isStuck, watch, type Watch } from './standstill.js';

interface Member {
  assignment: Assignment;
  busy: boolean;
}

/** Looks after a consumer from outside, over a connection of its own; answers how to end that. */
export const watchConsumer = (options: ConsumerOptions, groupId: string, topics: readonly string[], member: () => Member): (() => void) => {
  const { stuckAfterMs, onStuck } = options;
  const everyMs = stuckAfterMs / 6;
  const connection = connectKafka(options, { retries: 0 });
  const admin = connection.kafka.admin();
  let state: Watch | null = null;
  let ended = false;

  const look = async (): Promise<void> => {
    const { assignment, busy } = member();
    const seen = await admin
      .connect()
      .then(() => observe(admin, groupId, topics, assignment))
      .catch(() => null);
    state = watch(state, seen && { ...seen, busy: busy || member().busy }, Date.now());
    if (ended) return;
    if (isStuck(state, Date.now(), stuckAfterMs))
      onStuck(`the consumer of ${groupId} stands still at ${state?.position} although the broker answers`);
    timer = setTimeout(() => void look(), everyMs);
  };

  let timer = setTimeout(() => void look(), everyMs);
  return () => {
    ended = true;
    clearTimeout(timer);
    connection.discard();
  };
};
