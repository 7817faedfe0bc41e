import { Command, CommanderError } from 'commander';
import { addDemo } from './commands/demo.js';
import { addExport } from './commands/export.js';
import { addImport } from './commands/import.js';
import { addIntegrations } from './commands/integrations.js';
import { addListen } from './commands/listen.js';
import { addOps } from './commands/ops.js';
import { addBankPayments } from './commands/payments.js';
import { addRequests } from './commands/requests.js';
import { Failure } from './api/failure.js';
import type { Session } from './terminal/session.js';

const environment = `
Environment:
  ENTREPOT_URL            the gateway's address (default http://127.0.0.1:3000)
  ENTREPOT_CLIENT_ID      who calls
  ENTREPOT_CLIENT_SECRET  and its secret; beside a running \`npm start\` all three are found in var/bootstrap.json (or DATA_DIR)

Exit codes: 0 all went well, 1 the call failed, lines were rejected or there is trouble, 2 wrong usage.`;

const build = (session: Session, onTrouble: (isTrouble: boolean) => void): Command => {
  const program = new Command('entrepot').description('Entrepot from the command line').addHelpText('after', environment);
  // Set before the commands are added: they take it over.
  program
    .exitOverride()
    .configureOutput({ writeOut: (text) => session.out(text.trimEnd()), writeErr: (text) => void session.err.write(text) });
  addImport(program, session, (rejected) => onTrouble(rejected > 0));
  addBankPayments(program, session, (rejected) => onTrouble(rejected > 0));
  addExport(program, session);
  addIntegrations(program, 'integration', session);
  addListen(program, session);
  addDemo(program, session);
  addRequests(program, session);
  addOps(program, session, onTrouble);
  return program;
};

/** Runs a command line (without node and the program's name) and returns the exit code. */
export const run = async (args: readonly string[], session: Session): Promise<number> => {
  let hasTrouble = false;
  try {
    await build(session, (isTrouble) => (hasTrouble = isTrouble)).parseAsync(args, { from: 'user' });
    return hasTrouble ? 1 : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Failure)) throw error;
    session.err.write(`${error.message}\n`);
    return error.exitCode;
  }
};
