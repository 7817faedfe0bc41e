import { statements } from '@entrepot/database';

/** The integration that an event is for, and why and when a webhook was deactivated; what was there before says neither. */
export const ownersAndDeactivations = statements(
  'OwnersAndDeactivations1796000004000',
  ['alter table event add owner text', 'alter table webhook add deactivated_at timestamptz, add deactivated_reason text'],
  ['alter table webhook drop deactivated_at, drop deactivated_reason', 'alter table event drop owner'],
);
