import type { Database } from '@entrepot/database';
import { Gauge, type Registry } from '@entrepot/telemetry';
import type { TopicLag } from '../event/driver.js';
import { waitingDeadLetters } from '../dead-letter/dead-letters.js';

/** What a consumer has not dealt with, counted when somebody asks. A broker or a database that is away leaves it unknown. */
export const backlogMetrics = (registry: Registry, db: Database, lag: () => Promise<TopicLag[]>): void => {
  const registers = [registry];
  new Gauge({
    name: 'entrepot_consumer_lag_messages',
    help: 'Messages that all replicas of the consumer still have to handle, by topic',
    labelNames: ['topic'],
    registers,
    async collect() {
      this.reset();
      for (const { topic, messages } of await lag().catch((): TopicLag[] => [])) this.set({ topic }, messages);
    },
  });
  const lost = new Gauge({
    name: 'entrepot_events_lost',
    help: 'Events that were removed before the consumer saw them, until somebody has discarded their dead letter; 1 where their number is unknown',
    registers,
  });
  new Gauge({
    name: 'entrepot_dead_letters',
    help: 'Events that were set aside and wait for somebody to decide',
    registers,
    async collect() {
      const found = await waitingDeadLetters(db).catch(() => null);
      this.set(found?.waiting ?? Number.NaN);
      lost.set(found ? found.events_lost || Math.min(found.gaps, 1) : Number.NaN);
    },
  });
};
