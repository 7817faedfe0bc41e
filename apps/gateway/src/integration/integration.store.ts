import { MoreThan } from 'typeorm';
import { type Database, readRows, type RowOf, saveRows, type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { Change, Integration } from './integration.rules.js';
import { integrationTable, integrationUseTable } from './integration.table.js';

const columns = integrationTable.except('integration_id');
/** Row of an integration; in JSON its times are texts. */
export type IntegrationRow = RowOf<typeof integrationTable, (typeof columns)[number]>;

const dateOrNull = (value: Date | null): Date | null => value && new Date(value);

export const toIntegration = (row: IntegrationRow): Integration => ({
  clientId: row.client_id,
  name: row.name,
  permissions: row.permissions,
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
export const saveIntegration = async (tx: Tx, { integration, events }: Change): Promise<void> => {
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
  };
  await saveRows(tx, integrationTable, [row], { kept: ['integration_id'] });
  await appendEvents(tx, events);
};

export type ListedIntegration = Integration & { lastUsedAt: Date | null };

const toListed = (row: IntegrationRow & { last_used_at: Date | null }): ListedIntegration => ({
  ...toIntegration(row),
  lastUsedAt: row.last_used_at,
});

/** All that are not revoked, by client id. */
export const listIntegrations = async (db: Database): Promise<ListedIntegration[]> => {
  const rows = await readRows<IntegrationRow & { last_used_at: Date | null }>(db, {
    name: 'integrations',
    text: `select ${columns.join(', ')}, last_used_at from integration left join integration_use using (client_id) where deleted_at is null order by client_id`,
    values: [],
  });
  return rows.map(toListed);
};

/** When integrations were last used, many at once; an older time never replaces a younger one. */
export const saveUses = async (db: Database, uses: ReadonlyMap<string, Date>): Promise<void> => {
  await readRows(db, {
    name: 'integration uses',
    text: `insert into integration_use (client_id, last_used_at)
           select client_id, used_at from unnest($1::text[], $2::timestamptz[]) as use (client_id, used_at) join integration using (client_id)
           order by client_id
           on conflict (client_id) do update set last_used_at = greatest(integration_use.last_used_at, excluded.last_used_at)`,
    values: [[...uses.keys()], [...uses.values()]],
  });
};

export const lastUseOf = async (tx: Tx, clientId: string): Promise<Date | null> =>
  (await tx.getRepository(integrationUseTable.entity).findOneBy({ client_id: clientId }))?.last_used_at ?? null;

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
