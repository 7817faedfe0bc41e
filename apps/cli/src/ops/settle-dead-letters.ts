import type { Api } from '../api/api.js';
import { Refusal } from '../api/failure.js';
import type { DeadLetterPage } from './answers.js';

/** Filters of dead letters, as the query names them. */
export type Filter = Partial<Record<'service' | 'consumer' | 'type' | 'since' | 'state' | 'limit' | 'cursor', string>>;

export const listDeadLetters = (api: Api, filter: Filter): Promise<DeadLetterPage> =>
  api.call<DeadLetterPage>({ path: '/ops/dead-letters', query: filter });

/** Lists the ids of all waiting dead letters, the oldest first: events of one subject are handled in their order. */
export const waitingIds = async (api: Api, filter: Filter): Promise<string[]> => {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listDeadLetters(api, { ...filter, limit: '200', ...(cursor && { cursor }) });
    ids.push(...page.dead_letters.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return ids.sort();
};

export interface Settled {
  id: string;
  state: 'retried' | 'discarded' | 'refused';
  /** Why it was refused. */
  error?: string;
}

/** Settles them one after the other; one that is refused stops nothing else. */
export const settle = async (api: Api, ids: readonly string[], what: 'retry' | 'discard', reason?: string): Promise<Settled[]> => {
  const outcomes: Settled[] = [];
  for (const id of ids) {
    const path = `/ops/dead-letters/${encodeURIComponent(id)}/${what}`;
    try {
      await api.call({ method: 'POST', path, ...(reason !== undefined && { json: { reason } }) });
      outcomes.push({ id, state: what === 'retry' ? 'retried' : 'discarded' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ id, state: 'refused', error: error.reason });
    }
  }
  return outcomes;
};

export const describeSettled = (outcomes: readonly Settled[]): string =>
  outcomes.map(({ id, state, error }) => (error === undefined ? `✔ ${id} ${state}` : `✖ ${id}: ${error}`)).join('\n');
