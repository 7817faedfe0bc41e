import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '@entrepot/client';
import type { Api } from '../api/api.js';
import { Failure } from '../api/failure.js';
import type { Progress } from '../terminal/progress.js';

export type Verify = NonNullable<Answer<'get', '/ops/verify'>['verify']>;

const lookEveryMs = 500;
/** Shorter ones need no bar. */
const silentMs = 2_000;

export interface VerifyOptions {
  rate?: number;
  restart: boolean;
  openProgress: (name: string, total: number) => Progress;
}

const path = '/ops/verify';

/** Reads the last one. */
export const lastVerify = async (api: Api): Promise<Verify> => {
  const { verify } = await api.call<{ verify: Verify | null }>({ path });
  if (!verify) throw new Failure('Nothing was verified yet: entrepot ops verify');
  return verify;
};

/** Begins it, or goes on with one that stopped, and waits for its end with its progress. It goes on when this is interrupted. */
export const verifyAll = async (api: Api, { rate, restart, openProgress }: VerifyOptions): Promise<Verify> => {
  const startedAt = Date.now();
  await api.call({ method: 'POST', path, json: { restart, ...(rate !== undefined && { rate }) } });
  let progress: Progress | undefined;
  try {
    for (;;) {
      const now = await lastVerify(api);
      if (now.state !== 'running') return now;
      const { comparisons, comparisons_done: done, comparison, rows } = now.progress;
      if (Date.now() - startedAt > silentMs) progress ??= openProgress('verify', comparisons);
      progress?.update(done, `${comparison ?? 'the last look'}, ${rows.toLocaleString('en')} records read`);
      await sleep(lookEveryMs);
    }
  } finally {
    progress?.stop();
  }
};

/** Writes a line of JSON for each finding. */
export const findingLines = ({ findings }: Verify): string[] => findings.map((finding) => JSON.stringify(finding));

/** Says how it ended. */
export const describeVerify = ({
  state,
  error,
  started_at,
  finished_at,
  findings_count: found,
  undecided_count,
  progress,
}: Verify): string => {
  const read = `${progress.rows.toLocaleString('en')} records read, ${started_at} to ${finished_at ?? 'now'} UTC`;
  if (state === 'failed') return `✖ stopped: ${error}. It goes on from there: entrepot ops verify (${read})`;
  const open = undecided_count > 0 ? `; ${undecided_count.toLocaleString('en')} changed at each look, and another run decides` : '';
  if (found === 0) return `✔ all records agree: ${read}${open}`;
  return `✖ ${found.toLocaleString('en')} ${found === 1 ? 'disagreement' : 'disagreements'}: ${read}${open}`;
};
