import { permissions } from '@entrepot/contracts';
import { shortestChosenSecret, tokenLifetime } from '@entrepot/auth';
import { arrayLimits, textLimits } from '@entrepot/http';
import type { OpenApi } from './merge.js';
import { operationsPaths } from './operations-document.js';
import { longestField } from '../token/token-request.rules.js';
import { longestOverlapSeconds } from '../integration/integration.requests.js';
import { admin, answer, boolean, common, idempotencyKey, json, object, parameter, refused, textOf } from './parts.js';

const oauthRefused = (error: string, error_description: string) => answer(error, { error, error_description });

const integration = {
  client_id: 'int-2f0c9d4e1b7a5c3388',
  name: 'ERP',
  permissions: ['orders/read', 'orders/write'],
  is_active: true,
  rate_limit_per_minute: null,
  created_at: '2026-01-31 12:00:00',
  last_used_at: null,
};
const secret = 'Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w';

const form = (example: Record<string, string>, required: string[]) => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        required,
        properties: Object.fromEntries(Object.keys(example).map((name) => [name, textOf(longestField)])),
      },
      example,
    },
  },
});

const changeableFields = {
  name: textOf(textLimits.name),
  permissions: { type: 'array', maxItems: arrayLimits.entries, items: { enum: [...permissions] } },
  rate_limit_per_minute: { type: 'integer', minimum: 0, maximum: 1_000_000_000, nullable: true },
};
const integrationFields = { ...changeableFields, client_id: { ...textOf(64), pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$' } };

const open = { security: [], tags: ['gateway'] };
const clientId = parameter('path', 'client_id', integration.client_id);

/** The gateway's own part of the OpenAPI document. */
export const ownDocument = (publicUrl: string): OpenApi => ({
  openapi: '3.0.3',
  info: {
    title: 'Entrepot',
    version: '1',
    description:
      'The back office of an online store for the systems around it. Get a token from `POST /api2/oauth/token`, send it as `Authorization: Bearer …`.',
  },
  servers: [{ url: publicUrl === '' ? '/' : publicUrl }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  security: [{ bearer: [] }],
  paths: {
    '/api2/oauth/token': {
      post: {
        ...open,
        summary: 'An access token for an integration (client credentials; the credentials in the form or by HTTP Basic)',
        requestBody: form({ grant_type: 'client_credentials', client_id: 'erp', client_secret: secret, scope: 'orders/read' }, [
          'grant_type',
        ]),
        responses: {
          200: answer('The token; `scope` narrows what it may do', {
            access_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…',
            token_type: 'Bearer',
            expires_in: tokenLifetime,
            scope: 'orders/read',
          }),
          400: oauthRefused('invalid_scope', 'The integration does not hold every permission asked for'),
          401: oauthRefused('invalid_client', 'Client authentication failed'),
        },
      },
    },
    '/api2/oauth/revoke': {
      post: {
        ...open,
        summary: 'Makes one token void on every gateway within 2 s (RFC 7009)',
        requestBody: form({ token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…', client_id: 'erp', client_secret: secret }, ['token']),
        responses: {
          200: { description: 'The token is void, or was none' },
          400: oauthRefused('invalid_grant', 'The token belongs to another client'),
          401: oauthRefused('invalid_client', 'Client authentication failed'),
        },
      },
    },
    '/.well-known/jwks.json': {
      get: {
        ...open,
        summary: 'The public keys of the tokens',
        responses: {
          200: answer('JSON Web Key Set', {
            keys: [{ kty: 'EC', crv: 'P-256', x: 'f83OJ3D2…', y: 'x_FEzRu9…', kid: 'NzbLsXh8…', alg: 'ES256', use: 'sig' }],
          }),
        },
      },
    },
    ...operationsPaths,
    '/ops/integrations': {
      get: {
        ...admin,
        summary: 'All integrations',
        responses: { 200: answer('By client id', { success: true, integrations: [integration] }), ...common },
      },
      post: {
        ...admin,
        summary: 'A new integration; its secret is shown this once',
        description: `Permissions: ${permissions.map((name) => `\`${name}\``).join(', ')}. Without \`permissions\` it gets all but \`admin\`, without \`rate_limit_per_minute\` the gateway’s default (0 is no limit).`,
        parameters: [idempotencyKey],
        requestBody: {
          required: true,
          content: json(
            { name: 'ERP', permissions: integration.permissions, client_id: 'erp', rate_limit_per_minute: 600 },
            object(integrationFields, ['name']),
          ),
        },
        responses: {
          201: answer('Created', { success: true, integration, client_secret: secret }),
          400: refused('Invalid parameter: permissions[0]'),
          409: refused('Integration already exists'),
          ...common,
        },
      },
    },
    '/ops/integrations/{client_id}': {
      patch: {
        ...admin,
        summary: 'Changes what is named; felt by living tokens within 2 s',
        description:
          'Deactivating, or `revoke_tokens: true`, makes all tokens void for good: the integration asks for new ones, which have the new permissions. ' +
          '`rate_limit_per_minute`: 0 is no limit, null the default.',
        parameters: [clientId, idempotencyKey],
        requestBody: {
          required: true,
          content: json(
            { permissions: ['orders/read'], is_active: true, rate_limit_per_minute: 600, revoke_tokens: false },
            object({ ...changeableFields, is_active: boolean, revoke_tokens: boolean }),
          ),
        },
        responses: { 200: answer('Changed', { success: true, integration }), 404: refused('Integration not found'), ...common },
      },
      delete: {
        ...admin,
        summary: 'Revokes the integration and all its tokens, for good',
        parameters: [clientId, idempotencyKey],
        responses: {
          200: answer('Revoked', { success: true, integration: { ...integration, is_active: false } }),
          404: refused('Integration not found'),
          ...common,
        },
      },
    },
    '/ops/integrations/{client_id}/rotate': {
      post: {
        ...admin,
        summary: 'A new secret; the old one lives on for `overlap_seconds` (default 0), by the database’s clock',
        parameters: [clientId, idempotencyKey],
        description:
          '`revoke_tokens: true` makes all living tokens void within 2 s: for a secret that was seen by somebody, without an overlap.',
        requestBody: {
          content: json(
            { overlap_seconds: 3600, revoke_tokens: false },
            object({ overlap_seconds: { type: 'integer', minimum: 0, maximum: longestOverlapSeconds }, revoke_tokens: boolean }),
          ),
        },
        responses: {
          200: answer('Rotated', { success: true, integration, client_secret: secret, previous_secret_until: '2026-01-31 13:00:00' }),
          404: refused('Integration not found'),
          ...common,
        },
      },
    },
    '/ops/import/integrations': {
      post: {
        ...admin,
        summary: 'Integrations with secrets of your own, one JSON object a line (gzip accepted)',
        description:
          'Key: `client_id`. `name`, `permissions` and `rate_limit_per_minute` (0 is no limit, null the default) stay as they are where a line does not name them.',
        requestBody: {
          required: true,
          content: {
            'application/x-ndjson': {
              schema: object({ ...integrationFields, client_secret: { ...textOf(textLimits.text), minLength: shortestChosenSecret } }, [
                'client_id',
                'client_secret',
              ]),
              example:
                '{"client_id": "erp", "client_secret": "at-least-24-characters-long", "name": "ERP", "permissions": ["orders/read"], "rate_limit_per_minute": 600}\n',
            },
          },
        },
        responses: {
          200: answer('What became of the lines', {
            success: true,
            accepted: 1,
            created: 1,
            updated: 0,
            rejected: 0,
            errors: [],
            warnings: [],
          }),
          ...common,
        },
      },
    },
  },
});
