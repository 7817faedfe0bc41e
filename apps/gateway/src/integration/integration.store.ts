import type { Permission } from '@entrepot/contracts';
import { type Database, readRows, type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { Change, Integration } from './integration.rules.js';

export interface IntegrationRow {
  client_id: string;
  name: string;
  permissions: Permission[];
  is_active: boolean;
  rate_limit_per_minute: number | null;
  contact: string | null;
  secret_hash: string;
  previous_secret_hash: string | null;
  previous_secret_until: Date | string | null;
  generation: number;
  version: number;
  created_at: Date | string;
  deleted_at: Date | string | null;
}

const columns = `client_id, name, permissions, is_active, rate_limit_per_minute, contact, secret_hash, previous_secret_hash,
  previous_secret_until, generation, version, created_at, deleted_at`;

const excluded = columns.replace(/\w+/g, 'excluded.$&');

const date = (value: Date | string): Date => new Date(value);
const dateOrNull = (value: Date | string | null): Date | null => (value === null ? null : date(value));

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
  createdAt: date(row.created_at),
  deletedAt: dateOrNull(row.deleted_at),
});

/** Locks the integration of a client id, revoked ones too, until the transaction ends; an id that does not exist yet is locked as well. */
export const lockIntegration = async (tx: Tx, clientId: string): Promise<Integration | null> => {
  tx.lock(`integration ${clientId}`);
  const [row] = await tx.query<IntegrationRow[]>(`select ${columns} from integration where client_id = $1 for no key update`, [clientId]);
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
  await tx.query(
    `insert into integration (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (client_id) do update set (${columns}) = row (${excluded})`,
    [
      integration.clientId,
      integration.name,
      integration.permissions,
      integration.isActive,
      integration.rateLimitPerMinute,
      integration.contact,
      integration.secretHash,
      integration.previousSecretHash,
      integration.previousSecretUntil,
      integration.generation,
      integration.version,
      integration.createdAt,
      integration.deletedAt,
    ],
  );
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
    text: `select ${columns}, last_used_at from integration left join integration_use using (client_id) where deleted_at is null order by client_id`,
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

export const lastUseOf = async (tx: Tx, clientId: string): Promise<Date | null> => {
  const [row] = await tx.query<{ last_used_at: Date }[]>('select last_used_at from integration_use where client_id = $1', [clientId]);
  return row?.last_used_at ?? null;
};

/** Integrations behind a number, revoked ones too, locked as a change does, in the order of their numbers. */
export const lockIntegrationsAfter = async (tx: Tx, after: number, limit: number): Promise<(Integration & { number: number })[]> => {
  const rows = await tx.query<(IntegrationRow & { integration_id: string })[]>(
    `select integration_id, ${columns} from integration where integration_id > $1 order by integration_id limit $2 for no key update`,
    [after, limit],
  );
  return rows.map((row) => ({ ...toIntegration(row), number: Number(row.integration_id) }));
};
