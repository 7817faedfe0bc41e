// What the writers, the relays and the consumers of the bench share.
import { event, storeUpdated } from '@entrepot/contracts';
import { openDatabase, transaction } from '@entrepot/database';
import { EventsStrategy, appendEvents, inProcessDriver, kafkaDriver, messagingMigrations, startRelay } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';

const logger = createLogger({ name: 'bench', level: 'warn', destination: process.stderr });

class Bench1700000000001 {
  async up(runner) {
    await runner.query('create table aggregate (key text primary key, version int not null)');
    // No constraint on (subject, version): a doubled effect is to be seen, not refused.
    await runner.query(
      'create table effect (id bigint generated always as identity primary key, subject text not null, version int not null)',
    );
  }
  async down() {}
}

export const openStage = (url, poolSize) =>
  openDatabase({ url, applicationName: 'bench', migrations: [...messagingMigrations, Bench1700000000001], poolSize, logger });

/** One change of an aggregate, as a use case makes it: row lock, version, event, one transaction. */
export const change = (db, key) =>
  transaction(db, async (tx) => {
    const [{ version }] = await tx.query(
      'insert into aggregate values ($1, 1) on conflict (key) do update set version = aggregate.version + 1 returning version',
      [key],
    );
    const data = {
      store_id: version,
      code: 'br',
      name: 'Loja',
      website_id: 1,
      currency: 'BRL',
      locale: 'pt_BR',
      base_url: null,
      is_active: true,
      previous: null,
    };
    await appendEvents(tx, [event(storeUpdated, { subject: key, version, data })]);
  });

export const driverOf = (brokers) => {
  if (brokers) return kafkaDriver({ brokers: brokers.split(','), logger });
  const driver = inProcessDriver();
  driver.open();
  return driver;
};

export const relay = (db, driver) => startRelay({ db, driver, logger });

export const consume = async (db, driver) => {
  const strategy = new EventsStrategy({ consumer: 'bench', db, driver, logger });
  const note = async (_, { tx, event: { subject, version } }) => {
    await tx.query('insert into effect (subject, version) values ($1, $2)', [subject, version]);
  };
  strategy.addHandler('store.updated', note, true);
  await new Promise((resolve, reject) => strategy.listen((error) => (error ? reject(error) : resolve())));
};
