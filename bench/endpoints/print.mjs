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
    'requests/s': of(({ rate }) => rate),
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

/** Prints a scenario's figures, and the ratio of CPU a request. */
export const printFigures = ({ name, scenario, rounds, requests, taken }) => {
  console.log(`\n${name}: ${scenario.title}`);
  console.log(`CPU a request in µs, medians of ${rounds} rounds of ${requests} requests, 16 connections`);
  const [entrepot, bare] = ['entrepot', 'bare'].map((target) => summary(target, taken[target]));
  const rounded = ({ p50, p99, ...figures }) => ({
    ...Object.fromEntries(Object.entries(figures).map(([field, value]) => [field, Math.round(value)])),
    ...{ 'p50 ms': Number(p50.toFixed(1)), 'p99 ms': Number(p99.toFixed(1)) },
  });
  console.table({ [scenario.service]: rounded(entrepot), bare: rounded(bare) });
  const ratio = entrepot.sum / bare.sum;
  console.log(`ratio ${ratio.toFixed(2)}, aim ${scenario.aim.toFixed(2)}: ${ratio <= scenario.aim ? 'met' : 'MISSED'}`);
  console.log(
    `counted: gateway, ${scenario.service} (its relay and its Kafka producer included), their PostgreSQL backends and PostgreSQL's own processes;`,
  );
  const audit = process.env.AUDIT === '1' ? 'the audit log is counted in the gateway' : 'no audit log';
  console.log(`beside: ${beside(taken.entrepot)}; ${audit}`);
};
