import { Type, type Static, type TString } from '@sinclair/typebox';
import { shortestChosenSecret } from '@entrepot/auth';
import { backendNames, servicePorts, urlSettingOf, type UrlSetting } from '@entrepot/contracts';
import { mailSettings } from '@entrepot/mail';
import { serviceSettings } from '@entrepot/service';

/** Values that everyone can read here and in docker-compose.yml: good for trying out only, and each start says so. */
export const developmentSecrets = {
  GATEWAY_SECRET_KEY: 'entrepot-development-key-not-for-production',
  BOOTSTRAP_CLIENT_SECRET: 'entrepot-development-secret',
} as const;

const { HOST, DATABASE_URL, DATABASE_PREFIX, DATABASE_POOL_SIZE, DATABASE_WIRE, LOG_LEVEL } = serviceSettings;
const serviceUrls = Object.fromEntries(
  backendNames.map((name) => [
    urlSettingOf(name),
    Type.String({ default: `http://${name}:${servicePorts.http}`, format: 'uri', description: `Where the ${name} service listens` }),
  ]),
) as Record<UrlSetting, TString>;

/** Settings of sign-in by OpenID Connect. */
export const oidcSettings = {
  OIDC_ISSUER: Type.Optional(
    Type.String({
      pattern: '^(https?://.*)?$',
      description: 'Provider of OpenID Connect by which people sign in, `https://login.example.com`; empty: by e-mail and password',
    }),
  ),
  OIDC_CLIENT_ID: Type.Optional(
    Type.String({ description: 'Client id there; needed with OIDC_ISSUER. Its redirect URI is PUBLIC_URL/auth/oidc/callback' }),
  ),
  OIDC_CLIENT_SECRET: Type.Optional(Type.String({ description: 'Its secret; empty for a public client' })),
  OIDC_ROLES_CLAIM: Type.Optional(
    Type.String({
      description:
        'Claim that names the roles of a person, `roles` or `realm_access.roles`: the strongest counts; empty: people are invited, with a role',
    }),
  ),
};

/** Settings of the gateway. */
export const gatewaySettings = Type.Object({
  GATEWAY_PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65_535, description: 'Port of the API; 0 takes a free one' }),
  HOST,
  PUBLIC_URL: Type.String({
    default: '',
    description:
      'Address of the API as callers know it, for /docs, links to people and the origin of their browsers; empty: as they called',
  }),
  DATABASE_URL,
  DATABASE_PREFIX,
  DATABASE_POOL_SIZE,
  DATABASE_WIRE,
  ...serviceUrls,
  RATE_LIMIT_PER_MINUTE: Type.Integer({
    default: 6_000,
    minimum: 0,
    description: 'Requests a minute of one integration, where its record says nothing; 0 turns it off',
  }),
  REQUESTS_AT_ONCE: Type.Integer({
    default: 64,
    minimum: 0,
    description:
      'Requests under way of one integration, and of one address on paths without a token; more get 429; 0 turns it off. Streams of events and pages that ' +
      'wait for them count by themselves, up to the same number, 512 at most',
  }),
  ADDRESS_RATE_LIMIT_PER_MINUTE: Type.Integer({
    default: 6_000,
    minimum: 0,
    description: 'Requests a minute of one address on paths without a token (checkout, images, tokens, docs); 0 turns it off',
  }),
  CONNECTIONS_PER_ADDRESS: Type.Integer({
    default: 512,
    minimum: 0,
    description: 'Connections of one address; a trusted proxy may open any number; 0 turns it off',
  }),
  TRUSTED_PROXIES: Type.String({
    default: '',
    description: 'Addresses or networks (10.0.0.0/8), comma-separated, of proxies whose X-Forwarded-For names the caller',
  }),
  GATEWAY_REPLICAS: Type.Integer({ default: 1, minimum: 1, description: 'Gateways that share the limits: each enforces its part' }),
  GATEWAY_SECRET_KEY: Type.String({
    default: developmentSecrets.GATEWAY_SECRET_KEY,
    minLength: 32,
    description: 'Seals the private keys and hashes the secrets of integrations; changing it voids the secrets that were generated',
  }),
  KEY_ROTATION_DAYS: Type.Integer({ default: 30, minimum: 1, maximum: 3_650, description: 'How long a key signs tokens' }),
  SERVICE_TIMEOUT_MS: Type.Integer({
    default: 30_000,
    minimum: 100,
    description: 'How long a service may take to begin its answer before the call is refused with 503; imports have no limit',
  }),
  REQUEST_LOG_DAYS: Type.Integer({
    default: 7,
    minimum: 0,
    maximum: 365,
    description: 'Days for which requests are kept for `GET /api2/requests`, without what is personal or secret; 0 keeps none',
  }),
  REQUEST_LOG_MB: Type.Integer({
    default: 512,
    minimum: 16,
    description: 'MiB of the database that they take at most: the oldest go first',
  }),
  BOOTSTRAP_CLIENT_ID: Type.String({
    default: 'entrepot',
    pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$',
    description: 'Integration with every permission that is there from the start',
  }),
  BOOTSTRAP_CLIENT_SECRET: Type.Optional(
    Type.String({ minLength: shortestChosenSecret, description: 'Its secret; without one there is no such integration' }),
  ),
  ...mailSettings,
  ...oidcSettings,
  LOG_LEVEL,
});

export type GatewaySettings = Static<typeof gatewaySettings>;
