import {
  Cursor,
  DateFilter,
  Field,
  Flag,
  ListOf,
  Paging,
  type RequestClass,
  readerOf,
  rules,
  Sorting,
  Text,
  Values,
} from '@entrepot/requests';
import type { DateRange, Page, Sort } from '@entrepot/kernel';
import { keptTypePattern } from '../event/event-types.js';
import { type EndpointPolicy, endpointProblem } from '../endpoint/endpoint-problem.js';
import { webhookHeaders } from './webhook-headers.js';
import type { WebhookState } from './webhook.rules.js';

// Name the characters themselves, as not every reader of the description knows \u{…}.
const visible = new RegExp('^[!-~\u{a0}-\u{10ffff}]+$', 'u');
const url = rules.text({ numbers: false, pattern: visible, mustBe: 'a URL of up to 4096 characters' });
const Url = (required: boolean): PropertyDecorator =>
  Field(url, {
    required,
    empty: 'refused',
    description: 'https, port 443 or one over 1023, no user info, no internal address',
    example: 'https://erp.example.com/entrepot',
  });

const Types = (required: boolean): PropertyDecorator =>
  ListOf(keptTypePattern, {
    ...{ required, filled: true, max: 100 },
    as: (types) => [...new Set(types)],
    description: 'Types of events, or how they begin and `*`; `*` alone is all. Delivered is what the integration may read at that moment',
    example: ['order.*', 'stock.recalculated'],
  });

const Description = (): PropertyDecorator => Text({ empty: 'null', nullable: true, example: 'Orders of the ERP' });

const Headers = (nullable: boolean): PropertyDecorator =>
  Field(webhookHeaders, {
    ...{ empty: 'refused', nullable, secret: true },
    description:
      'Sent with each delivery, and never shown again: at most 20. `webhook-*`, `content-*`, `host`, `user-agent` and what belongs to the ' +
      'connection are refused',
    example: { 'x-api-key': 'Zk3vW0c1mXG2oY8d' },
  });

/** Body of POST /api2/webhooks. */
export class CreateWebhookRequest {
  @Url(true) url: string;
  @Types(true) types: string[];
  @Description() description?: string | null;
  @Flag({ default: true, description: 'false: paused' }) is_active: boolean;
  @Headers(false) headers?: Record<string, string>;
}

/** Body of PATCH /api2/webhooks/{id}: an absent field stays as it is. */
export class UpdateWebhookRequest {
  @Url(false) url?: string;
  @Types(false) types?: string[];
  @Description() description?: string | null;
  @Flag({ description: 'true: active again, also where it was deactivated; false: paused' }) is_active?: boolean;
  @Headers(true) headers?: Record<string, string> | null;
}

/** Reads a body, with what this installation allows of URLs. @throws the first fault's error */
export const readWebhookBody = <T extends { url?: string }>(type: RequestClass<T>, body: unknown, policy: EndpointPolicy): T => {
  const { value, faults } = readerOf(type).read(body ?? {});
  const isRead = value.url !== undefined && !faults.list.some(({ path }) => path === 'url');
  const problem = isRead ? endpointProblem(value.url!, policy) : null;
  if (problem !== null) {
    const start = faults.count;
    // Show a value only where it is a URL without a password.
    faults.add('format', problem, value.url?.includes('@') ? undefined : value.url);
    faults.within(start, 'url');
  }
  if (faults.count > 0) throw faults.refusal();
  return value;
};

const states: readonly WebhookState[] = ['active', 'paused', 'deactivated'];
const sortFields = ['webhook_id', 'created_at', 'updated_at'] as const;

/** Parameters of GET /api2/webhooks. */
export class WebhookListQuery {
  @Paging() page: Page;
  @Sorting(sortFields, { field: 'webhook_id', direction: 'asc' }) sort: Sort<(typeof sortFields)[number]>;
  @Values({ rule: rules.oneOf(states), description: 'One or several (CSV, repeated, array)' }) state?: WebhookState[];
  @DateFilter('created', { from: ['created_at_from'], to: ['created_at_to'] }) created: DateRange;
  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] }) updated: DateRange;
  @Cursor() cursor?: string;
}
