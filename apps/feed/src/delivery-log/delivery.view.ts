import { ApiProperty } from '@nestjs/swagger';
import { exactTypes, readRows, type RowOf } from '@entrepot/database';
import { answerOf, Example } from '@entrepot/requests';
import { type Attempt, type DeliveryState, deliveryTable } from '../delivery/delivery.table.js';
import { type Owner } from '../webhook/owner.js';
import { isOwned, ownerOf } from '../webhook/webhook.store.js';

/** A delivery as lists show it (contract 5, section 5.6). */
export class DeliveryRecord {
  @Example(17) delivery_id: number;
  @Example(5) webhook_id: number;
  @Example('01a200b6-92ff-7000-ad39-df1907fec535', { description: '`webhook-id` of the requests' }) event_id: string;
  @Example('order.placed') type: string;
  @Example('1001') subject: string;
  @ApiProperty({
    enum: ['waiting', 'delivered', 'failed'],
    example: 'waiting',
    description: 'waiting: for its next attempt, or for the delivery before it of the same subject; failed: no attempt is left',
  })
  state: DeliveryState;
  @Example(1) attempt_count: number;
  @Example('2026-11-22T09:15:07.611Z', { nullable: true, description: 'Of one that waits, unless it waits for another one' })
  next_attempt_at: string | null;
  @Example('2026-11-22T09:15:02.417Z') created_at: string;
  @Example('2026-11-22T09:15:02.606Z') updated_at: string;
}

/** A request to the endpoint, and what it answered. */
class AttemptRecord implements Attempt {
  @Example('2026-11-22T09:15:02.511Z') time: string;
  @ApiProperty({ type: 'integer', nullable: true, example: 503, description: 'null: there was no answer' }) status: number | null;
  @Example(87) milliseconds: number;
  @Example('Down for maintenance', { required: false, description: 'The first 1 kB of the answer' }) answer?: string;
  @Example('the connection was refused', { required: false, description: 'Why there is no status' }) error?: string;
}

/** A delivery with its attempts, the first one first. */
export class DeliveryDetail extends DeliveryRecord {
  @ApiProperty({ type: [AttemptRecord] }) attempts: AttemptRecord[];
}

export const DeliveryAnswer = answerOf('delivery', DeliveryDetail);

const heads = ['delivery_id', 'webhook_id', 'event_id', 'type', 'subject', 'state', 'created_at', 'updated_at'] as const;
export type DeliveryRow = RowOf<typeof deliveryTable, (typeof heads)[number]> & { attempt_count: number; next_attempt_at: Date | null };

export const deliveryColumns = `${deliveryTable.select('t', heads)}, jsonb_array_length(t.attempts) as attempt_count,
  case when t.state = 'waiting' and isfinite(t.due_at) then t.due_at end as next_attempt_at`;

export const deliveryRecord = ({ created_at, updated_at, next_attempt_at, attempt_count, ...row }: DeliveryRow): DeliveryRecord => ({
  ...row,
  attempt_count,
  next_attempt_at: next_attempt_at && next_attempt_at.toISOString(),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

const byId = `
  select ${deliveryColumns}, t.attempts from delivery t join webhook w using (webhook_id)
   where t.delivery_id = $1::bigint and w.${isOwned}`;

/** A delivery of the owner's webhooks; null where there is none. @param deliveryId a 64-bit number as a text */
export const findDelivery = async (
  source: Parameters<typeof readRows>[0],
  deliveryId: string,
  owner: Owner,
): Promise<DeliveryDetail | null> => {
  const values = [deliveryId, ownerOf(owner)];
  const [row] = await readRows<DeliveryRow & { attempts: Attempt[] }>(source, {
    name: 'delivery_by_id',
    text: byId,
    values,
    types: exactTypes,
  });
  if (!row) return null;
  const { attempts, ...head } = row;
  return { ...deliveryRecord(head), attempts };
};
