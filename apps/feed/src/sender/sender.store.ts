import { type Database, defineTable, exactTypes, readRows, saveRows, timestamp, uuid } from '@entrepot/database';

export const senderTable = defineTable('sender', { sender_id: uuid().primary(), seen_at: timestamp() });

/** Makes a process that sends known to the others. */
export const registerSender = async (db: Database, id: string): Promise<void> => {
  await saveRows(db, senderTable, [{ sender_id: id, seen_at: () => 'now()' }]);
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
  await db.getRepository(senderTable.entity).update({ sender_id: id }, { seen_at: () => `now() + interval '${withinMs} ms'` });
};

export const removeSender = async (db: Database, id: string): Promise<void> => {
  await db.getRepository(senderTable.entity).delete({ sender_id: id });
};
