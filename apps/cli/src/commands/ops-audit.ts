import type { Command } from 'commander';
import { queryOf } from '../ops/settle-dead-letters.js';
import { describeAudit, type AuditPage } from '../ops/show-audit.js';
import { openApi, type Session } from '../terminal/session.js';

interface Options extends Record<string, string | boolean | undefined> {
  json?: boolean;
}

const audit = async (session: Session, { json, requestId, ...filter }: Options): Promise<void> => {
  const query = { ...filter, ...(requestId !== undefined && { request_id: requestId }) } as Record<string, string>;
  const page = await openApi(session).call<AuditPage>({ method: 'GET', path: `/ops/audit${queryOf(query)}` });
  session.out(json ? JSON.stringify(page) : describeAudit(page));
};

/** `entrepot ops audit`: who changed what, and when. */
export const addAudit = (ops: Command, session: Session): void =>
  void ops
    .command('audit')
    .description('who changed what, and when, the youngest first')
    .option('--subject <id>', 'of one order, product, customer …')
    .option('--type <type>', 'of one type of event, like order.canceled')
    .option('--service <name>', 'of one service')
    .option('--actor <client id>', 'by one integration')
    .option('--request-id <id>', 'by one request')
    .option('--from <time>', '2026-01-31, or "2026-01-31 02:00:00" (UTC)')
    .option('--to <time>', 'up to then; a day counts whole')
    .option('--limit <number>', 'how many, 200 at the most', '20')
    .option('--cursor <id>', 'go on after this one')
    .option('--json', 'print the answer as one JSON object')
    .action((options: Options) => audit(session, options));
