import { type FollowUp, followUpOfRows } from '@entrepot/messaging';

/** Deletes the deliveries of a webhook that was deleted. */
export const removeDeliveries: FollowUp = followUpOfRows({
  kind: 'deliveries of a deleted webhook',
  async page(tx, webhookId, after, limit) {
    const rows = await tx.query<{ id: number }[]>(
      `select delivery_id::float8 as id from delivery where webhook_id = $1::bigint and delivery_id > $2 order by delivery_id limit $3`,
      [webhookId, after, limit],
    );
    return rows.map(({ id }) => id);
  },
  work: async (tx, ids) => void (await tx.query('delete from delivery where delivery_id = any($1::bigint[])', [ids])),
});
