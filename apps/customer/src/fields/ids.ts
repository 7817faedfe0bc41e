import { given, integer, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { FieldRule } from './field-rules.js';

/** The first of the names that has a value, as an id; undefined where none has. */
export const optionalId = (query: Input, ...names: string[]): string | undefined => {
  const name = names.find((candidate) => given(query, candidate) !== undefined);
  return name === undefined ? undefined : integer(query[name], name);
};

/** The same, required: 400 `<the first name> is required`. */
export const requiredId = (query: Input, ...names: string[]): string => {
  const id = optionalId(query, ...names);
  if (id === undefined) throw new DomainError('required', { name: names[0] });
  return id;
};

/** An id among other fields: any integer of 64 bits, one that names nobody too. */
export const id: FieldRule<string> = {
  read: (value) => {
    try {
      return integer(value, 'id');
    } catch {
      return undefined;
    }
  },
  mustBe: 'an id',
  api: { type: 'integer' },
};
