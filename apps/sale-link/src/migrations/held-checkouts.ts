import { statements } from '@entrepot/database';

/** Adds what is left of products, and payments whose goods are held first. All stock is told again at the next start. */
export const heldCheckouts = statements('HeldCheckouts1798002000001', [
  `alter table stock_ref add salable numeric(14,4), add free jsonb, add changed_at timestamptz`,
  // Of the lines that were short, in their order.
  'alter table checkout add left_over jsonb',
  `alter table hosted_payment drop constraint hosted_payment_state_check, add constraint hosted_payment_state_check check (
     state in ('holding', 'refused', 'opening', 'open', 'waiting', 'authorized', 'failed', 'releasing', 'released')) not valid`,
  `delete from projection_state where name = 'stock'`,
]);

export const heldCheckoutsIndex = statements(
  'HeldCheckoutsIndex1798002000002',
  [
    'alter table hosted_payment validate constraint hosted_payment_state_check',
    // The code of the version before finds its rows by it, too.
    `create index concurrently if not exists hosted_payment_due on hosted_payment (ask_at)
      where state in ('holding', 'opening', 'open', 'waiting', 'releasing')`,
    'drop index concurrently if exists hosted_payment_ask',
  ],
  { isInTransaction: false },
);
