import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { median } from '../lib/cpu.mjs';
import { connect } from '../lib/postgres.mjs';

const rounds = 31;
/** CPU that a sample is to take at least, in ms: a short statement is run as often as it needs. */
const sampleMs = 10;

/** A connection with settings as a service's, and the CPU of its backend, in ms. */
export const open = async (url) => {
  const client = await connect(url);
  await client.query(`set timezone = 'UTC'`);
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return { client, cpu: () => Number(readFileSync(`/proc/${rows[0].pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6 };
};

/** pg sends its own `name` along: of an empty one, none. */
const run = (client, { name, text, values }) => client.query({ ...(name && { name }), text, values });

const sample = async ({ client, cpu }, statement, times) => {
  const before = cpu();
  for (let time = 0; time < times; time++) await run(client, statement);
  return (cpu() - before) / times;
};

/** PostgreSQL's CPU of a statement on each of the connections, in ms: medians of samples taken in turns. */
export const cpuOf = async (connections, statement) => {
  // PostgreSQL settles on a prepared statement's plan with its sixth execution.
  for (const connection of connections) await sample(connection, statement, 7);
  const once = Math.min(...(await Promise.all(connections.map((connection) => sample(connection, statement, 1)))));
  const times = Math.max(1, Math.round(sampleMs / once));
  const samples = connections.map(() => []);
  for (let round = 0; round < rounds; round++) {
    // Other work on the machine slows one core or the other for a while: no statement is to be measured in one such while alone.
    await pause(100);
    for (const [index, connection] of connections.entries()) samples[index].push(await sample(connection, statement, times));
  }
  return samples.map(median);
};

const literal = (value) => {
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
};

const dispensable = /^\s*(Index Searches|Storage|Sort Method|Heap Blocks|Disabled|Planning|Buffers|Cache |Hits)/;

/** The plan that a service's connection comes to use, with the rows that it touches, without what tells nothing here. */
export const planOf = async ({ client }, { name, text, values }) => {
  const call = `plan_shown${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`;
  await client.query(`prepare plan_shown as ${text}`);
  await client.query(`set plan_cache_mode = ${name ? 'auto' : 'force_custom_plan'}`);
  for (let time = 0; time < 6; time++) await client.query(`execute ${call}`);
  const { rows } = await client.query(`explain (analyze, costs off, timing off, summary off, buffers off) execute ${call}`);
  await client.query('deallocate plan_shown');
  await client.query('reset plan_cache_mode');
  return rows.map((row) => row['QUERY PLAN']).filter((line) => !dispensable.test(line));
};
