import type { Logger } from '@entrepot/telemetry';
import { bucketCount } from '../outbox/bucket.js';
import type { EventDriver, RunningSubscription } from '../event/driver.js';
import { startConsumer } from './consumer.js';
import { readHistory } from './history.js';
import { groupLag, groupPlaces } from './group-offsets.js';
import { createPublisher } from './publisher.js';
import { retentionDifferences } from './retention.js';
import { defaultRetentionDays } from '../event/retention.js';
import type { KafkaAccess } from './settings.js';
import { createTopicKeeper } from './topics.js';
import { withAdmin } from './with-admin.js';

export interface KafkaDriverOptions {
  /** `host:port` of one or more brokers. */
  brokers: readonly string[];
  /** Shown in the broker's logs and metrics (default `entrepot`). */
  clientId?: string;
  /**
   * Put before the names of topics and consumer groups, so that two installations can share a cluster (default none). Without it they would
   * read each other's events and take them for their own.
   */
  prefix?: string;
  /** TLS, name and password, as `kafkaAccess` reads them (default none). */
  access?: KafkaAccess;
  logger: Logger;
  /** EVENT_RETENTION_DAYS (default 30): how long topics keep events. */
  retentionDays?: number;
  /** Partitions of the topics that have to be created (default 6): as many replicas of a consumer can share the work. */
  partitions?: number;
  /** How long a consumer may stand still while the broker answers, there is work and no handler runs, in ms (default 60,000). */
  stuckAfterMs?: number;
  /** Called then; by default the process ends with status 1, so that its supervisor starts it again. */
  onStuck?: (reason: string) => void;
}

/** Half of them: one request for many partitions, and something left for a second replica's relay. */
const bucketsAtOnce = bucketCount / 2;

/** Events over Kafka. Starts without a broker, and goes on by itself when one is there (again). */
export const kafkaDriver = (options: KafkaDriverOptions): EventDriver => {
  const {
    brokers,
    clientId = 'entrepot',
    prefix = '',
    access = {},
    logger,
    retentionDays = defaultRetentionDays,
    partitions = 6,
    stuckAfterMs = 60_000,
  } = options;
  const endProcess = (reason: string): void => {
    logger.fatal({ reason }, 'the watchdog ends the process');
    logger.flush();
    process.exit(1);
  };
  const settings = { brokers, clientId, prefix, access, logger };
  const topicKeeper = createTopicKeeper(settings, { partitions, retentionDays });
  const publisher = createPublisher(settings, topicKeeper);
  const subscriptions = new Set<RunningSubscription>();

  return {
    bucketsAtOnce,
    publish: publisher.publish,
    async subscribe(subscription) {
      const consumerOptions = { ...settings, stuckAfterMs, onStuck: options.onStuck ?? endProcess };
      const running = startConsumer(consumerOptions, subscription, topicKeeper);
      subscriptions.add(running);
      return {
        async close() {
          subscriptions.delete(running);
          await running.close();
        },
      };
    },
    lag: (consumer, topics) => groupLag(settings, consumer, topics),
    offsets: (consumer, topics) => groupPlaces(settings, consumer, topics),
    history: (request) => readHistory(settings, topicKeeper, request),
    retentionDays,
    retentionDifferences: (topics) =>
      withAdmin(settings, (admin) =>
        retentionDifferences(
          admin,
          topics.map((topic) => prefix + topic),
          retentionDays,
        ),
      ),
    async close() {
      await Promise.all([publisher.close(), ...[...subscriptions].map((running) => running.close())]);
    },
  };
};
