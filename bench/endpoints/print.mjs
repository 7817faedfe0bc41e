import { itself } from '../lib/accounts.mjs';
import { median } from '../lib/cpu.mjs';

/** Accounts behind each column. */
const columns = {
  entrepot: { gateway: ['gateway'], service: ['service'], postgres: ["gateway's PostgreSQL", "service's PostgreSQL", itself] },
  bare: { gateway: [], service: ['bare'], postgres: ["bare's PostgreSQL", itself] },
};

const sumOf = (cpu, accounts) => accounts.reduce((total, account) => total + (cpu[account] ?? 0), 0);

/** Returns the medians of a target's rounds. */
const summary = (target, rounds) => {
  const of = (read) => median(rounds.map(read));
  const cells = Object.entries(columns[target]).map(([column, accounts]) => [column, of(({ cpu }) => sumOf(cpu, accounts))]);
  const counted = Object.values(columns[target]).flat();
  return {
    ...Object.fromEntries(cells),
    sum: of(({ cpu }) => sumOf(cpu, counted)),
    rate: of(({ rate }) => rate),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
  };
};

/** Returns the CPU outside of the columns, in µs a request. */
const beside = (rounds) => {
  const counted = new Set(Object.values(columns).flatMap(Object.values).flat());
  const others = Object.keys(rounds[0].cpu).filter((account) => !counted.has(account));
  return others.map((account) => `${account} ${median(rounds.map(({ cpu }) => cpu[account] ?? 0)).toFixed(0)}`).join(', ');
};

const widths = { gateway: 20, service: 9, postgres: 10, sum: 8, rate: 12, p50: 9, p99: 9 };
const line = (name, cells) =>
  name.padEnd(10) +
  Object.entries(widths)
    .map(([field, width]) => String(cells[field]).padStart(width))
    .join('');

/** Prints a scenario's figures. @returns the ratio of CPU a request */
export const printFigures = ({ name, scenario, rounds, requests, taken }) => {
  console.log(`\n${name}: ${scenario.title}`);
  console.log(`CPU a request in µs, medians of ${rounds} rounds of ${requests} requests, 16 connections`);
  const titles = {
    gateway: 'gateway',
    service: 'server',
    postgres: 'postgres',
    sum: 'sum',
    rate: 'requests/s',
    p50: 'p50 ms',
    p99: 'p99 ms',
  };
  console.log(line('', titles));
  const summaries = Object.fromEntries(Object.keys(columns).map((target) => [target, summary(target, taken[target])]));
  for (const [target, figures] of Object.entries(summaries)) {
    const cells = Object.entries(figures).map(([field, value]) => [
      field,
      value.toFixed(field.startsWith('p') && field !== 'postgres' ? 1 : 0),
    ]);
    console.log(line(target === 'bare' ? 'bare' : scenario.service, Object.fromEntries(cells)));
  }
  const ratio = summaries.entrepot.sum / summaries.bare.sum;
  console.log(`ratio ${ratio.toFixed(2)}, aim ${scenario.aim.toFixed(2)}: ${ratio <= scenario.aim ? 'met' : 'MISSED'}`);
  console.log(
    `counted: gateway, ${scenario.service} (its relay and its Kafka producer included), their PostgreSQL backends and PostgreSQL's own processes;`,
  );
  console.log(
    `beside: ${beside(taken.entrepot)}; ${process.env.AUDIT === '1' ? 'the audit log is counted in the gateway' : 'no audit log'}`,
  );
  return ratio;
};
