import { estimatedPaginationOf, type Page, paginationOf, type Total } from '@entrepot/kernel';

const shownTotal = (page: Page, total: Total, rows: number): object =>
  page.includePagination === 'estimate' ? estimatedPaginationOf(page, total, rows) : paginationOf(page, total as number);

/** A page of a list under its key, with the count where it was asked for (contract 1, section 4, rule 3). */
export const listAnswer = (key: string, rows: readonly object[], page: Page, total: Total | null): object => ({
  success: true,
  page: page.page,
  limit: page.limit,
  ...(total !== null && shownTotal(page, total, rows.length)),
  [key]: rows,
});
