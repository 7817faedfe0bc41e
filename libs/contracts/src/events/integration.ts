import { Type } from '@sinclair/typebox';
import { defineEvent } from './event.js';
import { topics } from '../roster/topics.js';

const fields = {
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  is_active: Type.Boolean(),
  /** Null: the gateway's default. */
  rate_limit_per_minute: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
};

const clientId = { client_id: Type.String({ minLength: 1 }) };

/** A system may call the API from now on. Secrets are in no event, not even hashed. */
export const integrationCreated = defineEvent('integration.created', topics.gateway, Type.Object({ ...clientId, ...fields }));

/** Name, permissions, activity, limit or secret changed; `previous` holds the old values of what did. */
export const integrationUpdated = defineEvent(
  'integration.updated',
  topics.gateway,
  Type.Object({
    ...clientId,
    ...fields,
    previous: Type.Partial(Type.Object(fields)),
    secret_rotated: Type.Optional(Type.Boolean()),
  }),
);

/** The integration is gone for good, and all its tokens with it. */
export const integrationRevoked = defineEvent('integration.revoked', topics.gateway, Type.Object({ ...clientId, name: Type.String() }));
