import { randomUUID } from 'node:crypto';
import { newId } from '@entrepot/kernel';
import type { Client } from './client.js';
import type { Databases } from './databases.js';
import type { Receiver } from './receiver.js';

/** Parts of a running system that troubles are made in. */
export interface Troubled {
  databases: Databases;
  admin: Client;
  receiver: Receiver;
}

/** A trouble as the health screen says it, and the button that mends it. */
export interface Trouble {
  what: string;
  says: string | RegExp;
  /** Time for which its consumer tries by itself, before it is a trouble. */
  triedMs?: number;
  /** Text of the row with the button; without one the button stands for itself. */
  row?: string;
  button: string;
  /** It is shown until records are compared again. */
  isShownOn?: true;
  /** Values of the form. */
  form?: Readonly<Record<string, string | true>>;
}

const deadLetter = (databases: Databases, database: string, reason: string, subject: string, payload: string, lost = 0): Promise<unknown> =>
  databases.rows(
    database,
    `insert into dead_letter (id, consumer, event_id, type, subject, topic, "partition", "offset", key, headers, payload, reason, error, attempts, events_lost)
     values ($1, $2, $3, 'store.updated', $4, 'entrepot.catalog.v1', 0, 0, $4, $5, $6, $7, 'Error: planted', 5, nullif($8::bigint, 0))`,
    ...[
      newId(),
      database.replace('_', '-'),
      randomUUID(),
      subject,
      JSON.stringify({ ce_type: 'store.updated' }),
      Buffer.from(payload),
      reason,
      lost,
    ],
  );

/** A dead letter of an event that its consumer has had, and takes again. */
const failedLetters = (databases: Databases, database: string, type: string, count: number): Promise<unknown> =>
  databases
    .rows('catalog', `select headers, payload, key, topic from outbox where headers ->> 'ce_type' = $1 order by id limit 1`, type)
    .then(([row]) =>
      Promise.all(
        Array.from({ length: count }, () =>
          databases.rows(
            database,
            `insert into dead_letter (id, consumer, event_id, type, subject, topic, "partition", "offset", key, headers, payload, reason, error, attempts)
           values ($1, $2, $3, $4, $5, $6, 0, 0, $5, $7, $8, 'failed', 'Error: no room', 5)`,
            ...[
              newId(),
              database.replace('_', '-'),
              randomUUID(),
              type,
              row!['key'],
              row!['topic'],
              JSON.stringify(row!['headers']),
              row!['payload'],
            ],
          ),
        ),
      ),
    );

const makePayments = (databases: Databases): Promise<unknown> =>
  Promise.all([
    databases.rows(
      'order',
      `insert into payment_intent (intent_id, order_id, operation, method, amount, currency, request, context, tries, ask_at, created_at)
       select $1, entity_id, 'create-invoice', 'gone_card', 20, 'BRL', '{"operation": "create-invoice"}', '{}', 12, now() + interval '1 hour', now()
         from orders where increment_id = '100000007'`,
      randomUUID(),
    ),
    ...['by_hand', 'dispute'].map((kind) =>
      databases.rows(
        'order',
        `insert into payment_case (case_id, kind, reference, is_release, amount, currency, reason, state, created_at)
         values ($1, $1, 'pi_planted_' || $1, false, 12.5, 'BRL', 'planted', 'open', now())`,
        kind,
      ),
    ),
  ]);

const mail = `insert into mail_outbox (message_id, kind, from_name, from_address, recipient, subject, text, html, created_at, next_try_at, failed_at, last_error)
  values ($1, 'order', 'Loja', 'loja@example.com', 'ana@example.com', 'Pedido', 'x', 'x', now() - interval '1 hour', now() + interval '1 hour'`;

const makeMails = (databases: Databases): Promise<unknown> =>
  Promise.all([
    databases.rows('order', `${mail}, null, null)`, `<${newId()}@example.com>`),
    databases.rows(
      'sale_link',
      `${mail}, now(), 'the mail cannot be unsealed: the key is another one, or the row is damaged')`,
      `<${newId()}@example.com>`,
    ),
  ]);

