import { type Database, exactTypes, readRows } from '@entrepot/database';

const register = `
  insert into sender (sender_id, seen_at) values ($1::uuid, now()) on conflict (sender_id) do update set seen_at = excluded.seen_at`;

/** Makes a process that sends known to the others. */
export const registerSender = async (db: Database, id: string): Promise<void> => {
  await readRows(db, { name: 'register_sender', text: register, values: [id] });
};

/** SQL of a heartbeat. A row is deleted or updated, whoever locks it first: a process that was ended cannot come back under its id. */
const beat = `
  with ended as (
    delete from sender where $3::boolean and sender_id <> $1::uuid and seen_at < now() - $2 * interval '1 ms' returning sender_id),
  me as (update sender set seen_at = now() where sender_id = $1::uuid returning sender_id)
  select (select count(*) from ended) as ended, exists (select from me) as is_known`;

/**
 * Says that a process sends, and ends others that have not said so for `aliveMs`, if asked to.
 * @returns how many it ended, and whether it is known itself: no other has ended it
 */
export const beatAsSender = async (
  db: Database,
  id: string,
  aliveMs: number,
  endsOthers: boolean,
): Promise<{ ended: number; is_known: boolean }> => {
  const values = [id, aliveMs, endsOthers];
  const [row] = await readRows<{ ended: number; is_known: boolean }>(db, { name: 'sender_beat', text: beat, values, types: exactTypes });
  return row!;
};

/** SQL of a sender's share; a sender that leaves has a time in the future. */
const share = `
  select (select count(*) from sender where seen_at <= now()) as senders, (select count(*) from webhook where state = 'active') as webhooks`;

/** How many webhooks each process may lease, so that all have work. */
export const readShare = async (db: Database): Promise<number> => {
  const [row] = await readRows<{ senders: number; webhooks: number }>(db, {
    name: 'sender_share',
    text: share,
    values: [],
    types: exactTypes,
  });
  return row ? Math.ceil(row.webhooks / Math.max(1, row.senders)) : 0;
};

/** Gives a sender's share to the others at once; its leases stay its own for `withinMs`. */
export const leaveShare = async (db: Database, id: string, withinMs: number): Promise<void> => {
  const text = `update sender set seen_at = now() + $2 * interval '1 ms' where sender_id = $1::uuid`;
  await readRows(db, { name: 'leave_share', text, values: [id, withinMs] });
};

export const removeSender = async (db: Database, id: string): Promise<void> => {
  await readRows(db, { name: 'remove_sender', text: 'delete from sender where sender_id = $1::uuid', values: [id] });
};
