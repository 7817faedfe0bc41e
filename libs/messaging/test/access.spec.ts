import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { available, startKafka, type RunningKafka } from '../../../tools/kafka/kafka.mjs';
import { until } from '@entrepot/testing';
import { kafkaAccess, kafkaDriver, type KafkaAccessSettings } from '../src/index.js';
import { patienceMs } from './drivers.js';
import { silent } from './silent.js';

const plain: KafkaAccessSettings = { KAFKA_PREFIX: '', KAFKA_TLS: false };
const tls: KafkaAccessSettings = { ...plain, KAFKA_TLS: true };

describe('the settings', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'access-'));
    await writeFile(join(folder, 'text'), 'no certificate');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('ask for nothing by themselves', async () => {
    expect(await kafkaAccess(plain)).toEqual({});
    expect(await kafkaAccess(tls)).toEqual({ ssl: {} });
  });

  it.each([
    [{ ...plain, KAFKA_TLS_CA_FILE: 'ca.pem' }, 'KAFKA_TLS is not true: KAFKA_TLS_CA_FILE says'],
    [{ ...tls, KAFKA_TLS_CERT_FILE: 'cert.pem' }, 'KAFKA_TLS_KEY_FILE is missing'],
    [{ ...tls, KAFKA_TLS_CA_FILE: 'not-there.pem' }, 'KAFKA_TLS_CA_FILE cannot be read: ENOENT not-there.pem'],
    [{ ...plain, KAFKA_SASL_MECHANISM: 'plain', KAFKA_USERNAME: 'me' }, 'KAFKA_PASSWORD is missing'],
    [{ ...plain, KAFKA_PASSWORD: 'sssh' }, 'KAFKA_SASL_MECHANISM and KAFKA_USERNAME are missing'],
  ] satisfies [KafkaAccessSettings, string][])('%p are refused', (settings, sentence) =>
    expect(kafkaAccess(settings)).rejects.toThrow(sentence),
  );

  it('refuse a file that holds no certificate', () =>
    expect(kafkaAccess({ ...tls, KAFKA_TLS_CA_FILE: join(folder, 'text') })).rejects.toThrow('KAFKA_TLS_CA_FILE is no PEM file'));
});

// Without Java this half of the suite is left out as a whole (libs/testing/jest/kafka-setup.mjs).
(available() ? describe : describe.skip)('a broker that requires TLS, a client certificate, name and password', () => {
  let kafka: RunningKafka;
  beforeAll(async () => {
    kafka = await startKafka({ secure: true });
  }, 60_000);
  afterAll(() => kafka.stop());

  const all = (): KafkaAccessSettings => ({
    ...tls,
    KAFKA_TLS_CA_FILE: kafka.secure?.caFile,
    KAFKA_TLS_CERT_FILE: kafka.secure?.certFile,
    KAFKA_TLS_KEY_FILE: kafka.secure?.keyFile,
    KAFKA_SASL_MECHANISM: 'scram-sha-512',
    KAFKA_USERNAME: kafka.secure?.username,
    KAFKA_PASSWORD: kafka.secure?.password,
  });
  const connect = async (settings: KafkaAccessSettings) =>
    kafkaDriver({ brokers: [kafka.secure?.brokers ?? ''], access: await kafkaAccess(settings), logger: silent });
  const publish = ({ publish: send }: Awaited<ReturnType<typeof connect>>, topic: string): Promise<void> =>
    send([{ id: '1', topic, key: 'k', headers: {}, value: Buffer.from('{}') }], AbortSignal.timeout(20_000));

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'] as const)('takes and gives events by %s', async (mechanism) => {
    const driver = await connect({ ...all(), KAFKA_SASL_MECHANISM: mechanism });
    const seen: (string | null)[] = [];
    await publish(driver, mechanism);
    await driver.subscribe({
      consumer: mechanism,
      topics: [mechanism],
      process: async (messages) => {
        seen.push(...messages.map(({ key }) => key));
        return { done: messages.length };
      },
    });
    await until(() => seen.length > 0, patienceMs);
    expect(seen).toEqual(['k']);
    // A broker that is busy may not answer within the seconds that such a question waits.
    const lag = () => driver.lag(mechanism, [mechanism]).catch(() => []);
    await until(async () => (await lag())[0]?.messages === 0, patienceMs);
    await driver.close();
  });

  it.each([
    ['a wrong password', { KAFKA_PASSWORD: 'wrong' }, /authentication/i],
    ['no name', { KAFKA_SASL_MECHANISM: undefined, KAFKA_USERNAME: undefined, KAFKA_PASSWORD: undefined }, /sasl|closed/i],
    ['no authority that it trusts', { KAFKA_TLS_CA_FILE: undefined }, /self.signed/],
    ['no certificate of its own', { KAFKA_TLS_CERT_FILE: undefined, KAFKA_TLS_KEY_FILE: undefined }, /alert (bad )?certificate/],
  ])('takes nothing from a client with %s', async (_, change, reason) => {
    const driver = await connect({ ...all(), ...change });
    const refused = publish(driver, 'refused').catch((error: Error & { cause?: Error }) => `${error.message} ${error.cause?.message}`);
    expect(await refused).toMatch(reason);
    await driver.close();
  });
});
