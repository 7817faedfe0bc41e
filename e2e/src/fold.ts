import { fold, readEvent, sequenceFaults } from '@entrepot/contracts/fold';
import { until } from '@entrepot/testing';
import { differences } from '../../bench/fold/compare.mjs';
import type { Client } from './client.js';
import { openDatabases } from './databases.js';
import type { Stack } from './stack.js';

type Row = Parameters<typeof readEvent>[0];

const all = `select headers, payload from outbox order by id`;

/** Records of each kind that are read one by one. */
const most = 40;

/**
 * What the events of a stack promise (contract 5, section 5.4): each aggregate's are numbered without a gap, and their fold is what the API shows.
 * @returns what is not so, in words, as soon as nothing is on its way
 */
export const foldFaults = async (stack: Stack, api: Client): Promise<string[]> => {
  const databases = await openDatabases(stack);
  const get = async (path: string): Promise<unknown> => (await api.get(path)).body;
  const faults = async (): Promise<string[]> => {
    const outboxes = await Promise.all(databases.names.map((name) => databases.rows<Row>(name, all)));
    const events = outboxes.flat().map(readEvent);
    const found = await differences(fold(events), get, { most });
    const told = found.map(
      ({ kind, id, field, told, shown }) => `${kind} ${id} ${field}: told ${JSON.stringify(told)}, shown ${JSON.stringify(shown)}`,
    );
    return [...sequenceFaults(events), ...told];
  };
  let last: string[] = [];
  try {
    // Mails, links and stock follow what a test did: it is read again until nothing moves.
    await until(async () => (last = await faults()).length === 0, 30_000, 500).catch(() => undefined);
    return last;
  } finally {
    await databases.close();
  }
};
