/** Which rows of a list are shown (contract 1, section 4). */
export interface Page {
  page: number;
  limit: number;
  /** The answer also carries total, last_page, has_next. */
  includePagination: boolean;
}

export interface Pagination {
  total: number;
  last_page: number;
  has_next: boolean;
}

export const paginationOf = ({ page, limit }: Page, total: number): Pagination => ({
  total,
  last_page: Math.max(1, Math.ceil(total / limit)),
  has_next: page * limit < total,
});

export interface Sort<F extends string> {
  field: F;
  direction: 'asc' | 'desc';
}

export interface DateRange {
  /** The first instant inside. */
  from?: Date;
  /** The first instant after it: a bare day counts whole, a time counts its second (contract 4, "Date filters"). */
  before?: Date;
}
