// A page of images at the start, in the middle and at the end of a walk: PostgreSQL's CPU and plans; --write keeps them in
// docs/image-walk-plans.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, startPostgres } from '../lib/postgres.mjs';
import { cpuOf, open, planOf } from '../orders/measure.mjs';
import { makeDatabase } from './database.mjs';
import { pageOf } from './walk-page.mjs';
import { pagesOf, places, walks } from './walks.mjs';

const sizes = [
  { products: 1_800, images: 5_000 },
  { products: 360_000, images: 1_000_000 },
];
/** The last page may cost so much of what the first one costs. */
const mostGrowth = 1.3;

/** A connection that asks for one place's page whatever it is asked: so the pages of a walk are measured in turns. */
const asking = ({ client, cpu }, { values }) => ({ cpu, client: { query: (statement) => client.query({ ...statement, values }) } });

const measure = async (connections, { name, shown, ...walk }, keepPlans) => {
  const [{ client }] = connections;
  const pages = await pagesOf(client, walk);
  const cpu = await cpuOf(
    connections.map((connection, at) => asking(connection, pages[at])),
    pages[0],
  );
  console.log(`${name.padEnd(48)} ${cpu.map((value) => value.toFixed(3).padStart(9)).join('')}`);
  const plans = [];
  if (shown && keepPlans) for (const page of [pages[0], pages.at(-1)]) plans.push(await planOf(connections[0], page));
  return { name, cpu, plans };
};

const postgres = await startPostgres();
try {
  const measured = [];
  for (const size of sizes) {
    const url = await makeDatabase(postgres, size);
    const connections = await Promise.all(places.map(() => open(url)));
    console.log(`\n${size.images.toLocaleString('en')} images: CPU in ms`);
    const results = [];
    for (const walk of walks) results.push(await measure(connections, walk, size === sizes.at(-1)));
    measured.push({ size, results });
    for (const { client } of connections) await client.end();
  }
  const server = await connect(postgres.url);
  const { rows } = await server.query('show server_version');
  await server.end();
  if (process.argv.includes('--write')) {
    writeFileSync(join(import.meta.dirname, '../../docs/image-walk-plans.md'), pageOf({ version: rows[0].server_version, measured }));
  }
  const growing = measured.flatMap(({ size, results }) =>
    results.filter(({ cpu }) => cpu.at(-1) / cpu[0] > mostGrowth).map(({ name }) => `${name} (${size.images})`),
  );
  if (growing.length > 0) throw new Error(`costs more than ${mostGrowth} times as much at the end: ${growing.join(', ')}`);
} finally {
  await postgres.stop();
}
