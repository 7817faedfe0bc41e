import type { Static, TObject, TSchema } from '@sinclair/typebox';
import { fullFormats } from 'ajv-formats/dist/formats.js';

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

const isUri = fullFormats.uri as (text: string) => boolean;

/** Converts a text by a schema; undefined where the schema does not allow it. */
const meaning = (schema: TSchema, text: string): string | number | boolean | undefined => {
  const { anyOf, type, minimum = -Infinity, maximum = Infinity, minLength = 0, format, pattern } = schema as Described;
  if (anyOf) return anyOf.some((choice) => choice.const === text) ? text : undefined;
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined;
  if (type === 'integer' || type === 'number') {
    const number = Number(text);
    const isOfType = type === 'integer' ? Number.isInteger(number) : Number.isFinite(number);
    return isOfType && number >= minimum && number <= maximum ? number : undefined;
  }
  const isAllowed =
    [...text].length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(text)) && (format !== 'uri' || isUri(text));
  return isAllowed ? text : undefined;
};

/**
 * Reads the settings that a schema describes from the environment: numbers and booleans are converted, defaults filled in, an
 * empty value counts as absent. Called once at the start; nothing else reads the environment.
 * @throws SettingsError that names every setting at fault
 */
export const readSettings = <S extends TObject>(schema: S, environment: Readonly<Record<string, string | undefined>>): Static<S> => {
  const found: Record<string, unknown> = {};
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const text = environment[name] ?? '';
    const value = text === '' ? (property.default as unknown) : meaning(property, text);
    if (value !== undefined) found[name] = value;
    else if (text !== '') {
      const shown = secretName.test(name) ? 'a value that does not fit' : JSON.stringify(text);
      wrong.push(`${name} is ${shown}: it must be ${allowed(property)}`);
    } else if (schema.required?.includes(name)) missing.push(`${name} is missing: it must be ${allowed(property)}`);
  }
  if (missing.length + wrong.length > 0) throw new SettingsError([...missing, ...wrong].join('\n'));
  return found;
};
