import { newSecret, hashGeneratedSecret } from '@entrepot/auth';
import type { Permission } from '@entrepot/contracts';
import { type Database, readRows, type Tx } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import type { SessionRecord } from './session.view.js';

/** Days that a session lasts at most, and hours without a call after which it ends (contract 6, 6.10). */
export const longestDays = 7;
export const idleHours = 12;

/** Opens a session. @returns the value of its cookie, which is stored hashed */
export const openSession = (tx: Tx, userId: number, serverKey: Buffer): string => {
  const token = newSecret();
  tx.write(
    `insert into person_session (session_id, token_hash, user_id, seen_at, ends_at)
     values ($1, $2, $3, now(), now() + interval '${longestDays} days')`,
    [newId(), hashGeneratedSecret(token, serverKey), userId],
  );
  tx.write('update person set last_seen_at = now() where user_id = $1', [userId]);
  return token;
};

const isOpen = `ended_at is null and ends_at > now() and seen_at > now() - interval '${idleHours} hours'`;

/** Reads the open sessions of a person, the latest first. Index person_session_user. @param current the one that asks */
export const openSessions = (db: Database, userId: number, current: string | undefined): Promise<SessionRecord[]> =>
  readRows<SessionRecord>(db, {
    name: 'open sessions',
    text: `select session_id, user_id, ends_at - interval '${longestDays} days' as started_at, seen_at as last_seen_at,
                  least(ends_at, seen_at + interval '${idleHours} hours') as ends_at, session_id::text is not distinct from $2::text as is_current
             from person_session where user_id = $1 and ${isOpen} order by started_at desc, session_id`,
    values: [userId, current ?? null],
  });

const end = async (tx: Tx, condition: string, values: unknown[]): Promise<number> => {
  const ended = `with ended as (update person_session set ended_at = now() where ${condition} and ${isOpen} returning 1) select count(*)::int from ended`;
  const [{ count }] = await tx.query<[{ count: number }]>(ended, values);
  return count;
};

/** Ends the sessions of a person, but for one (index: person_session_user). @returns how many were open */
export const endSessions = (tx: Tx, userId: number, except: string | null = null): Promise<number> =>
  end(tx, 'user_id = $1 and session_id is distinct from $2::uuid', [userId, except]);

/** Ends a session of a person. @returns 0 where there is none that is open */
export const endSession = (tx: Tx, sessionId: string, userId: number | string): Promise<number> =>
  end(tx, 'session_id = $1::uuid and user_id = $2', [sessionId, userId]);

/** Keeps when sessions, and their people, were seen last. */
export const saveSeen = async (db: Database, sessionIds: readonly string[]): Promise<void> => {
  await readRows(db, {
    name: 'sessions seen',
    text: `with seen as (update person_session set seen_at = now() where session_id = any($1::uuid[]) returning user_id)
           update person set last_seen_at = now() where user_id in (select user_id from seen)`,
    values: [sessionIds],
  });
};

/** Removes what is over: sessions, links, tries (indexes: person_session_ends_at, sign_in_try_at). */
export const forgetSessions = async (db: Database): Promise<void> => {
  await db.query('delete from person_session where ends_at < now()');
  await db.query('delete from person_link where expires_at < now()');
  await db.query(`delete from sign_in_try where tried_at < now() - interval '15 minutes'`);
};

/** A session as replicas keep it; times are texts. */
export interface SessionRow {
  session_id: string;
  token_hash: string;
  user_id: number;
  seen_at: string;
  ends_at: string;
  ended_at: string | null;
}

export interface PeopleChanges {
  horizon: string;
  /** Time of the database when it was read. */
  now: Date;
  people: { user_id: number; role: string; stores: number[] | null; is_in: boolean }[];
  roles: { role: string; permissions: Permission[] }[];
  sessions: SessionRow[];
}

const rowsOf = (columns: string, table: string): string =>
  `(select coalesce(json_agg(to_json(r)), '[]') from (select ${columns} from ${table} where changed_in >= $1::xid8) r)`;

/** Reads the changes since an earlier look, as `readChanges` does of integrations: a row may come again, none is missed. */
export const readPeople = async (db: Database, horizon: string): Promise<PeopleChanges> => {
  const [row] = await readRows<PeopleChanges>(db, {
    name: 'people changes',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, clock_timestamp() as now,
             ${rowsOf('user_id, role, stores, is_active and deleted_at is null as is_in', 'person')} as people,
             ${rowsOf('role, permissions', 'person_role')} as roles,
             ${rowsOf('session_id, token_hash, user_id, seen_at, ends_at, ended_at', 'person_session')} as sessions`,
    values: [horizon],
  });
  return row as PeopleChanges;
};
