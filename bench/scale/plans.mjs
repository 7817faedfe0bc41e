import { setTimeout as sleep } from 'node:timers/promises';
import { services } from './fill.mjs';
import { mostWrites, seededFor } from './operations.mjs';

/** PostgreSQL settles on a prepared statement's plan with its sixth execution on a connection. */
export const executions = 24;
const settings = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '0',
};
const longest = 160;

/** "duration: … plan:", the statement, then its plan; in each line after the first a tab. */
const entry =
  /^entrepot-(?<service>[\w-]+) LOG: {2}duration: [\d.]+ ms {2}plan:\n\tQuery Text: (?<text>[\s\S]*?)\n(?<plan>\t[A-Z][\s\S]*)$/;

const parse = (log) =>
  log
    .split(/^(?=entrepot-|bench |\[)/m)
    .map((part) => entry.exec(part.trimEnd())?.groups)
    .filter((found) => found !== undefined);

/** So long nobody asks anything: what the services do then is their own work. */
const idleMs = 15_000;

/** Records the statements of each operation in the service's own connections, each with its plan. */
export const watchPlans = async ({ admin, log: serverLog }, { stack, prefix, orders }, operations) => {
  await admin.query(`alter system set session_preload_libraries = 'auto_explain'`);
  await admin.query(`alter system set log_line_prefix = '%a '`);
  for (const [name, value] of Object.entries(settings)) await admin.query(`alter system set ${name} = '${value}'`);
  await admin.query('select pg_reload_conf()');
  let log = '';
  serverLog.on('data', (chunk) => (log += chunk));
  await stack.stopServices();
  await stack.startServices(services);
  // The gateway keeps running: its next connections load it.
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [`${prefix}gateway`]);
  log = '';
  await sleep(idleMs);
  const ownWork = new Set(parse(log).map(({ text }) => text));
  const plans = [];
  for (const operation of operations) {
    const seeded = await seededFor(operation, stack.client, orders);
    await sleep(500);
    log = '';
    for (let k = 0; k < executions; k++) {
      const { method = 'GET', path, body, headers } = operation.request(mostWrites - executions + k, ...seeded);
      const { status } = await stack.client.call(method, path, body, headers);
      if (status >= 300) throw new Error(`${operation.name}: ${status}`);
    }
    await sleep(500);
    const found = new Map();
    for (const { service, text, plan } of parse(log)) if (service === operation.service && !ownWork.has(text)) found.set(text, plan);
    const statements = [...found].map(([text, plan]) => ({
      statement: text.replace(/\s+/g, ' ').trim().slice(0, longest),
      plan: plan.replaceAll(/^\t/gm, ''),
    }));
    plans.push({ name: operation.name, statements });
  }
  await admin.query('alter system reset all');
  return plans;
};
