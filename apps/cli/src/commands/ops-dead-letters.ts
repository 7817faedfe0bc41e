import type { Command } from 'commander';
import { Failure } from '../api/failure.js';
import type { WholeDeadLetter } from '../ops/answers.js';
import { describeSettled, listDeadLetters, settle, waitingIds, type Filter, type Settled } from '../ops/settle-dead-letters.js';
import { describeDeadLetter, describeDeadLetters } from '../ops/show-dead-letters.js';
import { openApi, print, type Session } from '../terminal/session.js';

interface Json {
  json?: boolean;
}

/** Adds the options that choose dead letters. */
const withFilter = (command: Command): Command =>
  command
    .option('--service <name>', 'of one service')
    .option('--consumer <name>', 'of one consumer')
    .option('--type <type>', 'of one type of event, like order.imported')
    .option('--since <time>', 'set aside since then: 2026-01-31, or "2026-01-31 02:00:00" (UTC)');

const list = async (session: Session, { json, ...filter }: Filter & Json): Promise<boolean> => {
  const page = await listDeadLetters(openApi(session), filter);
  print(session, json, page, describeDeadLetters);
  return page.dead_letters.some(({ state }) => state === 'waiting') || page.services.some(({ status }) => status === 'unreachable');
};

const show = async (session: Session, id: string, { json }: Json): Promise<void> => {
  const answer = await openApi(session).call<{ dead_letter: WholeDeadLetter }>({ path: `/ops/dead-letters/${encodeURIComponent(id)}` });
  print(session, json, answer, ({ dead_letter }) => describeDeadLetter(dead_letter));
};

const report = (session: Session, outcomes: readonly Settled[], json: boolean | undefined): boolean => {
  const text = outcomes.length > 0 ? describeSettled(outcomes) : '✔ No dead letters wait.';
  print(session, json, { dead_letters: outcomes }, () => text);
  return outcomes.some(({ state }) => state === 'refused');
};

const retry = async (session: Session, ids: string[], { json, all, ...filter }: Filter & Json & { all?: boolean }): Promise<boolean> => {
  if (ids.length > 0 === (all === true)) throw new Failure('Name the dead letters by their ids, or give --all.', 2);
  const api = openApi(session);
  return report(session, await settle(api, all ? await waitingIds(api, filter) : ids, 'retry'), json);
};

/** `entrepot ops dead-letters list|show|retry|discard`. */
export const addDeadLetters = (ops: Command, session: Session, onTrouble: (isTrouble: boolean) => void): void => {
  const command = ops.command('dead-letters').description('messages that could not be handled');
  withFilter(command.command('list').description('show them, the youngest first; exit code 1 where some wait'))
    .option('--state <state>', 'waiting, retried or discarded', 'waiting')
    .option('--limit <number>', 'how many, 200 at the most', '20')
    .option('--cursor <id>', 'go on after this one')
    .option('--json', 'print the answer as one JSON object')
    .action(async (options: Filter & Json) => onTrouble(await list(session, options)));
  command
    .command('show')
    .description('show one whole: reason, error, headers, payload')
    .argument('<id>')
    .option('--json', 'print the answer as one JSON object')
    .action((id: string, options: Json) => show(session, id, options));
  withFilter(command.command('retry').description('have them handled again, when their cause is removed'))
    .argument('[id...]')
    .option('--all', 'all that wait (and match the options), the oldest first')
    .option('--json', 'print what became of them as one JSON object')
    .action(async (ids: string[], options: Filter & Json) => onTrouble(await retry(session, ids, options)));
  command
    .command('discard')
    .description('decide that they are not to be handled; who, when and why is kept')
    .argument('<id...>')
    .requiredOption('--reason <text>', 'why')
    .option('--json', 'print what became of them as one JSON object')
    .action(async (ids: string[], { reason, json }: Json & { reason: string }) =>
      onTrouble(report(session, await settle(openApi(session), ids, 'discard', reason), json)),
    );
};
