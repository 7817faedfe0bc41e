import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { requestFollowUp } from '@entrepot/messaging';
import { matches } from '../event/event-types.js';
import { lockQueues } from '../webhook/webhook-queue.store.js';
import { replayFollowUp } from './replay-follow-up.js';
import type { ReplayRequest } from './replay.requests.js';
import { countEvents, insertReplay, readFanOut, readReplayed, readReplays } from './replay.store.js';

const dayMs = 86_400_000;

const outOfRange = (path: 'from' | 'to', reason: string, value: Date): DomainError =>
  new DomainError('invalid_parameter', { name: path, path, code: 'range', reason, value: value.toISOString() });

/**
 * Has events of the log delivered once more, by follow-up. They are counted before the queue is locked, but for those that come in meanwhile.
 * @returns how many deliveries there will be @throws webhook_not_found, invalid_parameter
 */
export const replayWebhook = async (
  tx: Tx,
  webhookId: number,
  { from: { date: from }, to, types }: ReplayRequest,
  retentionDays: number,
): Promise<number> => {
  const now = new Date();
  const kept = new Date(now.getTime() - retentionDays * dayMs);
  if (from < kept) throw outOfRange('from', `events are kept for ${retentionDays} days: must not be before ${kept.toISOString()}`, from);
  const before = to?.end ?? now;
  if (before < from) throw outOfRange(to ? 'to' : 'from', to ? 'must not be before from' : 'must not be in the future', to?.date ?? from);

  const counted = await readFanOut(tx);
  const counts = await countEvents(tx, { from, before, after: 0, until: counted });
  lockQueues(tx, [webhookId]);
  const webhook = await readReplayed(tx, webhookId);
  if (!webhook) throw new DomainError('webhook_not_found', { webhook_id: webhookId });
  // Behind one that is under way: what that has left of the new events is left to this one.
  const behind = (await readReplays(tx, webhookId)).at(-1)?.behind ?? Math.max(await readFanOut(tx), webhook.begins_behind);
  counts.push(...(await countEvents(tx, { from, before, after: counted, until: behind })));
  const wanted = counts.filter((events) => webhook.wants(events) && (!types || matches(events.type, types)));
  if (wanted.length === 0) return 0;
  const replay = {
    place: Math.min(...wanted.map(({ first }) => first)) - 1,
    last_place: Math.max(...wanted.map(({ last }) => last)),
  };
  await insertReplay(tx, { webhook_id: webhookId, time_from: from, time_before: before, types: types ?? null, behind, ...replay });
  await requestFollowUp(tx, replayFollowUp, webhookId);
  return wanted.reduce((sum, { count }) => sum + count, 0);
};
