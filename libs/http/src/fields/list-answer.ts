import { type Page, paginationOf } from '@entrepot/kernel';

/** A page of a list under its key, with the count where it was asked for (contract 1, section 4, rule 3). */
export const listAnswer = (key: string, rows: readonly object[], page: Page, total: number | null): object => ({
  success: true,
  page: page.page,
  limit: page.limit,
  ...(total !== null && paginationOf(page, total)),
  [key]: rows,
});
