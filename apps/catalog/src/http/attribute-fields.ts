import { flag, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { largestInteger } from './dto/fields.js';

/** Texts of attributes, options, sets and groups have at most this many characters. */
export const longestText = 255;

export const invalid = (name: string): never => {
  throw new DomainError('invalid_parameter', { name });
};

/** What PostgreSQL's texts and JSON cannot hold: NUL, and half of a pair of surrogates. */
const unstorable = /\0|\p{Surrogate}/u;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON object of a write; no body is an empty one. @throws DomainError `invalid_json` */
export const bodyOf = (body: unknown): Input => {
  if (body === undefined || body === null) return {};
  if (!isObject(body)) throw new DomainError('invalid_json');
  return body;
};

/** One part of a payload; `path` stands before the names of its fields in messages. */
export class Fields {
  constructor(
    private readonly values: Input,
    private readonly path = '',
  ) {}

  /** A field as it came; null counts as absent (contract 4, "Wrong values"). */
  raw(name: string): unknown {
    return Object.hasOwn(this.values, name) ? (this.values[name] ?? undefined) : undefined;
  }

  /** Whether the field is there and null, which empties one that may be empty (contract 5, 5.2). */
  isNull(name: string): boolean {
    return Object.hasOwn(this.values, name) && this.values[name] === null;
  }

  name(name: string): string {
    return this.path + name;
  }

  /** A text without spaces around it, of 1 to 255 characters; a number counts as one. */
  text(name: string): string | undefined {
    const text = this.textOrEmpty(name, longestText);
    return text === '' ? invalid(this.name(name)) : text;
  }

  /** The same where an empty text means something too. */
  textOrEmpty(name: string, longest: number): string | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || unstorable.test(text)) return invalid(this.name(name));
    const trimmed = text.trim();
    return trimmed.length > longest ? invalid(this.name(name)) : trimmed;
  }

  /** A text that has to be there. @throws DomainError `required`, also for an empty one */
  requiredText(name: string): string {
    const value = this.raw(name);
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) {
      throw new DomainError('required', { name: this.name(name) });
    }
    return this.text(name)!;
  }

  /** A whole number, from 0 to what a column holds. */
  count(name: string): number | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    const number = typeof value === 'string' && /^\s*\d{1,10}\s*$/.test(value) ? Number(value) : value;
    return Number.isInteger(number) && (number as number) >= 0 && (number as number) <= largestInteger
      ? Math.abs(number as number)
      : invalid(this.name(name));
  }

  /** true, false, 1 or 0. */
  flag(name: string): boolean | undefined {
    const value = this.raw(name);
    return value === undefined ? undefined : (flag(value) ?? invalid(this.name(name)));
  }

  /** Labels by store_id; null or an empty one takes the store's label away. Store 0 has none: it shows the admin's. */
  labels(name: string): Record<string, string> | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    if (!isObject(value)) return invalid(this.name(name));
    const labels = new Fields(
      Object.fromEntries(Object.entries(value).map(([store, label]) => [store, label ?? ''])),
      `${this.name(name)}.`,
    );
    return Object.fromEntries(
      Object.keys(value).map((store) => {
        if (!/^[1-9]\d{0,9}$/.test(store) || Number(store) > largestInteger) invalid(labels.name(store));
        return [store, labels.textOrEmpty(store, longestText)!];
      }),
    );
  }

  /** The objects of a list. */
  list(name: string): Fields[] | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return invalid(this.name(name));
    return value.map((entry: unknown, index) => {
      const path = `${this.name(name)}[${index}]`;
      return isObject(entry) ? new Fields(entry, `${path}.`) : invalid(path);
    });
  }
}
