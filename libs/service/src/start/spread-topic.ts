import { serviceNames, services, topicOf, type ServiceName } from '@entrepot/contracts';
import { openDatabase } from '@entrepot/database';
import { raisePartitions, type KafkaAccess, type KafkaAccessSettings } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { serviceDatabaseUrl, type ServiceSettings } from '../settings/service-settings.js';

interface SpreadOptions {
  settings: ServiceSettings & KafkaAccessSettings & { KAFKA_BROKERS: string };
  access: KafkaAccess;
  logger: Logger;
  partitions: number;
  /** Consumer groups that are not waited for. */
  except: readonly string[];
}

const readersOf = (name: string): string[] => serviceNames.filter((reader) => (services[reader].reads as readonly string[]).includes(name));

/** Raises the partitions of a service's topic (ADR 53). A signal ends it at once; it can be called again. */
export const spreadTopic = async (name: string, { settings, access, logger, partitions, except }: SpreadOptions): Promise<void> => {
  const db = await openDatabase({
    url: serviceDatabaseUrl(name, settings),
    applicationName: `entrepot-${name}-partitions`,
    migrations: [],
    poolSize: 1,
    logger,
  });
  try {
    const kafka = { brokers: settings.KAFKA_BROKERS.split(','), prefix: settings.KAFKA_PREFIX, clientId: `entrepot-${name}-partitions` };
    const topic = topicOf(name as ServiceName);
    const raised = await raisePartitions({ ...kafka, access, logger, db, topic, partitions, except, consumers: readersOf(name) });
    logger.info(
      { topic, from: raised.from, to: partitions, held_ms: raised.heldMs },
      'the keys of the topic are spread over its partitions',
    );
  } catch (error) {
    logger.fatal({ err: error }, 'the keys of the topic stay where they are');
    process.exitCode = 1;
  } finally {
    await db.destroy();
    logger.flush();
  }
};
