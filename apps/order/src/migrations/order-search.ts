import { type Migration, type MigrationStep, statements } from '@entrepot/database';
import { foldedLastName, foldedName } from '../filters/name-words.rules.js';

const atOnce = 500;

/** Fills the names of the orders that are there; one that was written meanwhile has them. */
const fill: MigrationStep = async (runner) => {
  const text = `
    select n.order_id::text as id, coalesce(o.customer_firstname, '') as first, coalesce(o.customer_lastname, '') as last
      from order_name n join orders o on o.entity_id = n.order_id where n.order_id > $1::bigint order by n.order_id limit ${atOnce}`;
  const update = `
    update order_name n set full_name = row.full_name, last_name = row.last_name
      from unnest($1::bigint[], $2::text[], $3::text[]) as row (id, full_name, last_name) where n.order_id = row.id and n.full_name = ''`;
  for (let after = '0'; ;) {
    const rows = (await runner.query(text, [after])) as Record<'id' | 'first' | 'last', string>[];
    if (rows.length === 0) return;
    const names = [rows.map(({ first, last }) => foldedName(`${first} ${last}`)), rows.map(({ last }) => foldedLastName(last))];
    await runner.query(update, [rows.map(({ id }) => id), ...names]);
    after = rows.at(-1)!.id;
  }
};

const beside = (name: string, on: string): string => `create index concurrently if not exists ${name} on ${on}`;

/** Lets a search find orders by the beginning of a name, and documents by the reference of their payment (contract 6, 6.1). */
export const orderSearch: Migration[] = [
  statements('OrderNames1797003000002', [
    `alter table order_name add full_name text collate "C" not null default '', add last_name text collate "C" not null default ''`,
  ]),
  statements(
    'OrderNameIndexes1797003000003',
    [
      fill,
      beside('order_name_full', 'order_name (full_name)'),
      beside('order_name_last', 'order_name (last_name)'),
      beside('payment_intent_reference', 'payment_intent (reference) where reference is not null'),
    ],
    { isInTransaction: false },
  ),
];
