import { arrayLimits, boundedList, boundedText, flag, integer, textLimits, tooLarge, type Input } from '@entrepot/http';
import { DomainError, isObject } from '@entrepot/kernel';
import { largestInteger } from './record-fields.js';

export const invalid = (name: string): never => {
  throw new DomainError('invalid_parameter', { name });
};

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
    const text = this.textOrEmpty(name, textLimits.name);
    return text === '' ? invalid(this.name(name)) : text;
  }

  /** The same where an empty text means something too. */
  textOrEmpty(name: string, longest: number): string | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text.includes('\0')) return invalid(this.name(name));
    return boundedText(text.trim(), this.name(name), longest);
  }

  /** A text that has to be there. @throws DomainError `required`, also for an empty one */
  requiredText(name: string): string {
    const value = this.raw(name);
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) {
      throw new DomainError('required', { name: this.name(name) });
    }
    return this.text(name)!;
  }

  /** An id: one that no column holds names nothing that exists, and is looked for as -1. */
  id(name: string): number | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    const id = Number(integer(value, this.name(name)));
    return Math.abs(id) > largestInteger ? -1 : id;
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
    if (Object.keys(value).length > arrayLimits.entries) throw tooLarge(this.name(name));
    const labels = new Fields(
      Object.fromEntries(Object.entries(value).map(([store, label]) => [store, label ?? ''])),
      `${this.name(name)}.`,
    );
    return Object.fromEntries(
      Object.keys(value).map((store) => {
        if (!/^[1-9]\d{0,9}$/.test(store) || Number(store) > largestInteger) invalid(labels.name(store));
        return [store, labels.textOrEmpty(store, textLimits.name)!];
      }),
    );
  }

  /** The objects of a list. */
  list(name: string, longest: number = arrayLimits.entries): Fields[] | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return invalid(this.name(name));
    return boundedList<unknown>(value, this.name(name), longest).map((entry, index) => {
      const path = `${this.name(name)}[${index}]`;
      return isObject(entry) ? new Fields(entry, `${path}.`) : invalid(path);
    });
  }
}
