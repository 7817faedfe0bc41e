import type { Row } from './csv.js';

/** What Magento writes into a cell that is to empty the value; an empty cell leaves the value as it is. */
const emptied = '__EMPTY__VALUE__';

/** A cell's text; undefined where it says nothing, null where it empties. */
export const cellOf = ({ cells }: Row, column: string): string | null | undefined => {
  const text = cells[column]?.trim() ?? '';
  return text === '' ? undefined : text === emptied ? null : text;
};

/** The cell's text where there is one. */
export const textOf = (row: Row, column: string): string | undefined => cellOf(row, column) ?? undefined;

/** Rows of the admin's values; all others are those of one store view. */
export const storeViewOf = (row: Row): string | undefined => {
  const view = textOf(row, 'store_view_code');
  return view === 'admin' ? undefined : view;
};

export const skuOf = (row: Row): string => textOf(row, 'sku') ?? '';
