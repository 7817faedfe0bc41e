import { setTimeout as sleep } from 'node:timers/promises';
import type { EntrepotClient } from '@entrepot/client';

/** First webhook of the sample store, paused, at a name of examples to which nothing is sent: each attempt fails at once. */
const webhook = '/api2/webhooks/1';
const patienceMs = 30_000;

interface Delivery {
  delivery_id: number;
  state: 'waiting' | 'delivered' | 'failed';
  attempt_count: number;
}

/** Tries again until there is an answer. @returns undefined where there is none in time */
const until = async <T>(answer: () => Promise<T | undefined>): Promise<T | undefined> => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(20)) {
    const found = await answer();
    if (found !== undefined) return found;
  }
  return undefined;
};

const deliveryOf = async (client: EntrepotClient): Promise<Delivery | undefined> => {
  const { data } = await client.request('GET', `${webhook}/deliveries`);
  return (data as { deliveries: Delivery[] }).deliveries[0];
};

/**
 * Gives the first webhook one delivery that has failed, for the examples of deliveries: an event is replayed to it, and tried again until no attempt is
 * left. Safe to run again after it was cut. A busy machine may be too slow for it: the store is then without, which is no reason to end the start.
 */
export const failSampleDelivery = async (client: EntrepotClient): Promise<void> => {
  const types = ['invoice.created'];
  const event = await until(async () => {
    const { data } = await client.request('GET', `/api2/events?types=${types.join()}&limit=1`);
    return (data as { events: { time: string }[] }).events[0];
  });
  if (!event) return;
  const { time } = event;
  await client.request('POST', `${webhook}/replay`, { body: { from: time, to: time, types }, idempotencyKey: 'sample-store-replay' });
  await client.request('PATCH', webhook, { body: { is_active: true } });
  let tried = 0;
  await until(async () => {
    const delivery = await deliveryOf(client);
    if (delivery?.state === 'failed') return delivery;
    if (delivery && delivery.attempt_count > tried) {
      tried = delivery.attempt_count;
      await client.request('POST', `/api2/webhooks/deliveries/${delivery.delivery_id}/retry`);
    }
    return undefined;
  });
  await client.request('PATCH', webhook, { body: { is_active: false } });
};
