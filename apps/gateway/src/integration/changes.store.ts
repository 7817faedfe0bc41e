import type { JWK } from 'jose';
import { type Database, readRows } from '@entrepot/database';
import type { StoredKey } from '../key/signing-key.store.js';
import type { Integration } from './integration.rules.js';
import { toIntegration, type IntegrationRow } from './integration.store.js';

export interface Changes {
  /** Where to go on the next time. */
  horizon: string;
  /** Time of the database when it was read. */
  now: Date;
  integrations: Integration[];
  keys: StoredKey[];
  /** Token id → when it expires. */
  revokedTokens: [string, Date][];
}

interface Row {
  horizon: string;
  now: Date;
  integrations: IntegrationRow[];
  keys: { kid: string; public_jwk: JWK; private_key: string; signs_from: string }[];
  tokens: { token_id: string; expires_at: string }[];
}

/** From the beginning. */
export const start = '0';

const rowsOf = (table: string): string => `(select coalesce(json_agg(to_json(${table})), '[]') from ${table} where changed_in >= $1::xid8)`;

/**
 * Reads the changes since an earlier look, in one statement over three small indexes. A row is returned again while an older transaction still runs,
 * but none is ever missed: changes that the last look could not see were written by a transaction at or past its horizon. A counter would not do, as
 * transactions commit in another order than they count.
 */
export const readChanges = async (db: Database, horizon: string): Promise<Changes> => {
  const [row] = await readRows<Row>(db, {
    name: 'gateway changes',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, clock_timestamp() as now, ${rowsOf('integration')} as integrations,
             ${rowsOf('signing_key')} as keys, ${rowsOf('revoked_token')} as tokens`,
    values: [horizon],
  });
  const { integrations, keys, tokens, now, horizon: next } = row as Row;
  return {
    horizon: next,
    now,
    integrations: integrations.map(toIntegration),
    keys: keys.map(({ kid, public_jwk, private_key, signs_from }) => ({
      kid,
      publicJwk: public_jwk,
      privateKey: Buffer.from(private_key.slice(2), 'hex'),
      signsFrom: new Date(signs_from),
    })),
    revokedTokens: tokens.map(({ token_id, expires_at }) => [token_id, new Date(expires_at)]),
  };
};
