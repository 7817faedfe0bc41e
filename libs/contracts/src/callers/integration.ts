import { Type } from '@sinclair/typebox';
import { defineEvent, timestamp } from '../events/event.js';
import { topics } from '../roster/topics.js';

const fields = {
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  warehouses: Type.Optional(
    Type.Union([Type.Array(Type.String()), Type.Null()], { description: 'codes of the warehouses that it sees; null: all' }),
  ),
  is_active: Type.Boolean(),
  /** Null: the gateway's default. */
  rate_limit_per_minute: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  contact: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'e-mail address of those who run it' })),
};

const made = { created_at: Type.Optional(timestamp) };
const clientId = { client_id: Type.String({ minLength: 1 }) };

export const integrationCreated = defineEvent('integration.created', topics.gateway, {
  subject: 'client_id',
  summary: 'An integration was created and may call the API. No event holds a secret.',
  schema: Type.Object({ ...clientId, ...fields, ...made }),
  sample: {
    ...{ client_id: 'erp', name: 'ERP', permissions: ['orders/read'], warehouses: null, is_active: true, rate_limit_per_minute: null },
    contact: 'erp@example.com',
    created_at: '2026-03-02 14:05:10',
  },
});

export const integrationUpdated = defineEvent('integration.updated', topics.gateway, {
  subject: 'client_id',
  summary: 'The name, permissions, activity, rate limit, contact or secret of an integration changed.',
  schema: Type.Object({
    ...clientId,
    ...fields,
    ...made,
    previous: Type.Partial(Type.Object(fields)),
    secret_rotated: Type.Optional(Type.Boolean()),
  }),
  sample: {
    client_id: 'erp',
    name: 'ERP',
    permissions: ['orders/read', 'orders/write'],
    warehouses: null,
    is_active: true,
    rate_limit_per_minute: null,
    contact: 'erp@example.com',
    created_at: '2026-03-02 14:05:10',
    previous: { permissions: ['orders/read'] },
  },
});

export const integrationRevoked = defineEvent('integration.revoked', topics.gateway, {
  subject: 'client_id',
  summary: 'An integration was revoked for good, and all its tokens with it.',
  schema: Type.Object({ ...clientId, name: Type.String() }),
  sample: { client_id: 'erp', name: 'ERP' },
});
