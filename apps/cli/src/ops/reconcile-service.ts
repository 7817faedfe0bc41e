import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '@entrepot/client';
import type { Api } from '../api/api.js';
import { Failure } from '../api/failure.js';
import { counted, table } from '../terminal/output.js';
import type { Progress } from '../terminal/progress.js';

export type Restore = NonNullable<Answer<'get', '/ops/restore/{service}'>['restore']>;
type Difference = Restore['lost']['differences'][number];

const lookEveryMs = 1_000;

/** Null while the service does not answer: it changes over to its work at the end. */
const lookAt = async (api: Api, service: string): Promise<Restore | null> => {
  const path = `/ops/restore/${encodeURIComponent(service)}`;
  try {
    return (await api.call<{ restore: Restore | null }>({ path })).restore;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

/** Has a restored service brought into agreement with the others, and waits until it serves again. It goes on when this is interrupted. */
export const reconcileService = async (
  api: Api,
  service: string,
  openProgress: (name: string, total: number) => Progress,
): Promise<Restore> => {
  const path = `/ops/reconcile/${encodeURIComponent(service)}`;
  await api.call({ method: 'POST', path, json: {} });
  let progress: Progress | undefined;
  try {
    for (;;) {
      const now = await lookAt(api, service);
      if (now?.state === 'reconciled') return now;
      if (now?.error) throw new Failure(`The reconciliation of ${service} is tried again: ${now.error}`);
      if (now) {
        progress ??= openProgress(service, now.heard.events);
        progress.update(now.heard.done, `${now.heard.done} of ${counted(now.heard.events, 'event')} of others`);
      }
      await sleep(lookEveryMs);
    }
  } finally {
    progress?.stop();
  }
};

const nowCell = ({ is_here, replaced_by }: Difference): string => replaced_by ?? (is_here ? 'as it was before' : 'gone');

/** Prints the events that other services have seen and the restored one has lost. */
export const describeRestore = (service: string, { restored_to, heard, lost }: Restore): string => {
  const head = `✔ ${service}, restored to ${restored_to} UTC, agrees with the other services again: ${counted(heard.done, 'event')} of theirs handled`;
  if (lost.events === 0) return `${head}, nothing of its own was lost`;
  const rows = lost.differences.map((one) => [
    one.told_at,
    one.type,
    one.subject,
    Object.entries(one.numbers)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
    nowCell(one),
  ]);
  const more = lost.events - lost.differences.length;
  return [
    `${head}. Of its own, others had seen ${counted(lost.events, 'event')} that it does not know any more:`,
    table(['TOLD (UTC)', 'EVENT', 'SUBJECT', 'NUMBERS', 'NOW'], rows),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join('\n');
};
