import { readFileSync, readdirSync } from 'node:fs';

/** utime + stime of a process in µs (Linux counts in hundredths of a second). */
const cpuOfProcess = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) * 10_000 };
  } catch {
    return { parent: 0, cpu: 0 };
  }
};

/** CPU of a process so far, in µs. */
export const cpuOf = (pid) => cpuOfProcess(pid).cpu;

export const parentOf = (pid) => cpuOfProcess(pid).parent;

/** CPU of a process and its children so far, in µs: PostgreSQL with its backends. */
export const cpuOfTree = (pid) => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return cpuOf(pid) + pids.map(cpuOfProcess).reduce((total, { parent, cpu }) => total + (parent === pid ? cpu : 0), 0);
};

export const percentile = (values, share) => Float64Array.from(values).sort()[Math.floor(values.length * share)] ?? Number.NaN;
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
