import { type Command, Option } from 'commander';
import type { lists } from '@entrepot/client';
import { Failure } from '../api/failure.js';
import { exportList, type ExportFormat, type ExportOptions } from '../export/export-list.js';
import { openApi, openProgress, type Session } from '../terminal/session.js';

const resources = [
  'orders',
  'invoices',
  'shipments',
  'products',
  'attributes',
  'customers',
  'warehouses',
  'stockItems',
  'leads',
  'schedules',
] as const satisfies (keyof typeof lists)[];
type Resource = (typeof resources)[number];
const isResource = (name: string): name is Resource => (resources as readonly string[]).includes(name);

interface Options extends Pick<ExportOptions, 'since' | 'out'> {
  format: ExportFormat;
}

/** `entrepot export RESOURCE`. */
export const addExport = (program: Command, session: Session): void => {
  program
    .command('export')
    .description('write all records of a list, in the order of their changes; interrupted, the same command goes on where its file ends')
    .argument('<resource>', resources.join(', '))
    .option('--since <cursor>', 'only what has changed since an earlier export, deletions too')
    .addOption(new Option('--format <format>', 'lines of JSON, or a table').choices(['ndjson', 'csv']).default('ndjson'))
    .option('--out <file>', 'instead of the terminal')
    .action(async (resource: string, options: Options) => {
      if (!isResource(resource)) throw new Failure(`"${resource}" cannot be exported: it must be one of ${resources.join(', ')}.`, 2);
      const progress = openProgress(session)(resource, 0);
      const api = openApi(session);
      const write = (text: string): void => (text === '' ? undefined : session.out(text.replace(/\r?\n$/, '')));
      try {
        const { records, cursor } = await exportList(api, { ...options, resource }, write, progress);
        progress.say(`${records.toLocaleString('en')} records. What changes from now on: --since ${cursor}`);
      } finally {
        progress.stop();
      }
    });
};
