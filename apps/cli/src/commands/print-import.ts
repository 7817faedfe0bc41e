import { Failure } from '../api/failure.js';
import { describeOnTheirWay, findOnTheirWay, type OnTheirWay, waitForEvents } from '../records/events-on-their-way.js';
import type { Api } from '../api/api.js';
import { openProgress, type Session } from '../terminal/session.js';

export interface ImportOutput {
  json?: boolean;
  wait?: boolean;
}

/** Reports an import as done although the events that wait are unknown. */
const notKnown = (error: unknown): OnTheirWay => {
  if (!(error instanceof Failure)) throw error;
  return { events: 0, dead_letters: 0, unknown: ['the gateway'] };
};

/** Prints what an import did and what of it is on its way to other services, after having waited for that with --wait. */
export const printImport = async <T extends object>(
  session: Session,
  api: Api,
  { json, wait }: ImportOutput,
  summary: T,
  describe: (summary: T) => string,
): Promise<void> => {
  if (!json) session.out(describe(summary));
  if ('dry_run' in summary) {
    if (json) session.out(JSON.stringify(summary));
    return;
  }
  const found = await (wait ? waitForEvents(api, openProgress(session)) : findOnTheirWay(api).catch(notKnown));
  session.out(json ? JSON.stringify({ ...summary, on_their_way: found }) : describeOnTheirWay(found));
};
