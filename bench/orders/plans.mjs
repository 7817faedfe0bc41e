// Lists and counts at 10,000 and at 1,000,000 orders: PostgreSQL's CPU and plans; --write keeps them in docs/order-list-plans.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../lib/postgres.mjs';
import { groups } from './cases.mjs';
import { makeDatabase, sizesOf } from './database.mjs';
import { cpuOf, open, planOf } from './measure.mjs';
import { pageOf } from './page.mjs';

const counts = [10_000, 1_000_000];
/** A page of a status at 1,000,000 orders may cost so much of what it costs at 10,000. */
const mostGrowth = 1.3;

const postgres = await startPostgres();
try {
  const connections = [];
  for (const count of counts) connections.push(await open(await makeDatabase(postgres, count)));
  const large = connections.at(-1);

  const measured = [];
  const tooMuch = [];
  for (const { title, atBoth = false, cases } of groups) {
    console.log(`\n${title}: CPU in ms`);
    const results = [];
    for (const { name, statement, shown, aim } of cases) {
      const cpu = await cpuOf(atBoth ? connections : [large], statement);
      console.log(`${name.padEnd(56)} ${cpu.map((value) => value.toFixed(3).padStart(9)).join('')}`);
      if (aim && cpu[1] / cpu[0] > mostGrowth) tooMuch.push(`${name}: ${(cpu[1] / cpu[0]).toFixed(2)}`);
      results.push({ name, cpu, ...(shown && { plan: await planOf(large, statement) }) });
    }
    measured.push({ title, atBoth, results });
  }
  const { rows } = await large.client.query('show server_version');
  const sizes = await sizesOf(large.client);
  if (process.argv.includes('--write')) {
    const page = pageOf({ version: rows[0].server_version, counts, sizes, groups: measured });
    writeFileSync(join(import.meta.dirname, '../../docs/order-list-plans.md'), page);
  }
  for (const { client } of connections) await client.end();
  if (tooMuch.length > 0) throw new Error(`costs more than ${mostGrowth} times as much: ${tooMuch.join(', ')}`);
} finally {
  await postgres.stop();
}
