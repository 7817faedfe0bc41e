import type { Static, TObject, TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';

/** A setting of the environment is missing or has a value that it cannot have; the message names it, what was found and what is allowed. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

interface Described {
  type?: string;
  anyOf?: { const: string }[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  format?: string;
  pattern?: string;
  /** Why nothing else is allowed, where the limits alone would not say. */
  reason?: string;
}

const allowed = (schema: TSchema): string => {
  const { anyOf, type, minimum, maximum, minLength, format, pattern, reason } = schema as Described;
  const choices = anyOf?.map((choice) => choice.const) ?? [];
  if (choices.length > 0) return `one of ${choices.join(', ')}`;
  if (type === 'boolean') return 'true or false';
  const range = [minimum !== undefined && `at least ${minimum}`, maximum !== undefined && `at most ${maximum}`].filter(Boolean);
  const kind = type === 'integer' ? 'a whole number' : type === 'number' ? 'a number' : format === 'uri' ? 'a URL' : 'a text';
  const extra = [...range, minLength !== undefined && `${minLength} or more characters`, pattern !== undefined && `like ${pattern}`];
  return [kind, ...extra.filter(Boolean), ...(reason === undefined ? [] : [`because ${reason}`])].join(', ');
};

const secretName = /SECRET|PASSWORD|DATABASE_URL|SMTP_URL|KEY/;

const sentence = (error: ErrorObject, schema: TObject, found: Record<string, unknown>): string => {
  if (error.keyword === 'required') {
    const name = String((error.params as { missingProperty: string }).missingProperty);
    return `${name} is missing: it must be ${allowed(schema.properties[name] as TSchema)}`;
  }
  const name = error.instancePath.split('/')[1] ?? '';
  const value = secretName.test(name) ? 'a value that does not fit' : JSON.stringify(found[name]);
  return `${name} is ${value}: it must be ${allowed(schema.properties[name] as TSchema)}`;
};

/**
 * Reads the settings that a schema describes from the environment: numbers and booleans are converted, defaults filled in, an
 * empty value counts as absent. Called once at the start; nothing else reads the environment.
 * @throws SettingsError that names every setting at fault
 */
export const readSettings = <S extends TObject>(schema: S, environment: Readonly<Record<string, string | undefined>>): Static<S> => {
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(schema.properties)) {
    if (environment[name] !== undefined && environment[name] !== '') found[name] = environment[name];
  }
  const raw = { ...found };
  // The schemas are ours: checking them by the schema of schemas would take longer than all else.
  const ajv = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: true, strict: false, meta: false, validateSchema: false });
  formats.default(ajv);
  const check = ajv.compile(schema);
  if (!check(found)) {
    const sentences = (check.errors ?? []).filter(({ keyword }) => keyword !== 'const').map((error) => sentence(error, schema, raw));
    throw new SettingsError([...new Set(sentences)].join('\n'));
  }
  return found;
};
