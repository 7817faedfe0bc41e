import type { Api } from '../api/api.js';
import { importRecords, type ImportSummary } from '../records/import-records.js';
import type { Progress } from '../terminal/progress.js';
import { emptyCounts, oddityTexts, type OlistCounts } from './counts.js';
import { olistResources } from './resources.js';
import { requireTables } from './tables.js';

export interface OlistSummary {
  resources: ImportSummary[];
  found: OlistCounts;
  seconds: number;
  rows_per_second: number;
}

/** Imports the folder with the Brazilian e-commerce CSVs of Olist (plain or .gz) as a store of its own. Running it again changes nothing. */
export const importOlist = async (
  api: Api,
  directory: string,
  storeId: number,
  openProgress: (name: string, total: number) => Progress,
): Promise<OlistSummary> => {
  requireTables(directory);
  const from = Date.now();
  const context = { directory, storeId, counts: emptyCounts() };
  const resources: ImportSummary[] = [];
  for await (const { resource, total, done, lines } of olistResources(context)) {
    const progress = openProgress(resource, total);
    try {
      resources.push(await importRecords(api, { resource, lines, done }, progress));
    } finally {
      progress.stop();
    }
  }
  const seconds = Math.round(Date.now() - from) / 1_000;
  const rows = resources.reduce((sum, { lines }) => sum + lines, 0);
  return { resources, found: context.counts, seconds, rows_per_second: Math.round(rows / Math.max(0.001, seconds)) };
};

const count = (value: number): string => value.toLocaleString('en').padStart(8);

/** Prints the oddities that were found, in sentences. */
export const describeOlist = ({ found, resources }: OlistSummary): string => {
  const statuses = Object.entries(found.orders_by_status).sort(([, a], [, b]) => b - a);
  return [
    'Found:',
    `${count(found.orders)} orders: ${statuses.map(([status, number]) => `${number.toLocaleString('en')} ${status}`).join(', ')}`,
    `${count(found.order_lines)} order lines, ${found.pieces.toLocaleString('en')} pieces`,
    `${count(found.products)} products`,
    `${count(found.customers)} customers`,
    resources.some(({ resource }) => resource === 'leads')
      ? `${count(found.leads)} leads`
      : 'No leads: the folder holds no olist_marketing_qualified_leads_dataset.csv.',
    ...(Object.keys(found.odd).length > 0 ? ['Odd, and imported as it stands:'] : []),
    ...Object.entries(oddityTexts).flatMap(([name, text]) => (found.odd[name] ? [`${count(found.odd[name])} ${text}`] : [])),
  ].join('\n');
};
