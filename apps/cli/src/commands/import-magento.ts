import { closeSync, openSync, writeSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { Failure } from '../api/failure.js';
import type { LineWarning } from '../records/line-warnings.js';
import { describeMagento, importMagento } from '../magento/import-magento.js';
import { openApi, openProgress, type Session } from '../terminal/session.js';
import { storeNumber } from './options.js';
import { type ImportOutput, printImport } from './print-import.js';

interface MagentoCommand extends ImportOutput {
  images?: string;
  attributes?: string;
  storeId?: number;
  warnings?: string;
}

const help = `
Every row of the admin (no store_view_code) is a product; configurable_variations make their products its children. Stock lies in the warehouse
"default". Attributes that additional_attributes or variations name and nobody defined are created: a select where products vary by them,
else a multiselect (a|b), a boolean (Yes, No) or a text; for another input name their definitions with --attributes, or create them first. Other columns are attributes where the catalog
has one of their name. An empty cell leaves a value as it is, __EMPTY__VALUE__ empties it.
What is not taken is reported: each column once, at the end; each value by its line (five are shown, --json lists 100, --warnings FILE
has all, but of the server's own the first 100).`;

const openWarnings = (path: string): { add: (warning: LineWarning) => void; close: () => void } => {
  try {
    const file = openSync(path, 'w');
    return { add: (warning) => void writeSync(file, `${JSON.stringify(warning)}\n`), close: () => closeSync(file) };
  } catch (error) {
    throw new Failure(`${path} cannot be written (${(error as Error).message}): check --warnings.`, 2, { cause: error });
  }
};

const magento = async (
  session: Session,
  file: string,
  { images, attributes, storeId, warnings, ...output }: MagentoCommand,
): Promise<number> => {
  const api = openApi(session);
  const kept = warnings === undefined ? null : openWarnings(warnings);
  const options = {
    ...(images !== undefined && { images }),
    ...(attributes !== undefined && { attributesFile: attributes }),
    ...(storeId !== undefined && { storeId }),
    ...(kept && { onWarning: kept.add }),
  };
  const summary = await importMagento(api, file, options, openProgress(session)).finally(() => kept?.close());
  await printImport(session, api, output, summary, describeMagento);
  return summary.resources.reduce((sum, { rejected }) => sum + rejected, summary.images?.rejected ?? 0);
};

/** `entrepot import magento FILE.csv`; `onRejected` hears how many rows and images were rejected. */
export const addImportMagento = (command: Command, session: Session, onRejected: (lines: number) => void): void => {
  command
    .command('magento')
    .description('products of Magento 2: its product CSV, plain or .gz, with the images that it names')
    .usage('FILE.csv[.gz] [--attributes FILE] [--images DIR] [--store-id N] [--warnings FILE] [--wait] [--json]')
    .argument('<file>', 'product CSV, as System > Export writes it')
    .option(
      '--attributes <file>',
      'attribute CSV (attribute_code, frontend_input, frontend_label, option …) whose attributes are created first',
    )
    .addOption(new Option('--images <dir>', 'folder that the image columns start from, like pub/media/catalog/product or pub/media/import'))
    .option('--store-id <number>', 'number of the store that sells the products; without it every store does', storeNumber)
    .option('--warnings <file>', 'write the warnings there, one JSON object a line')
    .addHelpText('after', help)
    .action(async (file: string, _options, self: Command) => onRejected(await magento(session, file, self.optsWithGlobals())));
};
