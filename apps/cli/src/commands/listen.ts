import type { Command } from 'commander';
import type { EventPattern } from '@entrepot/client';
import { Failure } from '../api/failure.js';
import { keptSecret } from '../listen/kept-secret.js';
import { listen } from '../listen/listen.js';
import { openApi, type Session } from '../terminal/session.js';

interface Options {
  forward: string;
  types?: EventPattern[];
  since?: string;
}

/** `entrepot listen`. */
export const addListen = (program: Command, session: Session): void => {
  program
    .command('listen')
    .description('deliver events to a program on this machine as a webhook would, from now on, until Ctrl-C')
    .requiredOption('--forward <url>', 'where to: http://127.0.0.1:8080/')
    .option('--types <types...>', "types of events, or how they begin: 'order.*' stock.recalculated (default: all)")
    .option('--since <cursor>', 'go on where an earlier run ended')
    .action(async ({ forward, types, since }: Options) => {
      const { err, out } = session;
      if (!URL.canParse(forward) || !/^https?:/.test(forward))
        throw new Failure(`--forward is "${forward}": it must be a URL, like http://127.0.0.1:8080/.`, 2);
      const secret = keptSecret(session.environment);
      const ready = `Events go to ${forward}, signed with ${secret} (the same each time). Ctrl-C ends it.\n`;
      const options = { forward, secret, ...(types && { types }), ...(since !== undefined && { since }) };
      const cursor = await listen(openApi(session), options, session.interrupted(), out, () => void err.write(ready));
      if (cursor !== 'now') err.write(`To go on from here: --since ${cursor}\n`);
    });
};
