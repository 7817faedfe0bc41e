/** Which rows of a list are shown (contract 1, section 4). */
export interface Page {
  page: number;
  limit: number;
  /** Adds total, last_page, has_next to the answer; with `estimate` (ADR 54) the total is counted up to `mostCounted` only. */
  includePagination: boolean | 'estimate';
}

/** With `estimate` no more rows are counted. */
export const mostCounted = 1_000;

/** A total that was counted, or what PostgreSQL's planner expects it to be. */
export type Total = number | { estimate: number };

export interface Pagination {
  total: number;
  last_page: number;
  has_next: boolean;
  total_is_estimate?: boolean;
}

export const paginationOf = ({ page, limit }: Page, total: number): Pagination => ({
  total,
  last_page: Math.max(1, Math.ceil(total / limit)),
  has_next: page * limit < total,
});

/** Makes the pagination of an estimated total, raised to the count that was given up and to the page's `rows`. */
export const estimatedPaginationOf = (page: Page, total: Total, rows: number): Pagination => {
  if (typeof total === 'number') return { ...paginationOf(page, total), total_is_estimate: false };
  const before = (page.page - 1) * page.limit;
  // The last page ends the list.
  if (rows > 0 && rows < page.limit) return { ...paginationOf(page, before + rows), total_is_estimate: false };
  const likely = Math.max(total.estimate, mostCounted + 1);
  const estimate = rows === 0 ? Math.min(likely, before) : Math.max(likely, before + rows + 1);
  return { ...paginationOf(page, estimate), total_is_estimate: true };
};

export interface Sort<F extends string> {
  field: F;
  direction: 'asc' | 'desc';
}

export interface DateRange {
  /** First instant inside. */
  from?: Date;
  /** First instant after it: a bare day counts whole, a time counts its second (contract 4, "Date filters"). */
  before?: Date;
}
