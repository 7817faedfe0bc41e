import type { Command } from 'commander';
import { importFile } from '../images/import-file.js';
import { describeImport } from '../records/import-records.js';
import { openApi, openProgress, type Session } from '../terminal/session.js';
import { type ImportOutput, printImport } from './print-import.js';

/** `entrepot payments import FILE`; `onRejected` hears how many lines match no order. */
export const addBankPayments = (program: Command, session: Session, onRejected: (lines: number) => void): void => {
  program
    .command('payments')
    .description('money that banks say has come')
    .command('import')
    .description(
      'mark orders as paid by a bank’s file with txid, amount and date; each line counts once, and one that matches no order is listed',
    )
    .argument('<file>', 'CSV (its name ends in .csv, .tsv or .txt) or NDJSON; plain or .gz')
    .option('--dry-run', 'check all lines and write nothing')
    .option('--wait', 'end when all services have taken over what was imported')
    .option('--json', 'print the result as one JSON object')
    .action(async (path: string, { dryRun, ...output }: ImportOutput & { dryRun?: boolean }) => {
      const api = openApi(session);
      const summary = await importFile(api, path, 'payments', openProgress(session), dryRun);
      await printImport(session, api, output, summary, describeImport);
      onRejected(summary.rejected);
    });
};
