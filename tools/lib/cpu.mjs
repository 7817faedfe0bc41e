import { readFileSync, readdirSync } from 'node:fs';

/** CPU of a process and its threads so far, in µs; 0 of one that has ended. */
export const cpuOf = (pid) => {
  const threadCpu = (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000;
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadCpu(thread), 0);
  } catch {
    return 0;
  }
};

export const percentile = (values, share) => Float64Array.from(values).sort()[Math.floor(values.length * share)] ?? Number.NaN;
export const median = (values) => percentile(values, 0.5);
export const sumOf = (values) => [...values].reduce((sum, value) => sum + value, 0);
