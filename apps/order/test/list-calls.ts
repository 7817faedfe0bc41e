import { expect } from '@jest/globals';
import type { TestService } from './order-service.js';

/** How specs call a list whose eight entries have letters: what it finds is said in letters, in the order of the answer. */
export const listCalls = <B extends object>(
  service: () => TestService,
  path: string,
  idsIn: (body: B) => number[],
  ids: () => Record<string, number>,
) => {
  const letters = (body: B): string =>
    idsIn(body)
      .map((id) => Object.keys(ids()).find((letter) => ids()[letter] === id))
      .join('');
  const get = (query: string, body?: unknown) => service().get<B>(`${path}?${query}`, body);
  const found = async (query: string, body?: unknown): Promise<string> => {
    const answer = await get(query, body);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    return letters(answer.body);
  };
  return {
    letters,
    get,
    found,
    async refusal(query: string, body?: unknown): Promise<[number, unknown]> {
      const answer = await get(query, body);
      return [answer.status, answer.body];
    },
    /** All entries, read one a page. */
    async walked(query: string): Promise<string> {
      let walked = '';
      for (let number = 1; number <= 8; number++) walked += await found(`${query}&limit=1&page=${number}`);
      return walked;
    },
    async expectNoTotalUnlessAsked(): Promise<void> {
      for (const query of ['', 'include_pagination=0', 'include_pagination=false'])
        expect((await get(query)).body).not.toHaveProperty('total');
    },
    async expectPermissionNeeded(): Promise<void> {
      const call = async (token?: string) => {
        const { status, body } = await service().call('GET', path, token === undefined ? {} : { token });
        return [status, body];
      };
      expect(await call()).toEqual([401, { error: 'Unauthorized' }]);
      expect(await call(await service().token('orders/write'))).toEqual([403, { error: 'Forbidden' }]);
    },
  };
};

/** Letters of all entries with the dates and numbers of `documents.ts`, as each list answers them. */
export const all = 'HGFEDCBA';

export const listFilters: [query: string, expected: string][] = [
  ['', all],
  ['increment_id=N-5,N-1', 'CA'],
  ['increment_id=N-5&increment_id=N-1', 'CA'],
  ['increment_id[]=N-5', 'A'],
  ['increment_id=N-5,N-99', 'A'],
  ['increment_id=N-98,N-99', ''],
  ['created_from=2026-03-05', 'GFE'],
  ['created_at_from=2026-03-05', 'GFE'],
  ['from=2026-03-05', 'GFE'],
  ['created_from=2026-03-05%2012:00:01', 'G'],
  ['created_from=2026-03-05+12:00:01', 'G'],
  ['created_to=2026-03-02', 'HDBA'],
  ['created_at_to=2026-03-02', 'HDBA'],
  ['to=2026-03-02', 'HDBA'],
  ['created_to=2026-03-02%2023:59:58', 'HDA'],
  ['created_to=2026-03-02%2023:59:59', 'HDBA'],
  ['created_from=2026-03-02&created_to=2026-03-02', 'BA'],
  ['from=2026-03-02&to=2026-03-03', 'CBA'],
  ['created_from=2026-03-06&created_to=2026-03-01', ''],
];

export const listSorts: [query: string, expected: string][] = [
  ['sort=entity_id', all],
  ['sort=entity_id&direction=asc', 'ABCDEFGH'],
  ['direction=asc', 'ABCDEFGH'],
  ['sort=created_at', 'GFECBADH'],
  ['sort=created_at&direction=asc', 'HDABCEFG'],
  ['sort=updated_at&direction=desc', 'AGFECBDH'],
  ['sort=updated_at&direction=asc', 'HDBCEFGA'],
  ['sort=increment_id&direction=asc', 'CFEBAHDG'],
  ['sort=increment_id&direction=desc', 'GDHABEFC'],
  ['sort=&direction=', all],
];

export const listPages: [query: string, expected: string, page: number, limit: number][] = [
  ['limit=3', 'HGF', 1, 3],
  ['limit=3&page=2', 'EDC', 2, 3],
  ['limit=3&page=3', 'BA', 3, 3],
  ['limit=3&page=4', '', 4, 3],
  ['page_size=3', 'HGF', 1, 3],
  ['per_page=3', 'HGF', 1, 3],
  ['pageSize=3', 'HGF', 1, 3],
  ['limit=2&page_size=3', 'HG', 1, 2],
  ['limit=0', all, 1, 20],
  ['limit=-1', all, 1, 20],
  ['limit=abc', all, 1, 20],
  ['limit=1.5', all, 1, 20],
  ['limit=', all, 1, 20],
  ['limit=201', all, 1, 200],
  ['page=0', all, 1, 20],
  ['page=abc', all, 1, 20],
  ['page=99999999999999999999999', all, 1, 20],
];

export const listPaginations: [query: string, expected: object][] = [
  ['limit=3&include_pagination=1', { total: 8, last_page: 3, has_next: true }],
  ['limit=3&page=3&include_pagination=1', { total: 8, last_page: 3, has_next: false }],
  ['limit=3&include_pagination=estimate', { total: 8, last_page: 3, has_next: true, total_is_estimate: false }],
  ['limit=4&page=2&include_pagination=true', { total: 8, last_page: 2, has_next: false }],
];

export const listRefusals: [query: string, error: string][] = [
  ['id=abc', 'Invalid parameter: id'],
  ['id=1.5', 'Invalid parameter: id'],
  ['id=9223372036854775808', 'Invalid parameter: id'],
  ['direction=up', 'Invalid parameter: direction'],
  ['created_from=05/03/2026', 'Invalid date format'],
  ['created_to=2026-02-30', 'Invalid date format'],
  ['from=2026-03-05T10:00:00', 'Invalid date format'],
  ['to=2026-03-05%2025:00:00', 'Invalid date format'],
];
