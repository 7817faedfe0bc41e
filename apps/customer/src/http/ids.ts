import { given, integer, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';

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
