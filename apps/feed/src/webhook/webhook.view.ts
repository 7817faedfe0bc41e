import { ApiProperty } from '@nestjs/swagger';
import type { WebhookData } from '@entrepot/contracts';
import { type Database, exactTypes, readRows, type RowOf, type Tx } from '@entrepot/database';
import { answerOf, entityTag, Example } from '@entrepot/requests';
import type { Owner } from './owner.js';
import { webhookData, type Webhook } from './webhook.rules.js';
import { isOwned, lockWebhook, ownerOf } from './webhook.store.js';
import { webhookQueueTable, webhookTable } from './webhook.table.js';

/** A webhook as the API shows it: without its secret and headers (contract 5, section 5.6). */
export class WebhookRecord {
  @Example(5) webhook_id: number;
  @Example('erp', { description: 'The integration that it belongs to' }) client_id: string;
  @Example('https://erp.example.com/entrepot') url: string;
  @ApiProperty({ type: [String], example: ['order.*', 'stock.recalculated'] }) types: string[];
  @Example('Orders of the ERP', { nullable: true }) description: string | null;
  @Example(true) is_active: boolean;
  @ApiProperty({
    enum: ['active', 'paused', 'deactivated'],
    example: 'active',
    description: 'paused: by `is_active: false`; deactivated: its endpoint answered 410, or took nothing for five days',
  })
  state: Webhook['state'];
  @Example('2026-11-22T09:15:02.417Z') created_at: string;
  @Example('2026-11-22T09:15:02.417Z') updated_at: string;
  @Example('2026-11-22T10:01:12.004Z', {
    nullable: true,
    description: 'Of the last delivery that was taken; moves neither `updated_at` nor `version` nor the `ETag`',
  })
  last_success_at: string | null;
  @Example('2026-11-22T10:01:07.313Z', { nullable: true, description: 'Of the last attempt that failed' }) last_failure_at: string | null;
  @Example('2026-11-27T09:15:02.417Z', { nullable: true, description: 'Null unless it is deactivated' })
  deactivated_at: string | null;
  @ApiProperty({
    enum: ['gone', 'failing'],
    nullable: true,
    example: 'gone',
    description: 'gone: its endpoint answered 410; failing: it took nothing for five days. null unless it is deactivated',
  })
  deactivated_reason: Webhook['deactivated_reason'];
  @Example(1, { description: 'The sequence of its last event' }) version: number;
}

export const WebhookAnswer = answerOf('webhook', WebhookRecord);

const secret = Example('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=', { description: 'Signs deliveries; shown this once' });

export class WebhookCreated {
  @Example(true) success: boolean;
  @ApiProperty() webhook: WebhookRecord;
  @secret secret: string;
}

export class WebhookRotated extends WebhookCreated {
  @Example('2026-11-23T09:15:02.417Z', { description: 'Until then the secret before signs too' }) previous_secret_until: string;
}

export class WebhookDeleted {
  @Example(true) success: boolean;
  @Example('Webhook deleted') message: string;
  @Example(5) webhook_id: number;
}

const queueColumns = ['last_success_at', 'last_failure_at'] as const;
export type WebhookRow = Webhook & RowOf<typeof webhookQueueTable, (typeof queueColumns)[number]>;

/** Columns of a webhook that deliveries change; of a new one none. */
type Queue = Pick<WebhookRow, (typeof queueColumns)[number]>;

export const webhookRecord = (webhook: Webhook, { last_success_at, last_failure_at }: Queue): WebhookRecord => ({
  ...(webhookData(webhook) as Required<WebhookData>),
  last_success_at: last_success_at && last_success_at.toISOString(),
  last_failure_at: last_failure_at && last_failure_at.toISOString(),
  version: webhook.version,
});

export const shownWebhook = {
  columns: `${webhookTable.select('t', webhookTable.names)}, ${webhookQueueTable.select('q', queueColumns)}`,
  joins: 'join webhook_queue q on q.webhook_id = t.webhook_id',
  types: exactTypes,
  show: (row: WebhookRow): WebhookRecord => webhookRecord(row, row),
};
const { columns, joins, types } = shownWebhook;

/** A webhook of the owner; null where there is none. @param webhookId a 64-bit number as a text */
export const findWebhook = async (source: Database | Tx, webhookId: string | number, owner: Owner): Promise<WebhookRecord | null> => {
  const text = `select ${columns} from webhook t ${joins} where t.webhook_id = $1::bigint and t.${isOwned}`;
  const [row] = await readRows<WebhookRow>(source, { name: 'webhook_by_id', text, values: [webhookId, ownerOf(owner)], types });
  return row ? webhookRecord(row, row) : null;
};

/** Leaves the state of the endpoint out of the tag: a write that names it would be refused on any busy webhook. */
export const webhookTag = ({ webhook_id, version }: Pick<WebhookRecord, 'webhook_id' | 'version'>): string =>
  entityTag([webhook_id, version]);

/** Reads the tag of a webhook under the lock of every change; null where there is none. */
export const lockWebhookTag = async (tx: Tx, webhookId: string, owner: Owner): Promise<string | null> => {
  const webhook = await lockWebhook(tx, webhookId, owner);
  return webhook && webhookTag(webhook);
};
