import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Example } from '@entrepot/requests';
import type { LoggedDetail, LoggedFault } from '../log-row.js';

const nullable = { nullable: true };
/** Any JSON. */
const any = (description: string, more: ApiPropertyOptions = {}): PropertyDecorator =>
  ApiProperty({ ...more, anyJson: true, description } as object);

/** A request and its answer as the list shows them. */
export class RequestRecord {
  @Example(17, { description: 'Of this log; `request_id` is the caller’s' }) id: number;
  @Example('01a200b6-92ff-7000-ad39-df1907fec535', { description: '`X-Request-Id` of the answer' }) request_id: string;
  @Example('erp', { ...nullable, description: 'The integration; null where none or a person called' }) client_id: string | null;
  @Example('erp', { ...nullable, description: 'The integration, or `user:17`; null where nobody was known' }) actor: string | null;
  @Example('POST', { description: 'A HEAD is shown as the GET that answers it' }) method: string;
  @Example('/api2/order/hold', { description: 'Without its query; what may be no id is shown as `{…}`' }) path: string;
  @Example(200, { description: '499: the caller left before the answer' }) status: number;
  @Example('2026-11-28T12:00:00.412Z') received_at: string;
  @Example(12, { description: 'From the head of the request to the end of the answer' }) milliseconds: number;
  @Example('order-17-hold-000001', nullable) idempotency_key: string | null;
  @Example('Order not found', { ...nullable, description: 'Sentence of a refusal' }) error: string | null;
}

/** Refusals that are alike. */
export class RequestGroup {
  @Example('POST') method: string;
  @Example('/api2/webhooks/{id}', { description: 'Pattern of the path' }) path: string;
  @Example(400) status: number;
  @Example('too_large', { ...nullable, description: 'Of the first fault; null where none is named: the sentence is the same then' }) code:
    string | null;
  @Example('items[].qty', { ...nullable, description: 'Of the first fault, in any entry of a list' }) field: string | null;
  @Example('Invalid parameter: items[0].qty', { ...nullable, description: 'Sentence of the last one' }) error: string | null;
  @Example(37) count: number;
  @Example('2026-11-28T12:00:00.412Z') last_seen_at: string;
  @Example(17, { description: 'Id of the last one: GET /api2/requests/{id}' }) request: number;
}

/** Groups of refusals, the most frequent first. */
export class RequestErrors {
  @ApiProperty({ type: [RequestGroup], description: 'At most 100' }) errors: RequestGroup[];
  @Example(37, { description: 'Refusals that were looked at: the newest, at most 10,000' }) counted: number;
}
export class RequestErrorsAnswer extends RequestErrors {
  @Example(true) success: boolean;
}

class RequestFault implements LoggedFault {
  @Example('items[0].qty') path: string;
  @Example('too_large') code: string;
  @Example('must be at most 3') message: string;
  @any('As it was sent; absent where none was shown', { required: false }) value?: unknown;
}

/** An event that a request caused. */
export class CausedEvent {
  @Example('01a200b6-5a01-7004-8d31-7c2f21a6b1de') event_id: string;
  @Example('/entrepot/order') source: string;
  @Example('order.held') type: string;
  @Example('17') subject: string;
  @Example('2026-11-28T12:00:00.417Z') time: string;
}

/** An attempt to deliver such an event to a webhook. */
export class WebhookAttempt {
  @Example(17) delivery_id: number;
  @Example(5) webhook_id: number;
  @Example('01a200b6-5a01-7004-8d31-7c2f21a6b1de') event_id: string;
  @Example('order.held') type: string;
  @Example('2026-11-28T12:00:01.511Z') time: string;
  @ApiProperty({ type: 'integer', nullable: true, example: 503, description: 'null: there was no answer' }) status: number | null;
  @Example(87) milliseconds: number;
  @Example('Down for maintenance', { required: false, description: 'The first 1 kB of the answer' }) answer?: string;
  @Example('the connection was refused', { required: false, description: 'Why there is no status' }) error?: string;
}

/** A request with what it sent and what came of it. */
export class RequestDetail extends RequestRecord {
  @any('Parameters as texts: `{"order_id": "17"}`; null: none') query: unknown;
  @any('`{"order_id": 17, "comment": "[redacted]"}`; null: none, or none that can be read') body: unknown;
  @Example(false, { description: 'There was more than 16 KiB of query and body' }) body_truncated: boolean;
  @ApiProperty({ type: [RequestFault], description: 'The details of a refusal, at most 50' }) errors: LoggedFault[];
  @ApiProperty({ type: [String], example: ['coment'], description: 'Names of `X-Ignored-Parameters`' }) ignored: string[];
  @ApiProperty({ type: [CausedEvent], description: 'Those that the reader may see, at most 100; none of a replay' }) events: CausedEvent[];
  @ApiProperty({ type: [WebhookAttempt], description: 'Of these events to the webhooks that the reader may see' })
  webhook_attempts: WebhookAttempt[];
}

/** A stored request, with its detail. */
export type RequestRow = RequestRecord & { is_replay: boolean; detail: string | null };

export class RequestAnswer {
  @Example(true) success: boolean;
  @ApiProperty({ type: RequestDetail }) request: RequestDetail;
  @ApiProperty({ type: [String], example: [], description: '`feed`: it did not answer, and events and attempts are missing' })
  unavailable: string[];
}

/** Events of a request and their attempts, as far as a reader may see them. */
export interface Effects {
  events: CausedEvent[];
  webhook_attempts: WebhookAttempt[];
}

export const requestDetail = ({ is_replay: _replay, detail, ...record }: RequestRow, effects: Effects): RequestDetail => {
  const { query = null, body = null, body_truncated = false, errors = [], ignored = [] } = JSON.parse(detail ?? '{}') as LoggedDetail;
  return { ...record, query, body, body_truncated, errors, ignored, ...effects };
};