const makeProjections = (databases: Databases): Promise<unknown> =>
  Promise.all([
    databases.rows('customer', `delete from projection_state where name = 'store'`),
    databases.rows(
      'sale_link',
      `update projection_state set requested_at = now() - interval '2 hours', completed_at = null where name = 'warehouse'`,
    ),
    databases.rows(
      'order',
      `insert into follow_up (kind, key, started_at, due_at, failures, error)
       values ('store-orders', '1', now() - interval '10 minutes', now() + interval '1 hour', 3, 'Error: no room')`,
    ),
    databases.rows(
      'gateway',
      `insert into verify_run (verify_id, state, rate, started_at, finished_at, error) values ($1, 'failed', 25000, now(), now(), 'order does not answer')`,
      randomUUID(),
    ),
  ]);

const makeDisagreements = (databases: Databases): Promise<unknown> =>
  Promise.all([
    databases.rows('order', `update orders set total_invoiced = total_invoiced + 5 where increment_id = '100000005'`),
    databases.rows(
      'inventory',
      `update stock_quantity set reserved = reserved + 7 where item_id = (select item_id from stock_item where sku = 'COFFEE-SANTOS-250')`,
    ),
    databases.rows(
      'catalog',
      `insert into outbox (bucket, topic, key, headers, payload, created_at)
       select 999, topic, key || '-planted', (headers::jsonb || jsonb_build_object('ce_id', $1::text, 'ce_subject', key || '-planted'))::json, payload, now() - interval '5 min'
         from outbox where headers ->> 'ce_type' = 'product.updated' or headers ->> 'ce_type' = 'product.created' order by id limit 1`,
      randomUUID(),
    ),
  ]);

/** Has tables of a database refuse the rows of which these conditions are true. */
const refuseInserts = async (databases: Databases, database: string, conditions: Readonly<Record<string, string>>): Promise<void> => {
  await databases.rows(database, `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`);
  for (const [table, when] of Object.entries(conditions))
    await databases.rows(
      database,
      `create trigger planted before insert on ${table} for each row when (${when}) execute function refuse()`,
    );
};

/** A partition whose event its consumer can neither handle nor set aside: it comes once more, and its tables refuse it. */
const makePartition = async (databases: Databases): Promise<void> => {
  await refuseInserts(databases, 'sale_link', { store_ref: `new.name = 'Planted'`, dead_letter: `new.reason = 'failed'` });
  await databases.rows(
    'catalog',
    `insert into outbox (bucket, topic, key, headers, payload, created_at)
     select bucket, topic, key, (headers::jsonb - 'ce_sequence' || jsonb_build_object('ce_id', $1::text))::json,
            convert_to((convert_from(payload, 'utf8')::jsonb || '{"name": "Planted"}')::text, 'utf8'), now()
       from outbox where headers ->> 'ce_type' = 'store.created' order by id limit 1`,
    randomUUID(),
  );
};

/** A hold whose time is over, and that its service cannot end by itself. */
const makeHold = async ({ databases, admin }: Troubled): Promise<void> => {
  await refuseInserts(databases, 'inventory', { stock_ledger: `new.cause = 'expire'` });
  const { body } = await admin.call<{ hold: { hold_id: number } }>('POST', '/api2/stock/holds', {
    body: { items: [{ sku: 'COFFEE-CERRADO-250', qty: 1 }], minutes: 60 },
  });
  await databases.rows(
    'inventory',
    `update reservation set expires_at = now() - interval '1 minute' where reservation_id = $1`,
    body.hold.hold_id,
  );
};

const makeWebhooks = async ({ databases, admin, receiver }: Troubled): Promise<void> => {
  receiver.status = 500;
  const create = (name: string, more: object = {}) =>
    admin.call<{ webhook: { webhook_id: number } }>('POST', '/api2/webhooks', {
      body: { url: `${receiver.url}${name}`, types: ['order.commented'], ...more },
    });
  await create('failing');
  await create('paused', { is_active: false });
  const { body } = await create('gone', { types: ['lead.*'] });
  await databases.rows(
    'feed',
    `update webhook set state = 'deactivated', deactivated_at = now(), deactivated_reason = 'gone' where webhook_id = $1`,
    body.webhook.webhook_id,
  );
  await admin.call('POST', '/api2/history', { body: { order_increment_id: '100000009', comment: 'For the webhook' } });
};

