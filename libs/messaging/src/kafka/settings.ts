import { readFile } from 'node:fs/promises';
import { Type, type Static, type TObject } from '@sinclair/typebox';
import type { SASLOptions } from 'kafkajs';

const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** Settings for the connection to Kafka, beside KAFKA_BROKERS; to be spread into those of a process. */
export const kafkaSettings = {
  // Two installations on one cluster would take each other's events for their own.
  KAFKA_PREFIX: Type.String({
    default: '',
    pattern: '^[a-zA-Z0-9._-]{0,100}$',
    description: 'Put before the names of topics and consumer groups; needed where several installations share a Kafka cluster',
  }),
  KAFKA_TLS: Type.Boolean({ default: false, description: 'true: TLS to the brokers, whose certificates must be valid' }),
  KAFKA_TLS_CA_FILE: Type.Optional(
    Type.String({ minLength: 1, description: 'PEM file of who issues their certificates, where that is no public authority' }),
  ),
  KAFKA_TLS_CERT_FILE: Type.Optional(
    Type.String({ minLength: 1, description: 'PEM file of a client certificate, for brokers that ask for one' }),
  ),
  KAFKA_TLS_KEY_FILE: Type.Optional(Type.String({ minLength: 1, description: 'PEM file of its key' })),
  KAFKA_SASL_MECHANISM: Type.Optional(
    Type.Union(
      mechanisms.map((mechanism) => Type.Literal(mechanism)),
      { description: 'How the brokers want name and password; they are not asked for unless set' },
    ),
  ),
  KAFKA_USERNAME: Type.Optional(Type.String({ minLength: 1, description: 'The name for KAFKA_SASL_MECHANISM' })),
  KAFKA_PASSWORD: Type.Optional(Type.String({ minLength: 1, description: 'Its password' })),
};

export type KafkaAccessSettings = Static<TObject<typeof kafkaSettings>>;

/** Credentials for the brokers: TLS with these PEM texts, name and password. */
export interface KafkaAccess {
  ssl?: { ca?: string; cert?: string; key?: string };
  sasl?: SASLOptions;
}

type Name = keyof KafkaAccessSettings;

const together = (settings: KafkaAccessSettings, names: readonly Name[], why: string): void => {
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length > 0 && missing.length < names.length)
    throw new Error(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: ${why}`);
};

const readPem = async (settings: KafkaAccessSettings, name: Name): Promise<string | undefined> => {
  const file = settings[name];
  if (typeof file !== 'string') return undefined;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${name} cannot be read: ${error.code} ${file}`);
  });
  if (!text.includes('-----BEGIN ')) throw new Error(`${name} is no PEM file: ${file}`);
  return text;
};

const tlsOf = async (settings: KafkaAccessSettings): Promise<KafkaAccess['ssl']> => {
  const files: Name[] = ['KAFKA_TLS_CA_FILE', 'KAFKA_TLS_CERT_FILE', 'KAFKA_TLS_KEY_FILE'];
  const named = files.find((name) => settings[name] !== undefined);
  if (!settings.KAFKA_TLS && named) throw new Error(`KAFKA_TLS is not true: ${named} says that the brokers speak TLS`);
  if (!settings.KAFKA_TLS) return undefined;
  together(settings, ['KAFKA_TLS_CERT_FILE', 'KAFKA_TLS_KEY_FILE'], 'a client certificate and its key go together');
  const [ca, cert, key] = await Promise.all(files.map((name) => readPem(settings, name)));
  return { ...(ca !== undefined && { ca }), ...(cert !== undefined && { cert }), ...(key !== undefined && { key }) };
};

const saslOf = (settings: KafkaAccessSettings): SASLOptions | undefined => {
  together(settings, ['KAFKA_SASL_MECHANISM', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'], 'mechanism, name and password go together');
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_USERNAME: username = '', KAFKA_PASSWORD: password = '' } = settings;
  return mechanism && { mechanism, username, password };
};

/**
 * Reads how the brokers are spoken to; the files are read once, so that a renewed certificate needs a restart.
 * @throws Error that names the setting at fault
 */
export const kafkaAccess = async (settings: KafkaAccessSettings): Promise<KafkaAccess> => {
  const [ssl, sasl] = [await tlsOf(settings), saslOf(settings)];
  return { ...(ssl && { ssl }), ...(sasl && { sasl }) };
};
