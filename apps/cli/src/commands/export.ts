import { type Command, Option } from 'commander';
import type { lists } from '@entrepot/client';
import { Failure } from '../api/failure.js';
import { exportList, type ExportFormat, type ExportOptions, walkOf } from '../export/export-list.js';
import { forImport as importable } from '../export/for-import.js';
import { openApi, openProgress, type Session } from '../terminal/session.js';

const resources = [
  'orders',
  'invoices',
  'shipments',
  'creditmemos',
  'fiscalDocuments',
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
  forImport?: true;
}

const isImportable = (name: string): name is keyof typeof importable => Object.hasOwn(importable, name);
const importables = Object.keys(importable).join(', ');

const sourceOf = (resource: string, { forImport, since, format }: Options): ExportOptions['source'] => {
  if (!forImport) {
    if (isResource(resource)) return walkOf(resource);
    throw new Failure(`"${resource}" cannot be exported: it must be one of ${resources.join(', ')}.`, 2);
  }
  if (!isImportable(resource)) throw new Failure(`"${resource}" cannot be exported --for-import: it must be one of ${importables}.`, 2);
  if (since !== undefined || format === 'csv') throw new Failure('--for-import goes neither with --since nor with --format csv.', 2);
  return importable[resource];
};

/** `entrepot export RESOURCE`. */
export const addExport = (program: Command, session: Session): void => {
  program
    .command('export')
    .description('write all records of a list, in the order of their changes; interrupted, the same command goes on where its file ends')
    .argument('<resource>', resources.join(', '))
    .option('--since <cursor>', 'only what has changed since an earlier export, deletions too')
    .addOption(new Option('--format <format>', 'lines of JSON, or a table').choices(['ndjson', 'csv']).default('ndjson'))
    .option('--for-import', `in the form in which \`entrepot import\` takes them: ${importables}`)
    .option('--out <file>', 'instead of the terminal')
    .action(async (resource: string, options: Options) => {
      const { since, format, out, forImport } = options;
      const source = sourceOf(resource, options);
      const progress = openProgress(session)(resource, 0);
      const api = openApi(session);
      const write = (text: string): void => (text === '' ? undefined : session.out(text.replace(/\r?\n$/, '')));
      try {
        const { records, cursor } = await exportList(
          api,
          {
            resource: forImport ? `${resource} --for-import` : resource,
            source,
            format,
            ...(since !== undefined && { since }),
            ...(out !== undefined && { out }),
          },
          write,
          progress,
        );
        progress.say(`${records.toLocaleString('en')} records.${forImport ? '' : ` What changes from now on: --since ${cursor}`}`);
      } finally {
        progress.stop();
      }
    });
};