/** Makes all of them, side by side. */
export const makeTroubles = async (troubled: Troubled): Promise<void> => {
  const { databases } = troubled;
  await Promise.all([
    failedLetters(databases, 'inventory', 'store.created', 1),
    failedLetters(databases, 'order', 'store.created', 3),
    deadLetter(databases, 'catalog', 'malformed', 'planted-malformed', 'no JSON'),
    deadLetter(databases, 'customer', 'lost', 'planted-lost', '{}', 8),
    makePayments(databases),
    makeMails(databases),
    makeProjections(databases),
    makeDisagreements(databases),
    makeHold(troubled),
    makePartition(databases),
    makeWebhooks(troubled),
  ]);
};

const reason = { reason: 'Decided in the console' };

/** Troubles with what mends each, in an order in which one uncovers the next: the comparison finds what was changed by hand. */
export const troubles: readonly Trouble[] = [
  {
    what: 'a partition whose event cannot be set aside',
    says: 'waits since',
    triedMs: 10_000,
    row: 'P0001: planted',
    button: 'Go on without it',
  },
  { what: 'an event that failed', says: 'inventory 1 dead letter waits', row: 'inventory', button: 'Retry' },
  { what: 'an event that cannot be read', says: 'catalog 1 dead letter waits', row: 'planted-malformed', button: 'Discard', form: reason },
  { what: 'events that were lost', says: 'customer events lost to customer: 8', row: 'planted-lost', button: 'Discard', form: reason },
  { what: 'many dead letters of one cause', says: 'order 3 dead letters wait', button: 'Retry: all 3' },
  {
    what: 'a payment without an answer',
    says: 'order 1 payment waits for a decision',
    row: '100000007',
    button: 'Settle',
    form: { outcome: 'not_captured', ...reason },
  },
  {
    what: 'a payment to be paid back',
    says: '1 payment waits to be paid back by hand',
    row: 'pi_planted_by_hand',
    button: 'Settle',
    form: reason,
  },
  { what: 'a disputed payment', says: '1 disputed payment waits', row: 'pi_planted_dispute', button: 'Settle', form: reason },
  { what: 'a mail server that was away', says: 'order 1 mail waits to be sent', row: 'order', button: 'Send now' },
  { what: 'a mail of another key', says: 'sale-link 1 mail cannot be unsealed', row: 'sale-link', button: 'Discard' },
  { what: 'a projection that was never asked for', says: 'the projection store was never asked for', row: 'customer', button: 'Rebuild' },
  { what: 'a projection that hangs', says: 'the projection warehouse is being rebuilt since', row: 'sale-link', button: 'Rebuild' },
  { what: 'a follow-up that fails', says: '1 of the follow-ups store-orders fail', row: 'store-orders', button: 'Retry' },
  { what: 'a hold that does not end', says: 'inventory 1 hold does not end', row: 'COFFEE-CERRADO-250', button: 'End' },
  { what: 'a comparison that stopped', says: 'stopped: order does not answer', button: 'Compare all records' },
  { what: 'documents that disagree', says: 'order totals', row: 'order totals', button: 'Mend', isShownOn: true },
  { what: 'stock that disagrees', says: 'inventory reserved', row: 'inventory reserved', button: 'Mend', isShownOn: true },
  { what: 'an outbox that is blocked', says: /catalog \d events? waits? to be published/, row: 'catalog outbox-waiting', button: 'Mend' },
  { what: 'a webhook that is paused', says: '/paused', row: '/paused', button: 'Change', form: { is_active: true } },
  { what: 'a webhook that was deactivated', says: '/gone', row: '/gone', button: 'Change', form: { is_active: true } },
];
