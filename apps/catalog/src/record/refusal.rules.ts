import { DomainError } from '@entrepot/kernel';

/** Refuses one line of an import: the field, what is wrong with it, and what would be right. */
export const refuse = (field: string, problem: string): never => {
  throw new DomainError('invalid_record', { field, message: `${field}: ${problem}` });
};

/** Lists what is wrong with a line, each fault for itself. */
export const messagesOf = ({ details }: DomainError): string[] =>
  (details['messages'] as string[] | undefined) ?? [String(details['message'])];

/** Reads each of the values; refused ones are refused together. */
export const allOrRefuse = <T, R>(values: readonly T[], read: (value: T, index: number) => R): R[] => {
  const refused: DomainError[] = [];
  const found: R[] = [];
  for (const [index, value] of values.entries()) {
    try {
      found.push(read(value, index));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'invalid_record')) throw error;
      refused.push(error);
    }
  }
  const [first] = refused;
  if (!first) return found;
  const messages = refused.flatMap(messagesOf);
  throw new DomainError('invalid_record', { ...first.details, message: messages.join('; '), messages });
};

/** Does several pieces of work and returns their results; refused ones are refused together. */
export const together = <T extends readonly unknown[]>(...work: { readonly [K in keyof T]: () => T[K] }): T =>
  allOrRefuse(work as readonly (() => unknown)[], (one) => one()) as unknown as T;

/** A value as a message shows it: short, and recognisable. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
