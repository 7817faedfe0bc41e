import type { Command } from 'commander';
import { Failure } from '../failure.js';
import { importRecords } from '../import-records.js';
import { openInput } from '../input-file.js';
import { linesOf } from '../lines.js';
import { describeOlist, importOlist } from '../olist/import-olist.js';
import { describeImport } from '../output.js';
import { openApi, openProgress, type Session } from '../session.js';
import { storeNumber } from './store-number.js';

interface ImportOptions {
  as?: string;
  json?: boolean;
}

const importFile = async (session: Session, file: string, { as, json }: ImportOptions): Promise<number> => {
  if (as === undefined) throw new Failure(`What ${file} holds must be said: add --as RESOURCE, like --as orders.`, 2);
  const input = openInput(file);
  const progress = openProgress(session)(as, input.bytes);
  const summary = await importRecords(
    openApi(session),
    { resource: as, lines: linesOf(input.content), done: input.read },
    progress,
  ).finally(() => progress.stop());
  session.out(json ? JSON.stringify(summary) : describeImport(summary));
  return summary.rejected;
};

const olist = async (session: Session, directory: string, { storeId, json }: { storeId: number; json?: boolean }): Promise<number> => {
  const summary = await importOlist(openApi(session), directory, storeId, openProgress(session));
  const { resources, seconds, rows_per_second: speed } = summary;
  const total = `${seconds.toFixed(1)} s in all, ${speed.toLocaleString('en')} rows/s`;
  session.out(json ? JSON.stringify(summary) : [...resources.map(describeImport), total, '', describeOlist(summary)].join('\n'));
  return resources.reduce((sum, { rejected }) => sum + rejected, 0);
};

/** `entrepot import FILE --as RESOURCE` and `entrepot import olist DIR`; `onRejected` hears how many lines were rejected. */
export const addImport = (program: Command, session: Session, onRejected: (lines: number) => void): void => {
  const command = program
    .command('import')
    .description('import records; running an import again changes nothing')
    .usage('FILE.ndjson[.gz] --as RESOURCE [--json]\n       entrepot import olist DIR [--json]')
    .argument('[file]', 'NDJSON, one record a line; plain or .gz')
    .option('--as <resource>', 'stores, warehouses, products, customers, orders, leads, schedules, coupons, integrations')
    .option('--json', 'print the result as one JSON object')
    .action(async (file: string | undefined, options: ImportOptions) => {
      if (file === undefined) return command.help({ error: true });
      onRejected(await importFile(session, file, options));
    });
  command
    .command('olist')
    .description('the Brazilian e-commerce data of Olist: the folder with its CSVs, plain or .gz')
    .argument('<dir>', 'folder with olist_orders_dataset.csv and the others')
    .option('--store-id <number>', 'number of the store that it becomes; 1 is the sample store', storeNumber, 2)
    .action(async (directory: string, _options, self: Command) => onRejected(await olist(session, directory, self.optsWithGlobals())));
};
