import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentOf } from '../lib/cpu.mjs';

const windowMs = 250;
/** A fifth of a core: idle services and an idle Kafka stay below. */
const quietUs = windowMs * 200;

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
    const known = new Map(Object.entries(apps).map(([name, pid]) => [pid, { account: name, us: fineCpuOf(pid) }]));
    known.set(kafka, { account: 'kafka', us: fineCpuOf(kafka) });
    for (const pid of [postgres, ...childrenOf(postgres)]) known.set(pid, { account: 'postgres', us: fineCpuOf(pid) });
    return known;
  };
  const between = (before, after) => {
    const used = {};
    for (const [pid, { account, us }] of after) used[account] = (used[account] ?? 0) + us - (before.get(pid)?.us ?? 0);
    return used;
  };
  const settle = async () => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
      const before = read();
      await sleep(windowMs);
      const after = read();
      if (Object.values(between(before, after)).reduce((sum, us) => sum + us, 0) < quietUs) return after;
    }
    throw new Error('Still busy after 60 s');
  };
  return { between, settle };
};
