import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull } from './event.js';
import { topics } from '../roster/topics.js';

const moment = (description = 'ISO 8601, UTC, with milliseconds') => Type.String({ description });

const webhookSchema = Type.Object({
  webhook_id: Type.Integer(),
  client_id: Type.String({ minLength: 1, description: 'the integration that it belongs to' }),
  url: Type.String(),
  types: Type.Array(Type.String(), { description: 'types of events, or how they begin and `*`' }),
  description: orNull(Type.String()),
  is_active: Type.Boolean(),
  state: Type.Union([Type.Literal('active'), Type.Literal('paused'), Type.Literal('deactivated')]),
  created_at: moment(),
  updated_at: moment(),
  deactivated_at: Type.Optional(orNull(moment(), 'null unless it is deactivated')),
  deactivated_reason: Type.Optional(
    orNull(
      Type.Union([Type.Literal('gone'), Type.Literal('failing')]),
      'gone: its endpoint answered 410; failing: it took no delivery for five days',
    ),
  ),
});
/** A webhook as others know it: without its secrets and headers, and without what its deliveries change. */
export type WebhookData = Static<typeof webhookSchema>;

const previous = Type.Partial(webhookSchema, { description: 'the old values of what changed' });

const sample: WebhookData = {
  ...{ webhook_id: 5, client_id: 'erp', url: 'https://erp.example.com/entrepot', types: ['order.*', 'stock.recalculated'] },
  ...{ description: 'Orders of the ERP', is_active: true, state: 'active' },
  ...{ created_at: '2026-02-01T09:15:02.417Z', updated_at: '2026-02-01T09:15:02.417Z' },
  ...{ deactivated_at: null, deactivated_reason: null },
};

export const webhookCreated = defineEvent('webhook.created', topics.feed, {
  subject: 'webhook_id',
  summary: 'An integration created a webhook. No event holds its secret or its headers.',
  schema: Type.Intersect([webhookSchema, Type.Object({ previous: Type.Null() })]),
  sample: { ...sample, previous: null },
});

export const webhookUpdated = defineEvent('webhook.updated', topics.feed, {
  subject: 'webhook_id',
  summary: 'What a webhook sends where, or whether it does, was changed; or its secret or its headers.',
  schema: Type.Intersect([
    webhookSchema,
    Type.Object({
      previous,
      secret_rotated: Type.Boolean({ description: 'it has a new secret' }),
      headers_changed: Type.Boolean({ description: 'it has other headers' }),
    }),
  ]),
  sample: {
    ...{ ...sample, types: ['order.*'], updated_at: '2026-03-02T14:05:10.021Z' },
    previous: { types: sample.types, updated_at: sample.updated_at },
    ...{ secret_rotated: false, headers_changed: false },
  },
});

export const webhookDeactivated = defineEvent('webhook.deactivated', topics.feed, {
  subject: 'webhook_id',
  summary: 'A webhook was deactivated because its endpoint answered 410 or took no delivery for five days. What it misses can be replayed.',
  schema: Type.Intersect([
    webhookSchema,
    Type.Object({
      previous,
      reason: Type.Union([Type.Literal('gone'), Type.Literal('failing')], { description: 'gone: 410; failing: five days' }),
      failing_since: orNull(moment()),
    }),
  ]),
  sample: {
    ...{ ...sample, is_active: false, state: 'deactivated', updated_at: '2026-03-02T14:05:10.021Z' },
    ...{ deactivated_at: '2026-03-02T14:05:10.021Z', deactivated_reason: 'failing' },
    previous: { is_active: true, state: 'active', updated_at: sample.updated_at, deactivated_at: null, deactivated_reason: null },
    ...{ reason: 'failing', failing_since: '2026-02-25T14:05:10.021Z' },
  },
});

export const webhookDeleted = defineEvent('webhook.deleted', topics.feed, {
  subject: 'webhook_id',
  summary: 'A webhook was deleted, and its deliveries with it.',
  schema: Type.Object({ webhook_id: Type.Integer(), client_id: Type.String({ minLength: 1 }), previous: webhookSchema }),
  sample: { webhook_id: sample.webhook_id, client_id: sample.client_id, previous: sample },
});
