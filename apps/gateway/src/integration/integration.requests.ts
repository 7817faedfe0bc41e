import { shortestChosenSecret } from '@entrepot/auth';
import { type Permission, permissions } from '@entrepot/contracts';
import { Field, type FieldSettings, Flag, Integer, ListOf, Text, readerOf, rules, textLimits } from '@entrepot/requests';
import { warehousesHeader } from '@entrepot/requests';
import { InvalidRecord, isObject } from '@entrepot/service';
import type { Rotation } from './integration.rules.js';
import type { IntegrationUpdate } from './change-integration.js';
import type { CreateIntegrationInput } from './create-integration.js';
import type { ChosenIntegration } from './upsert-integration.js';

/** Safe in a path and in HTTP Basic. */
const clientIdPattern = new RegExp(String.raw`^[A-Za-z0-9_\-][A-Za-z0-9._\-]{0,63}$`, 'v');
export const longestOverlapSeconds = 30 * 86_400;

const ClientId = (settings: FieldSettings<string> = {}): PropertyDecorator =>
  Text({ trim: false, pattern: clientIdPattern, mustBe: '1 to 64 letters, digits, dots, hyphens or underscores', ...settings });
const Name = (settings: FieldSettings<string> = {}): PropertyDecorator => Text({ max: textLimits.name, pattern: /\S/, ...settings });
const Permissions = (): PropertyDecorator => ListOf(rules.oneOf(permissions));
/** null: nobody is written to. */
const Contact = (): PropertyDecorator =>
  Text({ max: 254, pattern: /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/, mustBe: 'an e-mail address', nullable: true, example: 'erp@example.com' });
/** Characters that the codes may have together: they travel in a header. */
const longestWarehouses = 4_096;
const codes = rules.list(rules.text({ max: 64, empty: 'refused' }), { max: 100, filled: true });
const warehouseCodes: typeof codes = {
  ...codes,
  read: (value, faults, source) => {
    const read = codes.read(value, faults, source);
    if (read && warehousesHeader(read).length > longestWarehouses) return faults.add('too_large', 'has too many characters', value);
    return read && [...new Set(read)];
  },
};

/** null: all. */
const Warehouses = (): PropertyDecorator =>
  Field(warehouseCodes, {
    ...{ empty: 'refused', nullable: true, example: ['curitiba'] },
    description: 'Codes of the warehouses whose stock, reservations and shipments it sees; null: all',
  });
/** null is the gateway's default. */
const RateLimit = (): PropertyDecorator => Integer({ max: 1_000_000_000, nullable: true });

export class CreateIntegrationRequest {
  @Name({ required: true, example: 'ERP' })
  name: string;

  @ClientId({ empty: 'refused' })
  client_id?: string;

  @Permissions()
  permissions?: Permission[];

  @Warehouses()
  warehouses?: string[] | null;

  @RateLimit()
  rate_limit_per_minute?: number | null;

  @Contact()
  contact?: string | null;

  get input(): CreateIntegrationInput {
    const { name, client_id: clientId, permissions, warehouses, rate_limit_per_minute: rateLimitPerMinute, contact } = this;
    return { name, clientId, permissions, warehouses, rateLimitPerMinute, contact };
  }
}

/** `rate_limit_per_minute: null` goes back to the gateway's default, `contact: null` takes it away; elsewhere null counts as absent. */
export class ChangeIntegrationRequest {
  @Name({ empty: 'refused' })
  name?: string;

  @Permissions()
  permissions?: Permission[];

  @Warehouses()
  warehouses?: string[] | null;

  @Flag()
  is_active?: boolean;

  @RateLimit()
  rate_limit_per_minute?: number | null;

  @Contact()
  contact?: string | null;

  @Flag({ default: false })
  revoke_tokens: boolean;

  get update(): IntegrationUpdate {
    const {
      name,
      permissions,
      warehouses,
      is_active: isActive,
      rate_limit_per_minute: rateLimitPerMinute,
      contact,
      revoke_tokens: revokeTokens,
    } = this;
    return {
      ...(name !== undefined && { name }),
      ...(permissions && { permissions }),
      ...(warehouses !== undefined && { warehouses }),
      ...(isActive !== undefined && { isActive }),
      ...(rateLimitPerMinute !== undefined && { rateLimitPerMinute }),
      ...(contact !== undefined && { contact }),
      revokeTokens,
    };
  }
}

export class RotateSecretRequest {
  @Integer({ max: longestOverlapSeconds, default: 0 })
  overlap_seconds: number;

  @Flag({ default: false })
  revoke_tokens: boolean;

  get rotation(): Rotation {
    return { overlapSeconds: this.overlap_seconds, revokeTokens: this.revoke_tokens };
  }
}

const untrimmed = rules.text({ trim: false });
const secretTooShort = `must have ${shortestChosenSecret} or more characters`;

/** A line of an import: what it does not name stays as it is. */
export class ImportedIntegration {
  @ClientId({ required: true })
  client_id: string;

  @Field<string>(
    {
      name: 'secret',
      api: { type: 'string', minLength: shortestChosenSecret, maxLength: textLimits.text },
      read: (value, faults, source) => {
        const secret = untrimmed.read(value, faults, source);
        return secret === undefined || secret.length >= shortestChosenSecret ? secret : faults.add('length', secretTooShort, value);
      },
    },
    { required: true, secret: true },
  )
  client_secret: string;

  @Name({ empty: 'refused' })
  name?: string;

  @Permissions()
  permissions?: Permission[];

  @Warehouses()
  warehouses?: string[] | null;

  @RateLimit()
  rate_limit_per_minute?: number | null;

  @Contact()
  contact?: string | null;
}

/** Reads a line of an import. @throws InvalidRecord with all its faults */
export const importedIntegration = (value: unknown): ChosenIntegration => {
  if (!isObject(value)) throw new InvalidRecord('A record must be a JSON object');
  const { value: record, faults } = readerOf(ImportedIntegration).read(value);
  const sentences = faults.list.map(({ path, code, message }) => {
    const tellsWhy = code === 'required' || path === 'client_id' || path === 'client_secret';
    return `${path} ${tellsWhy ? message : 'has an invalid value'}`;
  });
  if (sentences.length > 0) throw new InvalidRecord(sentences);
  const {
    client_id: clientId,
    client_secret: clientSecret,
    name,
    permissions,
    warehouses,
    rate_limit_per_minute: rateLimitPerMinute,
    contact,
  } = record;
  return { clientId, clientSecret, name, permissions, warehouses, rateLimitPerMinute, contact };
};
