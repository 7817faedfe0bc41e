import { setTimeout as sleep } from 'node:timers/promises';
import type { EventPattern, FeedEvent } from '@entrepot/client';
import type { Api } from '../api/api.js';
import { deliver } from './deliver.js';

export interface ListenOptions {
  /** Where events are delivered to. */
  forward: string;
  secret: string;
  types?: readonly EventPattern[];
  /** Goes on from here; without one it begins now. */
  since?: string;
  /** Before each attempt but the first, in ms. */
  pausesMs?: readonly number[];
}

const defaultPausesMs = [1_000, 3_000, 10_000];
/** After an interruption its events come again: a few. */
const pageSize = 20;

/** Delivers one event: again after a failure, a few times. */
const forwardEvent = async (
  { forward, secret, pausesMs = defaultPausesMs }: ListenOptions,
  event: FeedEvent,
  interrupted: AbortSignal,
  print: (line: string) => void,
): Promise<void> => {
  for (const pause of [...pausesMs, null]) {
    const { isTaken, said, milliseconds } = await deliver(forward, secret, event, interrupted);
    const next = isTaken ? '' : pause === null ? '  given up' : `  again in ${pause / 1_000} s`;
    print(`${event.time}  ${event.type}  ${event.subject}  ${said}  ${milliseconds} ms${next}`);
    if (isTaken || pause === null) return;
    await sleep(pause, undefined, { signal: interrupted });
  }
};

/** Reads the feed and delivers its events, in order and one after the other, until it is interrupted; answers the cursor to go on from. */
export const listen = async (
  api: Api,
  options: ListenOptions,
  interrupted: AbortSignal,
  print: (line: string) => void,
  onReady: () => void,
): Promise<string> => {
  const { types, since = 'now' } = options;
  const filters = { ...(types && { types }), limit: pageSize };
  let cursor = since;
  try {
    // Without waiting: an answer shows that the feed may be read, and the cursor of now is known.
    if (since === 'now') for await (const page of api.events({ ...filters, cursor, wait: 0, signal: interrupted })) ({ cursor } = page);
    onReady();
    for await (const page of api.events({ ...filters, cursor, signal: interrupted })) {
      for (const event of page.events) await forwardEvent(options, event, interrupted, print);
      ({ cursor } = page);
    }
  } catch (error) {
    if (!interrupted.aborted) throw error;
  }
  return cursor;
};
