import { Type } from '@sinclair/typebox';
import { defineEvent, timestamp } from './event.js';
import { topics } from '../roster/topics.js';

export const webhookDeactivated = defineEvent('webhook.deactivated', topics.feed, {
  subject: 'webhook_id',
  summary: 'A webhook was deactivated because its endpoint answered 410 or took no delivery for five days. What it misses can be replayed.',
  schema: Type.Object({
    webhook_id: Type.Integer({ minimum: 1 }),
    client_id: Type.String({ minLength: 1, description: 'the integration that it belongs to' }),
    description: Type.Union([Type.String(), Type.Null()]),
    reason: Type.Union([Type.Literal('gone'), Type.Literal('failing')], { description: 'gone: 410; failing: five days' }),
    failing_since: Type.Union([timestamp, Type.Null()]),
    deactivated_at: timestamp,
  }),
  sample: {
    ...{ webhook_id: 5, client_id: 'erp', description: 'Orders of the ERP', reason: 'failing' },
    ...{ failing_since: '2026-02-25 14:05:10', deactivated_at: '2026-03-02 14:05:10' },
  },
});
