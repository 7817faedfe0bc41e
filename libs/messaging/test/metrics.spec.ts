import { createMetrics } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import { EventsStrategy, startRelay } from '../src/index.js';
import { inProcessTransport } from './drivers.js';
import { silent } from './silent.js';
import { aPlace, change, noteEffect, startService } from './world.js';

it('counts what was recorded, what waits for a decision, and what the consumer has not handled', async () => {
  const events = inProcessTransport();
  const [writer, reader] = await Promise.all([aPlace(), aPlace()]);
  const metrics = createMetrics('reader');
  const recorded = createMetrics('writer');
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const options = {
    consumer: 'reader',
    db: reader.db,
    driver: events.driver(),
    logger: silent,
    metrics,
    retryDelaysMs: [],
  };
  const app = await startService(
    reader,
    events.driver(),
    {
      async handle(context, data) {
        if (context.event.subject === 'poison') throw new Error('it is poison');
        if (context.event.subject === 'slow') await held;
        await noteEffect(context, data);
      },
    },
    new EventsStrategy(options),
  );
  const relay = startRelay({ db: writer.db, driver: events.driver(), logger: silent, metrics: recorded });
  const value = async (registry: typeof metrics, name: string): Promise<number | undefined> => {
    const found = await registry.getSingleMetric(name)?.get();
    return found?.values[0]?.value;
  };

  await change(writer.db, 'poison');
  expect(await value(recorded, 'entrepot_events_recorded_total')).toBe(1);
  await until(async () => (await value(metrics, 'entrepot_dead_letters')) === 1);
  // The message is counted as handled after the commit that sets it aside.
  await until(async () => (await value(metrics, 'entrepot_consumer_lag_messages')) === 0);
  await change(writer.db, 'slow');
  await until(async () => (await value(metrics, 'entrepot_consumer_lag_messages')) === 1);
  goOn();
  await until(async () => (await value(metrics, 'entrepot_consumer_lag_messages')) === 0);
  expect(await value(recorded, 'entrepot_events_recorded_total')).toBe(2);

  await relay.stop();
  await app.close();
  await events.close();
  await Promise.all([writer.drop(), reader.drop()]);
});
