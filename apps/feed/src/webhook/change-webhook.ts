import type { Tx } from '@entrepot/database';
import { DomainError, sameJson } from '@entrepot/kernel';
import { requestFollowUp } from '@entrepot/messaging';
import type { Owner } from './owner.js';
import { removeDeliveries } from './remove-deliveries.js';
import { newSecret, type WebhookSeal } from './webhook-seal.js';
import { changed, deactivated, type DeactivationReason, stateFor, type Webhook } from './webhook.rules.js';
import type { UpdateWebhookRequest } from './webhook.requests.js';
import { deleteWebhookRow, lockWebhook, saveWebhook } from './webhook.store.js';

/** For how long the secret before signs too. */
const overlapMs = 24 * 3_600_000;
const hidden = { secret_rotated: false, headers_changed: false };

/** A webhook of the owner, locked. @throws webhook_not_found */
const webhookToChange = async (tx: Tx, webhookId: string, owner: Owner): Promise<Webhook> => {
  const webhook = await lockWebhook(tx, webhookId, owner);
  if (!webhook) throw new DomainError('webhook_not_found', { webhook_id: webhookId });
  return webhook;
};

/** Whether a webhook has other headers than these; those that another key sealed are others. */
const hasOtherHeaders = ({ client_id, headers_sealed }: Webhook, wanted: object, { open }: WebhookSeal): boolean => {
  try {
    return !sameJson(headers_sealed ? JSON.parse(open('headers', client_id, headers_sealed)) : {}, wanted);
  } catch {
    return true;
  }
};

/** Changes what is named of a webhook. @throws webhook_not_found */
export const changeWebhook = async (
  tx: Tx,
  webhookId: string,
  owner: Owner,
  { headers, is_active, ...fields }: UpdateWebhookRequest,
  sealed: WebhookSeal,
): Promise<void> => {
  const webhook = await webhookToChange(tx, webhookId, owner);
  const wanted = headers ?? {};
  const headers_changed = headers !== undefined && hasOtherHeaders(webhook, wanted, sealed);
  const isEmpty = Object.keys(wanted).length === 0;
  const change = changed(
    webhook,
    {
      ...fields,
      ...(is_active !== undefined && { state: stateFor(is_active, webhook) }),
      ...(headers_changed && { headers_sealed: isEmpty ? null : sealed.seal('headers', webhook.client_id, JSON.stringify(wanted)) }),
    },
    { ...hidden, headers_changed },
    new Date(),
  );
  if (change) await saveWebhook(tx, change);
};

/** Previous secret, unless it was sealed with another key: it would keep the new one from signing. */
const readableSecret = ({ client_id, secret_sealed }: Webhook, { open }: WebhookSeal): Buffer | null => {
  try {
    open('secret', client_id, secret_sealed);
    return secret_sealed;
  } catch {
    return null;
  }
};

/** Gives a webhook a new secret; the one before signs too for 24 hours. @throws webhook_not_found */
export const rotateWebhookSecret = async (
  tx: Tx,
  webhookId: string,
  owner: Owner,
  sealed: WebhookSeal,
): Promise<{ secret: string; previousUntil: Date }> => {
  const webhook = await webhookToChange(tx, webhookId, owner);
  const secret = newSecret();
  const now = new Date();
  const previousUntil = new Date(now.getTime() + overlapMs);
  const fields = {
    secret_sealed: sealed.seal('secret', webhook.client_id, secret),
    previous_sealed: readableSecret(webhook, sealed),
    previous_until: previousUntil,
  };
  const change = changed(webhook, fields, { ...hidden, secret_rotated: true }, now);
  if (change) await saveWebhook(tx, change);
  return { secret, previousUntil };
};

/** Deletes a webhook at once, and its deliveries in steps afterwards. @throws webhook_not_found */
export const deleteWebhook = async (tx: Tx, webhookId: string, owner: Owner): Promise<number> => {
  const webhook = await webhookToChange(tx, webhookId, owner);
  await deleteWebhookRow(tx, webhook);
  await requestFollowUp(tx, removeDeliveries, webhook.webhook_id);
  return webhook.webhook_id;
};

const anybody: Owner = { clientId: '', isAdmin: true, permissions: new Set() };

/**
 * Deactivates a webhook whose endpoint is gone (410) or has failed since a moment, and tells it; nothing where it is not active.
 * The caller may hold its queue. @returns the webhook, where it was active
 */
export const deactivateWebhook = async (
  tx: Tx,
  webhookId: string | number,
  why: { reason: DeactivationReason; failing_since: Date | null },
): Promise<Webhook | null> => {
  const webhook = await lockWebhook(tx, webhookId, anybody);
  const change = webhook && deactivated(webhook, why, new Date());
  if (!change) return null;
  await saveWebhook(tx, change);
  return change.webhook;
};
