// Greedy callers of an integration, one kind after the other, while another integration asks 20 times a second: its answers beside the quiet ones,
// which may be 250 ms later in 99 of 100, and how long the event loop was blocked, at most 100 ms. All services are one process, as `npm start` has
// them: what blocks one of them blocks all. Loopback only; SECONDS (20) is the time of each measurement, KINDS a list of some kinds.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/free-port.mjs';
import { clientSettings, createClient } from '../../tools/lib/client.mjs';
import { startApp, temporaryFolder } from '../../tools/lib/processes.mjs';
import { connect, runBench } from '../lib/system.mjs';
import { percentile } from '../../tools/lib/cpu.mjs';
import { atRate } from '../../tools/lib/waiting.mjs';
import { createAsk } from '../../tools/lib/ask.mjs';

const seconds = Number(process.env.SECONDS ?? 20);
const kinds = (process.env.KINDS ?? 'pipelined,readers,pages,bodies,checkouts').split(',');
const [allowedMs, longestBlockMs] = [250, 100];
/** Prefix of the databases, as `npm start` names them. */
const prefix = 'entrepot_';

/** Events of a day, as orders have them: 1.5 kB each. */
const fill = async (url, count) => {
  await using client = await connect(url);
  await client.query(
    `with placed as (update event_place set last = greatest(last, $1) + $2::integer returning last)
     insert into event (place, source, subject, type, event_id, time, body)
     select last - $2 + n, '/entrepot/order', n::text, 'order.placed', 'bench-' || n, now(),
            json_build_object('id', 'bench-' || n, 'type', 'order.placed', 'subject', n::text, 'data', json_build_object('note', repeat('x', 1400)))
       from placed, generate_series(1, $2::integer) n`,
    [Date.now() * 1_000, count],
  );
};

await runBench(30, ['standalone'], async (postgres) => {
  await postgres.dropDatabases(prefix);
  const probe = await freePort();
  await using opened = new AsyncDisposableStack();
  const settings = { ...clientSettings, DATABASE_URL: postgres.url, DATA_DIR: join(temporaryFolder(), 'var') };
  const args = ['--import', resolve(import.meta.dirname, '../../e2e/src/loop-probe.mjs')];
  const app = await startApp('standalone', { ...settings, MAIL: 'off', SAMPLE_DATA: 'false', LOOP_PROBE_PORT: String(probe) }, { args });
  const house = opened.adopt(app, (one) => one.stop());
  const admin = await createClient(house.url);
  const integration = async (clientId) => {
    const permissions = ['orders/read', 'orders/write', 'events/read', 'vendalink/read'];
    const made = await admin.post('/ops/integrations', { name: clientId, client_id: clientId, permissions });
    return (await createClient(house.url, { clientId, secret: made.client_secret })).authorization;
  };
  await fill(postgres.urlOf(`${prefix}feed`), 20_000);
  const [greedy, modest] = [await integration('greedy'), await integration('modest')];
  const paths = ['/api2/orders?limit=5', '/api2/events?limit=5', '/api2/vendalink?limit=5', '/docs/errors'];
  const blocked = async () => (await (await fetch(`http://127.0.0.1:${probe}/`)).json()).blockedMs;
  /** Makes 20 calls a second, whether earlier ones are answered or not. */
  const others = async () => {
    await blocked();
    const { ask, waits, failures } = createAsk({ url: house.url, authorization: modest, patienceMs: 10_000 });
    await atRate(20 * seconds, 20, (n) => ask('call', 200, 'GET', paths[n % paths.length]));
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(percentile(waits.get('call'), share)));
    const faults = failures.slice(0, 5).map(({ what }) => what);
    return { calls: waits.get('call').length, failed: failures.length, faults, p50, p99, block: Math.round(await blocked()) };
  };

  await others();
  const quiet = await others();
  const show = (name, figures, more = '') => console.log(`${name.padEnd(12)}${JSON.stringify(figures)} ${more}`);
  console.log(`another integration, 20 calls a second for ${seconds} s: latencies and longest block of the event loop in ms`);
  show('quiet', quiet);
  let isFair = true;
  for (const kind of kinds) {
    const callers = fork(join(import.meta.dirname, 'greedy-callers.mjs'), {
      env: { ...process.env, GATEWAY: house.url, KIND: kind, AUTHORIZATION: greedy },
    });
    await sleep(2_000);
    const beside = await others();
    callers.send('report');
    const [fared] = await once(callers, 'message');
    show(kind, beside, `greedy ones: ${JSON.stringify(fared)}`);
    const isLate = beside.p99 > quiet.p99 + allowedMs;
    if (beside.failed > 0 || isLate || beside.block > longestBlockMs) isFair = false;
    await sleep(2_000);
  }
  return isFair;
});
