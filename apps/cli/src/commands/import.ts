import type { Command } from 'commander';
import { Failure } from '../api/failure.js';
import { importFile, importProductsWithImages, isCsvFile } from '../images/import-file.js';
import { describeOlist, importOlist } from '../olist/import-olist.js';
import { describeImages } from '../images/image-summary.js';
import { describeImport } from '../records/import-records.js';
import type { ImportResource } from '@entrepot/client';
import { openApi, openProgress, type Session } from '../terminal/session.js';
import { storeNumber } from './options.js';
import { addImportMagento } from './import-magento.js';
import { type ImportOutput, printImport } from './print-import.js';

interface ImportOptions extends ImportOutput {
  as?: string;
  images?: string;
  dryRun?: boolean;
}

const resources = Object.keys({
  stores: true,
  warehouses: true,
  products: true,
  prices: true,
  stock: true,
  customers: true,
  orders: true,
  payments: true,
  leads: true,
  schedules: true,
  coupons: true,
  integrations: true,
} satisfies Record<ImportResource, true>);

const file = async (session: Session, path: string, { as, images, dryRun, ...output }: ImportOptions): Promise<number> => {
  if (as === undefined) throw new Failure(`What ${path} holds must be said: add --as RESOURCE, like --as orders.`, 2);
  if (!resources.includes(as)) throw new Failure(`"${as}" cannot be imported: --as takes one of ${resources.join(', ')}.`, 2);
  const api = openApi(session);
  if (images === undefined) {
    const summary = await importFile(api, path, as, openProgress(session), dryRun);
    await printImport(session, api, output, summary, describeImport);
    return summary.rejected;
  }
  if (as !== 'products') throw new Failure(`--images goes with --as products: ${as} have none.`, 2);
  if (isCsvFile(path)) throw new Failure(`--images goes with NDJSON: a CSV names none.`, 2);
  if (dryRun) throw new Failure('--dry-run goes without --images: an upload cannot be tried out.', 2);
  const summary = await importProductsWithImages(api, path, images, openProgress(session));
  await printImport(session, api, output, summary, () => [describeImport(summary), describeImages(summary.images)].join('\n'));
  return summary.rejected + summary.images.rejected;
};

const olist = async (session: Session, directory: string, { storeId, ...output }: ImportOutput & { storeId: number }): Promise<number> => {
  const api = openApi(session);
  const summary = await importOlist(api, directory, storeId, openProgress(session));
  const { resources, seconds, rows_per_second: speed } = summary;
  const total = `${seconds.toFixed(1)} s in all, ${speed.toLocaleString('en')} rows/s`;
  const describe = (): string => [...resources.map(describeImport), total, '', describeOlist(summary)].join('\n');
  await printImport(session, api, output, summary, describe);
  return resources.reduce((sum, { rejected }) => sum + rejected, 0);
};

/** `entrepot import FILE --as RESOURCE`, `… olist DIR` and `… magento FILE.csv`; `onRejected` hears how many lines or images were rejected. */
export const addImport = (program: Command, session: Session, onRejected: (lines: number) => void): void => {
  const command = program
    .command('import')
    .description('import records; running an import again changes nothing')
    .usage(
      'FILE.ndjson[.gz]|FILE.csv[.gz] --as RESOURCE [--dry-run] [--images DIR] [--wait] [--json]\n       entrepot import olist DIR [--wait] [--json]\n       ' +
        'entrepot import magento FILE.csv[.gz] [--images DIR] [--wait] [--json]',
    )
    .argument('[file]', 'NDJSON, one record a line, or CSV (its name ends in .csv, .tsv or .txt); plain or .gz')
    .option('--as <resource>', resources.join(', '))
    .option('--dry-run', 'with FILE: check all lines and write nothing')
    .option('--images <dir>', 'with --as products: uploads images of records, [{file, label, position, types}], files from this folder')
    .option('--wait', 'end when all services have taken over what was imported')
    .option('--json', 'print the result as one JSON object')
    .action(async (path: string | undefined, options: ImportOptions) => {
      if (path === undefined) return command.help({ error: true });
      onRejected(await file(session, path, options));
    });
  command.hook('preAction', (own, called) => {
    if (called !== own && own.opts<ImportOptions>().dryRun) throw new Failure('--dry-run goes with FILE --as RESOURCE.', 2);
  });
  addImportMagento(command, session, onRejected);
  command
    .command('olist')
    .description('the Brazilian e-commerce data of Olist: the folder with its CSVs, plain or .gz')
    .argument('<dir>', 'folder with olist_orders_dataset.csv and the others')
    .option('--store-id <number>', 'number of the store that it becomes; 1 is the sample store', storeNumber, 2)
    .action(async (directory: string, _options, self: Command) => onRejected(await olist(session, directory, self.optsWithGlobals())));
};
