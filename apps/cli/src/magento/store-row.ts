import { storeViewOf } from './cells.js';
import type { Row } from './csv.js';

/** Columns that a store view's row repeats, or that say where it belongs. */
const addressing = ['sku', 'store_view_code', 'attribute_set_code', 'product_type', 'product_websites', 'website_id'];

/** What is not taken of a row of one store view: a product has one value for all stores. Null where it says nothing, and for other rows. */
export const storeRowWarning = (row: Row): string | null => {
  const view = storeViewOf(row);
  if (view === undefined) return null;
  const columns = Object.entries(row.cells).filter(([column, cell]) => cell.trim() !== '' && !addressing.includes(column));
  if (columns.length === 0) return null;
  const names = columns.map(([column]) => column).join(', ');
  return `store view '${view}': ${names} not taken: products have one value for all stores`;
};
