import { freePorts } from '../../tools/free-port.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { createClient } from '../lib/client.mjs';
import { gatewaySettings } from '../lib/gateway-settings.mjs';
import { connect, startPostgres } from '../lib/postgres.mjs';
import { buildApps, startApp } from '../lib/processes.mjs';
import { until } from '../lib/waiting.mjs';
import { createPublisher } from './publish.mjs';

/** Starts PostgreSQL, Kafka, a gateway and so many replicas of the feed, the first of which the gateway calls. */
export const openHouse = async ({ prefix, replicas, subjects, settings = {} }) => {
  await buildApps(['gateway', 'feed']);
  const postgres = await startPostgres();
  await postgres.dropDatabases(prefix);
  const kafka = await startKafka();
  const [gatewayPort, ...ports] = await freePorts(1 + replicas);
  const common = { DATABASE_URL: postgres.url, DATABASE_PREFIX: prefix, KAFKA_BROKERS: kafka.brokers };
  const ofGateway = { ...gatewaySettings, PORT: String(gatewayPort), FEED_URL: `http://127.0.0.1:${ports[0]}` };
  const gateway = await startApp('gateway', { ...common, ...ofGateway });
  const startFeed = (n) => startApp('feed', { ...common, ...settings, MAIL: 'off', GATEWAY_URL: gateway.url, PORT: String(ports[n]) });
  const feeds = [];
  for (let n = 0; n < replicas; n++) feeds.push(await startFeed(n));
  const client = await createClient(gateway.url);
  const db = await connect(postgres.urlOf(`${prefix}feed`));
  const publisher = await createPublisher(kafka.brokers, subjects);
  await until('the feed to know the integration', async () => (await db.query('select from integration_ref')).rowCount > 0);
  return {
    ...{ postgres, gateway, feeds, startFeed, client, db, publisher },
    close: async () => {
      await publisher.close();
      await db.end();
      await Promise.all(feeds.map((feed) => feed.stop()));
      await gateway.stop();
      await kafka.stop();
      await postgres.stop();
    },
  };
};
