import { onSystem, runBench } from '../lib/system.mjs';
import { until } from '../lib/waiting.mjs';
import { createPublisher } from './publish.mjs';

/** Runs a trial of the feed and a gateway, which `start` starts, with a publisher of events of so many subjects; ends the process. */
export const runFeed = ({ name, subjects, start }, trial) =>
  runBench(120, ['gateway', 'feed'], (postgres) =>
    onSystem(postgres, `bench_${name}_`, start, async (system) => {
      const publisher = await createPublisher(system.kafka.brokers, subjects);
      const rows = (text, ...values) => system.db.rows('feed', text, values);
      await until('the feed to know the integration', async () => (await rows('select from integration_ref')).length > 0);
      return trial({ ...system, rows, publisher }).finally(publisher.close);
    }),
  );
