import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel, type AclEntry } from 'kafkajs';
import { request } from 'undici';
import { parseAllDocuments } from 'yaml';
import { backendNames, deadLetterTopic, serviceNames, services, topics, urlSettingOf, type ServiceName } from '@entrepot/contracts';
import { gatewaySettings, startGateway, type RunningGateway } from '@entrepot/gateway';
import { readSettings, type RunningService } from '@entrepot/service';
import { kafkaAccess, kafkaDriver, type EventDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testServer, until } from '@entrepot/testing';
import { available, startKafka, type RunningKafka } from '../../../tools/kafka/kafka.mjs';
import { backends } from '../src/services/services.js';

interface Acl {
  resource: { type: 'topic' | 'group' | 'cluster'; name?: string };
  operations: ('Read' | 'Write' | 'Describe' | 'DescribeConfigs')[];
}
interface KafkaUser {
  metadata: { name: string };
  spec: { authorization: { acls: Acl[] } };
}

const manifest = readFileSync(join(import.meta.dirname, '../../../deploy/k8s/kafka/services.yaml'), 'utf8');
const documents = parseAllDocuments(manifest).map((document) => document.toJSON() as KafkaUser & { kind: string });
const users = documents.filter(({ kind }) => kind === 'KafkaUser');

// By the numbers of the protocol: kafkajs exports its names in a way that Node's ES modules do not see.
const operations = { Read: 3, Write: 4, Delete: 6, Describe: 8, DescribeConfigs: 10 };
const resources = { topic: 2, group: 3, cluster: 4 };
const entriesOf = ({ metadata, spec }: KafkaUser): AclEntry[] =>
  spec.authorization.acls.flatMap(({ resource, operations: allowed }) =>
    allowed.map((operation) => ({
      principal: `User:${metadata.name}`,
      host: '*',
      operation: operations[operation],
      permissionType: 3,
      resourceType: resources[resource.type],
      resourceName: resource.name ?? 'kafka-cluster',
      resourcePatternType: 3,
    })),
  );

/** Report of a service to operators, in part. */
interface Part {
  service: ServiceName;
  report: {
    outbox: { depth: number } | null;
    dead_letters: { waiting: number } | null;
    projections: { state: string }[] | null;
    consumer_lag: unknown;
    retention: unknown;
  };
}

const patienceMs = 60_000;

