import { MoreThan } from 'typeorm';
import { type Database, readRows, type RowOf, saveRows, type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { Change, Integration } from './integration.rules.js';
import { integrationTable } from './integration.table.js';
import { noteGiven } from './use/uses.store.js';

const columns = integrationTable.except('integration_id');
/** Row of an integration; in JSON its times are texts. */
export type IntegrationRow = RowOf<typeof integrationTable, (typeof columns)[number]>;

const dateOrNull = (value: Date | null): Date | null => value && new Date(value);

export const toIntegration = (row: IntegrationRow): Integration => ({
  clientId: row.client_id,
  name: row.name,
  permissions: row.permissions,
  warehouses: row.warehouses,
  isActive: row.is_active,
  rateLimitPerMinute: row.rate_limit_per_minute,
  contact: row.contact,
  secretHash: row.secret_hash,
  previousSecretHash: row.previous_secret_hash,
  previousSecretUntil: dateOrNull(row.previous_secret_until),
  generation: row.generation,
  version: row.version,
  createdAt: new Date(row.created_at),
  deletedAt: dateOrNull(row.deleted_at),
});

/** Locks the integration of a client id, revoked ones too, until the transaction ends; an id that does not exist yet is locked as well. */
export const lockIntegration = async (tx: Tx, clientId: string): Promise<Integration | null> => {
  tx.lock(`integration ${clientId}`);
  const row = await tx
    .getRepository(integrationTable.entity)
    .findOne({ where: { client_id: clientId }, lock: { mode: 'for_no_key_update' } });
  return row ? toIntegration(row) : null;
};

/** When the transaction began, by the database's clock: the same for every replica. */
export const databaseTime = async (tx: Tx): Promise<Date> => {
  const [row] = await tx.query<[{ now: Date }]>('select now() as now');
  return row.now;
};

/** Writes a change and its events; the caller holds the lock of `lockIntegration`. */
export const saveIntegration = async (tx: Tx, { integration, events, given }: Change): Promise<void> => {
  if (events.length === 0) return;
  const row = {
    client_id: integration.clientId,
    name: integration.name,
    permissions: [...integration.permissions],
    is_active: integration.isActive,
    rate_limit_per_minute: integration.rateLimitPerMinute,
    contact: integration.contact,
    secret_hash: integration.secretHash,
    previous_secret_hash: integration.previousSecretHash,
    previous_secret_until: integration.previousSecretUntil,
    generation: integration.generation,
    version: integration.version,
    created_at: integration.createdAt,
    deleted_at: integration.deletedAt,
    warehouses: integration.warehouses && [...integration.warehouses],
  };
  await saveRows(tx, integrationTable, [row], { kept: ['integration_id'] });
  if (given.length > 0) await noteGiven(tx, integration.clientId, given);
  await appendEvents(tx, events);
};

/** Reads all integrations that are not revoked, by client id. */
export const listIntegrations = async (db: Database): Promise<Integration[]> => {
  const text = `select ${columns.join(', ')} from integration where deleted_at is null order by client_id`;
  return (await readRows<IntegrationRow>(db, { name: 'integrations', text, values: [] })).map(toIntegration);
};

/** Integrations behind a number, revoked ones too, locked as a change does, in the order of their numbers. */
export const lockIntegrationsAfter = async (tx: Tx, after: number, limit: number): Promise<(Integration & { number: number })[]> => {
  const rows = await tx.getRepository(integrationTable.entity).find({
    where: { integration_id: MoreThan(after) },
    order: { integration_id: 'asc' },
    take: limit,
    lock: { mode: 'for_no_key_update' },
  });
  return rows.map((row) => ({ ...toIntegration(row), number: row.integration_id }));
};
