import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@entrepot/contracts';
import type { Position } from '@entrepot/messaging';
import type { Stuck } from './suspects.js';
import type { VerifyServices } from './verify-services.js';

type Positions = ReadonlyMap<(typeof serviceNames)[number], Position>;

/** Events that follow from events that follow from an event. */
const longestChain = 3;
const mostStuck = 1_000;
const lookEveryMs = 100;

export interface Patience {
  /** How long events may be on their way without any of them arriving, in ms. */
  waitMs: number;
  /** Called at each look. */
  onLook: () => Promise<void>;
}

const positions = async (services: VerifyServices, marks?: Positions): Promise<Positions> =>
  new Map(await Promise.all(serviceNames.map(async (name) => [name, await services.position(name, marks?.get(name))] as const)));

/** Looks until all services are where they should be. Throws when nothing has moved for too long. */
const until = async (look: () => Promise<string[]>, { waitMs, onLook }: Patience): Promise<void> => {
  let end = Date.now() + waitMs;
  let last = '';
  for (;;) {
    const behind = await look();
    if (behind.length === 0) return;
    if (behind.join() !== last) end = Date.now() + waitMs;
    last = behind.join();
    if (Date.now() > end) throw new Error(`events are on their way for ${waitMs / 1_000} s: ${behind.join(', ')}`);
    await onLook();
    await sleep(lookEveryMs);
  }
};

/** Waits until what was committed before now was published, and what was published then was handled. */
const oneHop = async (services: VerifyServices, patience: Patience): Promise<Positions> => {
  const marks = await positions(services);
  let published = marks;
  await until(async () => {
    published = await positions(services, marks);
    return [...published].flatMap(([name, { isWaiting, stuck }]) =>
      isWaiting || stuck.length > mostStuck ? [`${name} (${stuck.length} to publish)`] : [],
    );
  }, patience);
  // No broker, nothing to wait for: what is published is handled.
  if ([...published.values()].some(({ ends }) => Object.keys(ends).length > 0))
    await until(async () => {
      const now = await positions(services);
      return [...now].flatMap(([name, { handled }]) => {
        const ends = Object.entries(published.get(name)!.ends);
        const left = ends.reduce((sum, [partition, end]) => sum + Math.max(0, Number(BigInt(end) - BigInt(handled[partition] ?? 0))), 0);
        return left > 0 ? [`${name} (${left} to handle)`] : [];
      });
    }, patience);
  return published;
};

/** Waits until the events that there are now, and what follows from them, were taken everywhere. Throws when they are not within `waitMs`. */
export const eventsTaken = async (services: VerifyServices, patience: Patience): Promise<Stuck> => {
  let last: Positions = new Map();
  for (let hop = 0; hop < longestChain; hop++) last = await oneHop(services, patience);
  return new Map([...last].map(([name, { stuck }]) => [name, new Set(stuck)]));
};
