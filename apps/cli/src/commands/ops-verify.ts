import type { Command } from 'commander';
import { Failure } from '../api/failure.js';
import { describeVerify, findingLines, lastVerify, verifyAll } from '../ops/verify.js';
import { openApi, openProgress, print, type Session } from '../terminal/session.js';

interface Options {
  rate?: string;
  restart?: boolean;
  last?: boolean;
}

const rateOf = (sent: string | undefined): { rate?: number } => {
  if (sent === undefined) return {};
  if (!/^\d{1,6}$/.test(sent)) throw new Failure('--rate is a number of records a second.', 2);
  return { rate: Number(sent) };
};

const verify = async (session: Session, { rate, restart = false, last = false }: Options): Promise<boolean> => {
  const api = openApi(session);
  const options = { ...rateOf(rate), restart, openProgress: openProgress(session) };
  const done = last ? await lastVerify(api) : await verifyAll(api, options);
  for (const line of findingLines(done)) session.out(line);
  session.err.write(`${describeVerify(done)}\n`);
  return done.state === 'failed' || done.findings_count > 0;
};

/** `entrepot ops verify` and `entrepot ops mend`. */
export const addVerify = (ops: Command, session: Session, onTrouble: (isTrouble: boolean) => void): void => {
  ops
    .command('verify')
    .description(
      'compare the records of all services while they work: a line of JSON a disagreement, with the command that mends it; exit code 1 where there are any',
    )
    .option('--rate <number>', 'records that are read a second (25,000)')
    .option('--restart', 'from the begin, where one has stopped')
    .option('--last', 'show the findings of the last one, or how far it is')
    .action(async (options: Options) => onTrouble(await verify(session, options)));
  ops
    .command('mend')
    .description('mend a record as a finding of verify says')
    .argument('<service>')
    .argument('<check>')
    .argument('<id>')
    .option('--json', 'print the answer as one JSON object')
    .action(async (service: string, check: string, id: string, { json }: { json?: boolean }) => {
      const path = `/ops/mend/${[service, check, id].map(encodeURIComponent).join('/')}`;
      const answer = await openApi(session).call<object>({ method: 'POST', path, json: {} });
      print(session, json, answer, () => `✔ ${check} ${id} of ${service} is mended`);
    });
};
