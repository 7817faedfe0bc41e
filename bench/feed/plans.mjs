// A page of the feed from a log of 10,000 and of 1,000,000 events in 30 days: PostgreSQL's CPU and plans; --write keeps them in docs/feed-plans.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, startPostgres } from '../lib/postgres.mjs';
import { cpuOf, open, planOf } from '../orders/measure.mjs';

const dist = (path) => import(new URL(`../../${path}`, import.meta.url).href);
const { addDays, openDatabase } = await dist('libs/database/dist/index.js');
const { createLogger } = await dist('libs/telemetry/dist/index.js');
const { serviceMigrations } = await dist('libs/http/dist/index.js');
const { migrations } = await dist('apps/feed/dist/migrations/migrations.js');
const { bodiesStatement, logStatement } = await dist('apps/feed/dist/event/event.store.js');
const { eventDaily } = await dist('apps/feed/dist/event/event.table.js');

const counts = [10_000, 1_000_000];
const days = 30;
const dayMs = 86_400_000;
const now = Date.now();
const begin = (now - days * dayMs) * 1000;

/** Evenly over the days; of 500 events each one is about one of as many subjects. */
const events = `
  insert into event (place, source, subject, type, event_id, time, body)
  select $2::bigint + n * ($3::bigint / $1), '/entrepot/order', (n % ($1 / 500))::text, case n % 50 when 0 then 'invoice.created' else 'order.updated' end,
         gen_random_uuid()::text, to_timestamp(($2::bigint + n * ($3::bigint / $1)) / 1e6), '{"data":"' || repeat(md5(n::text), 20) || '"}'
    from generate_series(1, $1::bigint) n`;

const makeLog = async (postgres, count) => {
  const name = `feed_${count}`;
  const server = await connect(postgres.url);
  await server.query(`create database ${name}`);
  await server.end();
  const logger = createLogger({ name: 'bench', level: 'error' });
  const url = postgres.urlOf(name);
  const db = await openDatabase({ url, applicationName: 'bench', migrations: [...serviceMigrations(migrations)], logger });
  for (let day = 0; day <= days; day += 4) await addDays(db, eventDaily, new Date(now - (days - day) * dayMs));
  await db.destroy();
  const client = await connect(url);
  await client.query('set synchronous_commit = on');
  await client.query(events, [count, begin, days * dayMs * 1000]);
  await client.query('vacuum analyze event');
  await client.end();
  return url;
};

const middle = (count) => begin + Math.round(count / 2) * Math.floor((days * dayMs * 1000) / count);
const placesOf = (count, length) => Array.from({ length }, (_, n) => middle(count) + (n + 1) * Math.floor((days * dayMs * 1000) / count));
const cases = [
  ['the first 101 events', () => logStatement(0, 101)],
  ['101 in the middle', (count) => logStatement(middle(count), 101)],
  ['2,000 in the middle, for a filter that few pass', (count) => logStatement(middle(count), 2_000)],
  ['101 of a subject, from the middle', (count) => logStatement(middle(count), 101, '7')],
  ['nothing behind the end', () => logStatement(now * 1000 + dayMs * 1000, 101)],
  ['the bodies of 100 events', (count) => bodiesStatement(placesOf(count, 100), 2 * 1024 * 1024)],
];

const longest = 160;

/** A plan with the first three of its partitions, and the begin of lists. */
const short = (whole) => {
  const plan = whole.map((text) => (text.length > longest ? `${text.slice(0, longest)}…` : text));
  const scans = plan.flatMap((text, at) => (/-> .* on event_(\d{8}|default) /.test(text) ? [at] : []));
  if (scans.length <= 4) return plan;
  const indent = ' '.repeat(plan[scans[0]].search(/\S/));
  return [...plan.slice(0, scans[3]), `${indent}… and so on, ${scans.length - 3} more partitions`];
};

const own = ({ client, cpu }, statement) => ({ cpu, client: { query: () => client.query(statement) } });
const line = (name, cpu) => `| ${name} | ${cpu.map((value) => value.toFixed(3)).join(' | ')} | ${(cpu[1] / cpu[0]).toFixed(2)} |`;

const pageOf = (version, results) => `# Pages of the feed

Made by \`node bench/feed/plans.mjs --write\` on databases of its own: a log of ${days} days, a partition each (ADR 44). The statements are those of
\`apps/feed/src/event/event.store.ts\`, prepared as the service prepares them: a page reads what its events are, then the bodies of those that are shown.

PostgreSQL ${version}, 128 MB of shared buffers. Figures are the CPU of PostgreSQL's backend in ms, parsing and answering included, medians of 31 samples
that are taken in turns on both databases.

## A page, by the number of events

| | ${counts.map((count) => count.toLocaleString('en')).join(' | ')} | ratio |
| --- | ---: | ---: | ---: |
${results.map(({ name, cpu }) => line(name, cpu)).join('\n')}

A filter by types has no index: a page looks at 10,000 events at most, and goes on from there. One by subject has: \`event_subject\`.

## Plans at ${counts.at(-1).toLocaleString('en')} events

A page opens the days from its cursor on; those before it are left out ("Subplans Removed").

${results.map(({ name, plan }) => `### ${name}\n\n\`\`\`\n${plan.join('\n')}\n\`\`\``).join('\n\n')}
`;

const postgres = await startPostgres();
try {
  const urls = [];
  for (const count of counts) urls.push(await makeLog(postgres, count));
  const connections = await Promise.all(urls.map(open));
  const results = [];
  for (const [name, statementOf] of cases) {
    const statements = counts.map(statementOf);
    const cpu = await cpuOf(
      connections.map((connection, at) => own(connection, statements[at])),
      statements[0],
    );
    console.log(line(name, cpu));
    results.push({ name, cpu, plan: short(await planOf(connections.at(-1), statements.at(-1))) });
  }
  const { rows } = await connections[0].client.query('show server_version');
  for (const { client } of connections) await client.end();
  if (process.argv.includes('--write'))
    writeFileSync(join(import.meta.dirname, '../../docs/feed-plans.md'), pageOf(rows[0].server_version, results));
} finally {
  await postgres.stop();
}
