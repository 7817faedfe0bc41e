import { statements } from '@entrepot/database';

/** Deliveries that the version before inserts have none of these values: what they were given is not known, and their size is guessed. */
export const previousSequences = [
  statements(
    'PreviousSequences1796000004001',
    [
      'alter table event add sequence bigint',
      'alter table delivery add counted bigint, add sequence bigint, add previous_sequence bigint, add bytes integer',
    ],
    ['alter table delivery drop counted, drop sequence, drop previous_sequence, drop bytes', 'alter table event drop sequence'],
  ),
  statements(
    'DeliverySequence1796000004002',
    [`create index concurrently if not exists delivery_sequence on delivery (webhook_id, counted, sequence) where sequence is not null`],
    ['drop index concurrently if exists delivery_sequence'],
    { isInTransaction: false },
  ),
];
