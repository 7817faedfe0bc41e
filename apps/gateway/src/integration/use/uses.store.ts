import type { Permission } from '@entrepot/contracts';
import { type Database, readRows, saveRows, type Tx } from '@entrepot/database';
import { permissionUseTable } from './use.table.js';
import type { Uses } from './unused.rules.js';

/** Uses of an integration that has just been made. */
export const neverUsed: Uses = { lastUsedAt: null, permissions: new Map() };

interface UsesRow {
  client_id: string;
  last_used_at: Date | null;
  permissions: [permission: string, given_at: string | null, last_used_at: string | null][];
}

const text = (where: string): string => `
  select client_id, u.last_used_at, coalesce(p.permissions, '[]') as permissions
    from integration left join integration_use u using (client_id)
    left join lateral (select json_agg(json_build_array(permission, given_at, last_used_at)) as permissions
                         from permission_use where client_id = integration.client_id) as p on true
   where ${where}`;

const date = (value: string | null): Date | null => (value === null ? null : new Date(value));
const toUses = ({ last_used_at, permissions }: UsesRow): Uses => ({
  lastUsedAt: last_used_at,
  permissions: new Map(permissions.map(([name, given, used]) => [name, { givenAt: date(given), lastUsedAt: date(used) }])),
});

/** Reads the uses of all integrations that are not revoked, by client id. */
export const readUses = async (db: Database): Promise<Map<string, Uses>> => {
  const rows = await readRows<UsesRow>(db, { name: 'uses', text: text('deleted_at is null'), values: [] });
  return new Map(rows.map((row) => [row.client_id, toUses(row)]));
};

/** Reads the uses of one integration (integration_pkey, permission_use_pkey). */
export const usesOf = async (tx: Tx, clientId: string): Promise<Uses> => {
  const [row] = await tx.query<UsesRow[]>(text('client_id = $1'), [clientId]);
  return toUses(row as UsesRow);
};

/** Keeps when an integration was given permissions. */
export const noteGiven = async (tx: Tx, clientId: string, given: readonly Permission[]): Promise<void> => {
  const rows = given.map((permission) => ({ client_id: clientId, permission, given_at: () => 'now()' }));
  await saveRows(tx, permissionUseTable, rows, { kept: ['last_used_at'] });
};

/** Call of an integration, with a permission that it needed; null: none. */
export type Use = readonly [clientId: string, permission: string | null];

/**
 * Keeps that integrations were used at this time, many at once, and the permissions that their calls needed; an older time never replaces a
 * younger one.
 */
export const saveUses = async (db: Database, uses: readonly Use[], now: Date): Promise<void> => {
  await readRows(db, {
    name: 'integration uses',
    text: `
      with used as (
        select client_id, permission from unnest($1::text[], $2::text[]) as use (client_id, permission) join integration using (client_id)),
      permissions as (
        insert into permission_use (client_id, permission, last_used_at) select client_id, permission, $3::timestamptz from used
         where permission is not null order by 1, 2
        on conflict (client_id, permission) do update set last_used_at = greatest(permission_use.last_used_at, excluded.last_used_at))
      insert into integration_use (client_id, last_used_at) select distinct client_id, $3::timestamptz from used order by 1
      on conflict (client_id) do update set last_used_at = greatest(integration_use.last_used_at, excluded.last_used_at)`,
    values: [uses.map(([clientId]) => clientId), uses.map(([, permission]) => permission), now],
  });
};
