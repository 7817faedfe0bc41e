import { changeState, type Migration, statements, walkable } from '@entrepot/database';
import { CaptureVersions1763800000003 } from './migrations/3-capture-versions.js';
import { Captures1763800000002 } from './migrations/2-captures.js';
import { Customers1763800000001 } from './migrations/1-customers.js';

const capture = (table: 'lead' | 'schedule') => ({
  table,
  id: 'id',
  columns: ['updated_at timestamptz not null default now()'],
  indexes: { [`${table}_updated_at`]: '(updated_at, id)' },
});

/** In the order in which they run. */
export const migrations: Migration[] = [
  Customers1763800000001,
  Captures1763800000002,
  CaptureVersions1763800000003,
  changeState,
  ...walkable(1, {
    table: 'customer',
    id: 'customer_id',
    isRemovable: true,
    indexes: { customer_updated_at: '(updated_at, customer_id)' },
  }),
  ...walkable(2, capture('lead')),
  ...walkable(3, capture('schedule')),
  statements(
    'CaptureSequences1779000001001',
    ['lead', 'schedule'].map((table) => `alter table ${table} add column sequence integer not null default 0`),
    ['lead', 'schedule'].map((table) => `alter table ${table} drop column sequence`),
  ),
];
