import { fold, type FoldedEvent, readEvent, sequenceFaults } from '@entrepot/contracts/fold';
import { until } from '@entrepot/testing';
import { differences } from '../../bench/fold/compare.mjs';
import type { Client } from './client.js';
import { withDatabases } from './databases.js';
import type { Stack } from './stack.js';

/** All events that a stack has written, those of one aggregate in their order. */
export const publishedEvents = (stack: Stack): Promise<FoldedEvent[]> =>
  withDatabases(stack, async ({ names, rows }) => {
    const read = (name: string) => rows<Parameters<typeof readEvent>[0]>(name, 'select headers, payload from outbox order by id');
    return (await Promise.all(names.map(read))).flat().map(readEvent);
  });

/** Records of each kind that are read one by one. */
const most = 40;

/**
 * Checks the promises about a stack's events (contract 5, section 5.4): each aggregate's are numbered without a gap, and their fold equals the API's
 * answers. @returns the faults in words, once no event is on its way
 */
export const foldFaults = async (stack: Stack, api: Client): Promise<string[]> => {
  const get = async (path: string): Promise<unknown> => (await api.get(path)).body;
  const faults = async (): Promise<string[]> => {
    const events = await publishedEvents(stack);
    const found = await differences(fold(events), get, { most });
    const differing = found.map(
      ({ kind, id, field, folded, shown }) => `${kind} ${id} ${field}: folded ${JSON.stringify(folded)}, shown ${JSON.stringify(shown)}`,
    );
    return [...sequenceFaults(events), ...differing];
  };
  // Mails, links and stock follow what a test did: it is read again until nothing moves.
  let last: string[] = [];
  await until(async () => (last = await faults()).length === 0, 30_000, 500).catch(() => undefined);
  return last;
};
