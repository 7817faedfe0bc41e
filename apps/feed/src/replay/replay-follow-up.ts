import { type Tx } from '@entrepot/database';
import type { FollowUp } from '@entrepot/messaging';
import { insertDeliveries, newDelivery } from '../delivery/delivery.store.js';
import { deliverySignal } from '../delivery/fan-out.js';
import { type EventHead, readLog } from '../event/event.store.js';
import { matches } from '../event/event-types.js';
import { lockQueues } from '../webhook/webhook-queue.store.js';
import {
  endReplay,
  lockFanOut,
  moveReplay,
  readFanOut,
  readReplayed,
  readReplays,
  type Replay,
  type ReplayedWebhook,
} from './replay.store.js';

/** Events of the log that a step looks at. */
const pageSize = 1_000;

/** Reads the next page of the log up to a place, and returns how far that is. */
const readUpTo = async (tx: Tx, after: number, last: number): Promise<{ events: EventHead[]; end: number }> => {
  const page = await readLog(tx, after, pageSize);
  const events = page.filter(({ place }) => place <= last);
  return { events, end: events.length < pageSize ? last : events.at(-1)!.place };
};

const deliver = async (tx: Tx, { webhook_id }: Replay, webhook: ReplayedWebhook, events: readonly EventHead[]): Promise<void> => {
  await insertDeliveries(
    tx,
    events.map((event) => newDelivery(webhook_id, event, webhook)),
  );
  if (events.length > 0) tx.afterCommit(() => deliverySignal.wake(tx.dataSource));
};

/** Makes deliveries of the next events that were asked for. */
const replayPage = async (tx: Tx, replay: Replay, webhook: ReplayedWebhook): Promise<void> => {
  const { time_from, time_before, types, place, last_place } = replay;
  const { events, end } = await readUpTo(tx, place, last_place);
  const wanted = events.filter(
    (event) => event.time >= time_from && event.time < time_before && (!types || matches(event.type, types)) && webhook.wants(event),
  );
  await deliver(tx, replay, webhook, wanted);
  await moveReplay(tx, { ...replay, place: end });
};

/** Makes deliveries of the next events that the fan-out has left out meanwhile. @returns whether that were all */
const catchUp = async (tx: Tx, replay: Replay, webhook: ReplayedWebhook): Promise<boolean> => {
  const last = await readFanOut(tx);
  if (replay.behind >= last) return true;
  const { events, end } = await readUpTo(tx, replay.behind, last);
  const wanted = events.filter((event) => webhook.wants(event));
  await deliver(tx, replay, webhook, wanted);
  await moveReplay(tx, { ...replay, behind: end });
  return end >= last;
};

const isReplayed = ({ place, last_place }: Replay): boolean => place >= last_place;

/** Few events are left for it: it may end. */
const isNearEnd = async (tx: Tx, replay: Replay): Promise<boolean> =>
  isReplayed(replay) && (await readLog(tx, replay.behind, pageSize)).length < pageSize;

/**
 * Runs the replays of a webhook, one after the other: first the events that were asked for, then, behind the last of them, the new ones. A replay
 * ends while no fan-out is under way that has left the webhook out: no event is left out by both or delivered by both. A webhook that is not active
 * gets no new events.
 */
export const replayFollowUp: FollowUp = {
  kind: 'replays of a webhook',
  async step(tx, webhookId) {
    const [known] = await readReplays(tx, webhookId);
    const mayEnd = known !== undefined && (await isNearEnd(tx, known));
    if (mayEnd) await lockFanOut(tx);
    lockQueues(tx, [webhookId]);
    const [replay, next] = await readReplays(tx, webhookId);
    const webhook = replay && (await readReplayed(tx, webhookId));
    if (!webhook) return null;
    if (!isReplayed(replay)) await replayPage(tx, replay, webhook);
    else if (next) await endReplay(tx, replay);
    else if (!webhook.is_active || ((await catchUp(tx, replay, webhook)) && mayEnd)) {
      await endReplay(tx, replay);
      return null;
    }
    return replay.replay_id;
  },
};
