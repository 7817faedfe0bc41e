import type { Command } from 'commander';
import { describeAudit, type AuditPage } from '../ops/show-audit.js';
import { openApi, print, type Session } from '../terminal/session.js';

type Filter = Partial<Record<'subject' | 'type' | 'service' | 'actor' | 'from' | 'to' | 'limit' | 'cursor', string>>;
type Options = Filter & { requestId?: string; json?: boolean };

const audit = async (session: Session, { json, requestId, ...filter }: Options): Promise<void> => {
  const page = await openApi(session).call<AuditPage>({ path: '/ops/audit', query: { ...filter, request_id: requestId } });
  print(session, json, page, describeAudit);
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
