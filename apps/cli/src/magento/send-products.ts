import type { Api } from '../api/api.js';
import { importRecords, type ImportSummary } from '../records/import-records.js';
import type { Warnings } from '../records/line-warnings.js';
import type { Progress } from '../terminal/progress.js';
import type { KnownAttribute } from './attribute-value.js';
import { openProducts, type Row, skuOf, storeViewOf, textOf } from './csv.js';
import { type LeftColumns, notesOf } from './notes.js';
import { productRecord } from './product-record.js';
import type { Survey } from './survey.js';

/** Columns that a store view's row repeats, or that say where it belongs. */
const addressing = ['sku', 'store_view_code', 'attribute_set_code', 'product_type', 'product_websites', 'website_id'];

/** Warns of values of one store view's row: a product has one value for all stores. Null where the row has none, and for other rows. */
export const storeRowWarning = (row: Row): string | null => {
  const view = storeViewOf(row);
  if (view === undefined) return null;
  const columns = Object.entries(row.cells).filter(([column, cell]) => cell.trim() !== '' && !addressing.includes(column));
  if (columns.length === 0) return null;
  const names = columns.map(([column]) => column).join(', ');
  return `store view '${view}': ${names} not taken: products have one value for all stores`;
};

export interface ProductSource {
  file: string;
  survey: Survey;
  attributes: ReadonlyMap<string, KnownAttribute>;
  storeId: number | undefined;
  warnings: Warnings;
  left: LeftColumns;
}

/** Sends every row of the admin's values as a product; warnings and errors come by the lines of the file. */
export const sendProducts = async (api: Api, source: ProductSource, progress: Progress): Promise<ImportSummary> => {
  const { file, survey, attributes, storeId, warnings, left } = source;
  const leftOut = left.list();
  /** Line of each record that was sent. */
  const lines: number[] = [];

  const recordOf = (row: Row): string => {
    lines.push(row.line);
    for (const { column, reason } of leftOut) if (textOf(row, column) !== undefined) left.add(column, reason);
    const context = { attributes, storeId, family: survey.families.get(skuOf(row)) };
    return JSON.stringify(productRecord(row, context, notesOf(row.line, warnings.add, left)));
  };
  const records = async function* (): AsyncGenerator<string> {
    for await (const row of openProducts(file).rows) {
      const warning = storeRowWarning(row);
      if (warning !== null) warnings.add(row.line, warning);
      if (storeViewOf(row) === undefined) yield recordOf(row);
    }
  };

  const summary = await importRecords(api, { resource: 'products', lines: records(), done: () => lines.length }, progress);
  const ofFile = <P extends { line: number }>(problem: P): P => ({ ...problem, line: lines[problem.line - 1] ?? problem.line });
  for (const { line, warning } of summary.warnings.map(ofFile)) warnings.add(line, warning);
  return { ...summary, errors: summary.errors.map(ofFile) };
};
