import type { Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';

/** One of some words; the first where it is absent. @throws invalid_parameter for any other, the empty text too */
export const choiceOf = <W extends string>(payload: Input, name: string, words: readonly [W, ...W[]]): W => {
  const value = payload[name] ?? words[0];
  const found = words.find((word) => word === value);
  if (found === undefined) throw new DomainError('invalid_parameter', { name });
  return found;
};
