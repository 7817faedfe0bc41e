import { readFileSync, readdirSync } from 'node:fs';
import { parentOf } from '../lib/cpu.mjs';
import { settledReadings } from '../lib/settled.mjs';

/** CPU of all threads of a process so far, in µs: finer than the hundredths of a second of its own figures. */
const fineCpuOf = (pid) => {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000,
      0,
    );
  } catch {
    return 0;
  }
};

const childrenOf = (pid) => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);

/** The CPU of a stack by account, in µs: `apps` is { name: pid }. */
export const openAccounts = ({ apps, postgres, kafka }) => {
  const read = () => {
    const known = new Map(Object.entries(apps).map(([name, pid]) => [pid, { account: name, cpu: fineCpuOf(pid) }]));
    known.set(kafka, { account: 'kafka', cpu: fineCpuOf(kafka) });
    for (const pid of [postgres, ...childrenOf(postgres)]) known.set(pid, { account: 'postgres', cpu: fineCpuOf(pid) });
    return known;
  };
  return settledReadings(read);
};
