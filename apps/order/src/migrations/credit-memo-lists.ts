import { type Migration, type MigrationStep, statements, walkable } from '@entrepot/database';
import { listed } from './orders.js';

const atOnce = 500;

/** Nothing has changed a credit memo that an earlier release made. */
const fill: MigrationStep = async (runner) => {
  const text = `
    with part as (select credit_memo_id, created_at from credit_memo where credit_memo_id > $1 order by credit_memo_id limit ${atOnce}),
    filled as (update credit_memo d set updated_at = part.created_at from part
                where d.credit_memo_id = part.credit_memo_id and d.updated_at <> part.created_at)
    select max(credit_memo_id) as last from part`;
  for (let last: string | null = '0'; last !== null;) [{ last }] = (await runner.query(text, [last])) as [{ last: string | null }];
};

/** Filters and sorts of the list of credit memos, as those of the invoices; the walk's. */
const indexes = {
  credit_memo_change: '(change, credit_memo_id)',
  credit_memo_created: '(created_at, credit_memo_id)',
  credit_memo_updated: '(updated_at, credit_memo_id)',
  credit_memo_total: '(grand_total, credit_memo_id)',
};
const beside = (name: string, on: string, kind = 'index'): string =>
  `create ${kind} concurrently if not exists ${name} on credit_memo ${on}`;

/** Lets credit memos be listed and walked (contract 6, 6.2). Replicas of the release before insert them without `updated_at`. */
export const creditMemoLists: Migration[] = [
  statements('CreditMemoChanges1797001000001', [
    'alter table credit_memo add updated_at timestamptz not null default now()',
    `alter table credit_memo set (${listed})`,
    ...walkable({ table: 'credit_memo', id: 'credit_memo_id', isFilled: true }),
  ]),
  statements(
    'CreditMemoIndexes1797001000002',
    [
      fill,
      ...Object.entries(indexes).map(([name, on]) => beside(name, on)),
      beside('credit_memo_number', '(increment_id) include (credit_memo_id)', 'unique index'),
    ],
    { isInTransaction: false },
  ),
  // A page by number is read from the index alone.
  statements('CreditMemoNumber1797001000003', [
    `alter table credit_memo drop constraint credit_memo_increment_id_key,
       add constraint credit_memo_increment_id_key unique using index credit_memo_number`,
  ]),
];
