import {
  type DomainEvent,
  event,
  webhookCreated,
  type WebhookData,
  webhookDeactivated,
  webhookDeleted,
  webhookUpdated,
} from '@entrepot/contracts';
import { previousValues } from '@entrepot/kernel';

export type WebhookState = 'active' | 'paused' | 'deactivated';
/** gone: its endpoint answered 410; failing: it took no delivery for five days. */
export type DeactivationReason = 'gone' | 'failing';

export interface Webhook {
  webhook_id: number;
  client_id: string;
  url: string;
  types: string[];
  description: string | null;
  headers_sealed: Buffer | null;
  secret_sealed: Buffer;
  previous_sealed: Buffer | null;
  previous_until: Date | null;
  state: WebhookState;
  /** Time of the last deactivation; this and the reason are null before the first one. */
  deactivated_at: Date | null;
  deactivated_reason: DeactivationReason | null;
  /** A place of the log: it gets the events behind it. */
  begins_behind: number;
  created_at: Date;
  updated_at: Date;
  version: number;
}

/** A webhook after a change, and the events that the change means. */
export interface WebhookChange {
  webhook: Webhook;
  events: DomainEvent[];
}

/** Fields of a webhook that its integration can change. */
export type WebhookFields = Pick<
  Webhook,
  'url' | 'types' | 'description' | 'state' | 'headers_sealed' | 'secret_sealed' | 'previous_sealed' | 'previous_until'
>;

/** A webhook as its events have it. */
export const webhookData = ({ state, created_at, updated_at, deactivated_at, deactivated_reason, ...webhook }: Webhook): WebhookData => {
  const { webhook_id, client_id, url, types, description } = webhook;
  const isDeactivated = state === 'deactivated';
  return {
    ...{ webhook_id, client_id, url, types, description },
    is_active: state === 'active',
    state,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    deactivated_at: isDeactivated && deactivated_at ? deactivated_at.toISOString() : null,
    deactivated_reason: isDeactivated ? deactivated_reason : null,
  };
};

/** Event of a webhook that was just made. */
export const created = (webhook: Webhook): DomainEvent =>
  event(webhookCreated, {
    subject: webhook.webhook_id,
    version: webhook.version,
    data: { ...webhookData(webhook), previous: null },
  });

const after = (before: Webhook, fields: Partial<Webhook>, now: Date): Webhook => ({
  ...before,
  ...fields,
  updated_at: now,
  version: before.version + 1,
});

/** Other values of its fields. null: nothing changes. @param hidden what is not shown of the change */
export const changed = (
  before: Webhook,
  fields: Partial<WebhookFields>,
  hidden: { secret_rotated: boolean; headers_changed: boolean },
  now: Date,
): WebhookChange | null => {
  const webhook = after(before, fields, now);
  const data = webhookData(webhook);
  const { updated_at, ...previous } = previousValues(webhookData(before), data);
  if (Object.keys(previous).length === 0 && !hidden.secret_rotated && !hidden.headers_changed) return null;
  const shown = { ...data, previous: { ...previous, ...(updated_at !== undefined && { updated_at }) }, ...hidden };
  return { webhook, events: [event(webhookUpdated, { subject: webhook.webhook_id, version: webhook.version, data: shown })] };
};

/** State that a wish for `is_active` leads to: activates a deactivated one too, which is not paused by it. */
export const stateFor = (isActive: boolean, { state }: Webhook): Webhook['state'] => {
  if (isActive) return 'active';
  return state === 'active' ? 'paused' : state;
};

/** Deactivates a webhook whose endpoint is gone (410), or has failed for days. null: it is not active. */
export const deactivated = (
  before: Webhook,
  { reason, failing_since }: { reason: DeactivationReason; failing_since: Date | null },
  now: Date,
): WebhookChange | null => {
  if (before.state !== 'active') return null;
  const webhook = after(before, { state: 'deactivated', deactivated_at: now, deactivated_reason: reason }, now);
  const data = webhookData(webhook);
  const previous = previousValues(webhookData(before), data);
  const shown = { ...data, previous, reason, failing_since: failing_since && failing_since.toISOString() };
  return { webhook, events: [event(webhookDeactivated, { subject: webhook.webhook_id, version: webhook.version, data: shown })] };
};

export const deleted = (before: Webhook): DomainEvent => {
  const { webhook_id, client_id } = before;
  return event(webhookDeleted, {
    subject: webhook_id,
    version: before.version + 1,
    data: { webhook_id, client_id, previous: webhookData(before) },
  });
};
