import type { INestApplication } from '@nestjs/common';
import { startRelay, type Relay, type RelayOptions } from '../src/index.js';
import type { Transport } from './drivers.js';
import { silent } from './silent.js';
import { aPlace, startService, type Place, type ServiceOptions } from './world.js';

/** World of each test: a writing and a reading service's database, and the way between them. */
export interface Fixture {
  events: Transport;
  writer: Place;
  reader: Place;
  /** Run after the test, the last one first. */
  closing: (() => Promise<unknown>)[];
  /** Starts a relay of the writer's outbox, which is stopped after the test. */
  relay(options?: Partial<RelayOptions>): Relay;
  /** Starts a replica of the reading service, which is stopped after the test. */
  service(options?: ServiceOptions): Promise<INestApplication>;
}

export const fixture = (transport: () => Transport): Fixture => {
  const closing: (() => Promise<unknown>)[] = [];
  const fresh = {} as Pick<Fixture, 'events' | 'writer' | 'reader'>;

  beforeEach(async () => {
    const [writer, reader] = await Promise.all([aPlace(), aPlace()]);
    Object.assign(fresh, { events: transport(), writer, reader });
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await fresh.events.close();
    await Promise.all([fresh.writer.drop(), fresh.reader.drop()]);
  });

  return Object.assign(fresh, {
    closing,
    relay(options: Partial<RelayOptions> = {}) {
      const running = startRelay({ db: fresh.writer.db, driver: fresh.events.driver(), logger: silent, ...options });
      closing.push(() => running.stop());
      return running;
    },
    async service(options?: ServiceOptions) {
      const app = await startService(fresh.reader, fresh.events.driver(), options);
      closing.push(() => app.close());
      return app;
    },
  });
};
