import { type Database, exactTypes, readRows } from '@entrepot/database';

/** A process that was not seen for so long has ended, as its leases have. */
const aliveFor = `interval '10 s'`;

const text = `
  with me as (
    insert into sender (sender_id, seen_at) values ($1, now()) on conflict (sender_id) do update set seen_at = excluded.seen_at),
  ended as (delete from sender where seen_at < now() - interval '1 hour')
  select (select count(*) from sender where sender_id <> $1 and seen_at > now() - ${aliveFor}) + 1 as senders,
         (select count(*) from webhook where state = 'active') as webhooks`;

/** Says that a process sends. @returns how many webhooks it may lease, so that all processes have work */
export const readShare = async (db: Database, holder: string): Promise<number> => {
  const [row] = await readRows<{ senders: number; webhooks: number }>(db, {
    name: 'sender_share',
    text,
    values: [holder],
    types: exactTypes,
  });
  return row ? Math.ceil(row.webhooks / row.senders) : 0;
};

/** Its share goes to the others at once. */
export const leaveShare = async (db: Database, holder: string): Promise<void> => {
  await readRows(db, { name: 'leave_share', text: 'delete from sender where sender_id = $1', values: [holder] });
};
