import { changeState, type Migration, walkable } from '@entrepot/database';
import { mailMigrations } from '@entrepot/mail';
import { Events1778000000001 } from './1-events.js';
import { webhooks } from './2-webhooks.js';
import { longSubjects } from './3-long-subjects.js';
import { ownersAndDeactivations } from './4-owners-and-deactivations.js';
import { previousSequences } from './5-previous-sequences.js';

/** In the order of their numbers; one that was released is never changed. */
export const migrations: Migration[] = [
  ...mailMigrations,
  changeState,
  Events1778000000001,
  webhooks,
  ...walkable(1, { table: 'webhook', id: 'webhook_id', isRemovable: true, indexes: { webhook_updated: '(updated_at, webhook_id)' } }),
  ...walkable(2, {
    table: 'delivery',
    id: 'delivery_id',
    list: 'webhook_id',
    indexes: { delivery_updated: '(webhook_id, updated_at, delivery_id)' },
  }),
  longSubjects,
  ownersAndDeactivations,
  ...previousSequences,
];
