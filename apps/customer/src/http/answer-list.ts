import { paginationOf, type Page } from '@entrepot/http';

/** A page of a list, with the count where it was asked for. */
export const listAnswer = (key: string, rows: readonly object[], page: Page, total: number | null): object => ({
  success: true,
  page: page.page,
  limit: page.limit,
  ...(total !== null && paginationOf(page, total)),
  [key]: rows,
});