// It needs Java (tools/kafka).
(available() ? describe : describe.skip)('with the rights of deploy/k8s/kafka/services.yaml', () => {
  const server = testServer();
  const drivers = new Map<string, EventDriver>();
  const running: RunningService[] = [];
  let kafka: RunningKafka;
  let gateway: RunningGateway | undefined;
  let token: string;

  const driverOf = async (service: string): Promise<EventDriver> => {
    const { brokers = '', caFile, certFile, keyFile, password } = kafka.secure ?? {};
    const access = await kafkaAccess({
      KAFKA_PREFIX: '',
      KAFKA_TLS: true,
      KAFKA_TLS_CA_FILE: caFile,
      KAFKA_TLS_CERT_FILE: certFile,
      KAFKA_TLS_KEY_FILE: keyFile,
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_USERNAME: `${service}-kafka`,
      KAFKA_PASSWORD: password,
    });
    const driver = kafkaDriver({ brokers: [brokers], access, logger: createLogger({ name: service, level: 'fatal' }) });
    drivers.set(service, driver);
    return driver;
  };

  const call = async <B = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: string): Promise<B> => {
    const type = path.startsWith('/ops/import') ? 'application/x-ndjson' : 'application/json';
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    return (await (await request(`${gateway?.url}${path}`, { method, headers, body: body ?? null })).body.json()) as B;
  };
  const reports = async (): Promise<Part[]> => (await call<{ services: Part[] }>('GET', '/ops/health')).services;
  const importAll = async (resource: string, ...records: object[]): Promise<void> =>
    expect(await call('POST', `/ops/import/${resource}`, records.map((record) => JSON.stringify(record)).join('\n'))).toMatchObject({
      success: true,
      accepted: records.length,
    });

  beforeAll(async () => {
    kafka = await startKafka({ secure: true, users: users.map(({ metadata }) => metadata.name) });
    const admin = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const names = [...Object.values(topics), ...serviceNames.map(deadLetterTopic)];
    await admin.createTopics({ topics: names.map((topic) => ({ topic, numPartitions: 2 })), waitForLeaders: true });
    await admin.createAcls({ acl: users.flatMap(entriesOf) });
    await admin.disconnect();

    const settings = { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 6, LOG_LEVEL: 'fatal' as const };
    const directories = { DATA_DIR: join(tmpdir(), 'entrepot-kafka-rights') };
    const logger = createLogger({ name: 'test', level: 'fatal' });
    const jwks = () => gateway?.jwks() ?? Promise.reject(new Error('the gateway is not up yet'));
    const defaults = {
      PUBLIC_URL: '',
      MULTI_WAREHOUSE: true,
      RESTOCK_ON_REFUND: false,
      TAXVAT_RULE: 'br' as const,
      SALE_LINK_SECRET_KEY: 'k'.repeat(32),
      FEED_SECRET_KEY: 'f'.repeat(32),
    };
    const own = { ...settings, ...directories, ...defaults, MAIL: 'off' as const, MAIL_FROM: 'shop@localhost' };
    const urls: Record<string, string> = {};
    for (const name of backendNames) {
      const service = await backends[name].start(own, { events: await driverOf(name), logger, jwks });
      running.push(service);
      urls[urlSettingOf(name)] = service.url;
    }
    const environment = {
      GATEWAY_PORT: '0',
      ...server.settings,
      ...urls,
      DATABASE_POOL_SIZE: '6',
      BOOTSTRAP_CLIENT_SECRET: 'a secret of the tests only',
    };
    gateway = await startGateway(readSettings(gatewaySettings, environment), { events: await driverOf('gateway'), logger });
    const body = 'grant_type=client_credentials&client_id=entrepot&client_secret=a secret of the tests only';
    const answer = await request(`${gateway.url}/api2/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.replaceAll(' ', '+'),
    });
    token = ((await answer.body.json()) as { access_token: string }).access_token;
  }, 180_000);

  afterAll(async () => {
    await gateway?.close();
    for (const service of running) await service.close();
    for (const driver of drivers.values()) await driver.close();
    await kafka.stop();
    await server.drop();
  }, 60_000);

  it(
    'an order, its product, its stock and its customer find each other',
    async () => {
      await importAll('stores', { store_id: 1, code: 'main', name: 'Main', website_id: 1, currency: 'BRL' });
      await importAll('products', { sku: 'P', name: 'Product', price: 10, store_ids: [1], stock: { warehouses: { default: 5 } } });
      await importAll('customers', { email: 'ana@example.com', website_id: 1, firstname: 'Ana', lastname: 'B' });
      await until(async () => (await call('GET', '/api2/vendalink/options?sku=P&store_id=1'))['success'] === true, patienceMs, 200);
      await until(async () => (await call('GET', '/api2/stock?type=sku&id=P'))['success'] === true, patienceMs, 200);
      const items = [{ sku: 'P', name: 'Product', product_type: 'simple', qty_ordered: 1, price: 10 }];
      const order = { increment_id: '1', store_id: 1, state: 'new', status: 'pending', customer_email: 'ana@example.com', items };
      await importAll('orders', { ...order, payment_method: 'checkmo', created_at: '2026-01-01 10:00:00' });
      await until(
        async () => {
          const { order: found } = await call<{ order: { customer_id: number | null; items: { warehouses: object }[] } }>(
            'GET',
            '/api2/order?increment_id=1',
          );
          return found.customer_id !== null && Object.keys(found.items[0]?.warehouses ?? {}).length > 0;
        },
        patienceMs,
        200,
      );
    },
    3 * patienceMs,
  );

  it(
    'every topic is audited, every projection filled, and operators see how far the consumers are',
    async () => {
      const audited = async (): Promise<string[]> => {
        const { entries } = await call<{ entries: { type: string }[] }>('GET', '/ops/audit?limit=200');
        return entries.map(({ type }) => type);
      };
      for (const type of ['order.imported', 'product.created', 'warehouse.created', 'customer.created'])
        await until(async () => (await audited()).includes(type), patienceMs, 200);
      await until(
        async () => (await reports()).every(({ report }) => report.projections?.every(({ state }) => state === 'filled')),
        patienceMs,
        200,
      );
      const consumers = (await reports()).filter(({ service }) => services[service].reads.length > 0);
      for (const { service, report } of consumers)
        expect([service, report.consumer_lag, report.retention]).toEqual([service, expect.any(Array), expect.any(Array)]);
    },
    3 * patienceMs,
  );

  it(
    'what cannot be handled goes to the dead letters of each that reads it',
    async () => {
      const producer = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING }).producer();
      await producer.connect();
      for (const topic of [topics.catalog, topics.captures]) await producer.send({ topic, messages: [{ key: 'x', value: 'no event' }] });
      await producer.disconnect();
      const waiting = async (): Promise<string[]> =>
        (await reports())
          .filter(({ report }) => (report.dead_letters?.waiting ?? 0) > 0 && report.outbox?.depth === 0)
          .map(({ service }) => service);
      const readers = ['customer', 'feed', 'gateway', 'inventory', 'order', 'sale-link'];
      await until(async () => (await waiting()).length >= readers.length, patienceMs, 500);
      expect((await waiting()).sort()).toEqual(readers);
    },
    2 * patienceMs,
  );

  it('a service cannot write what another one owns', async () => {
    const message = { id: '1', topic: topics.catalog, key: 'k', headers: {}, value: Buffer.from('{}') };
    await expect(drivers.get('order')?.publish([message], AbortSignal.timeout(20_000))).rejects.toThrow(/not authorized|authoriz/i);
  });
});
