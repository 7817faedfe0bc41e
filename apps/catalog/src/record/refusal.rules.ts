import { DomainError } from '@entrepot/kernel';

/** Refuses one line of an import: the field, what is wrong with it, and what would be right. */
export const refuse = (field: string, problem: string): never => {
  throw new DomainError('invalid_record', { field, message: `${field}: ${problem}` });
};

/** Reads each of the values; refused ones are refused together. */
export const allOrRefuse = <T, R>(values: readonly T[], read: (value: T) => R): R[] => {
  const refused: DomainError[] = [];
  const found: R[] = [];
  for (const value of values) {
    try {
      found.push(read(value));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'invalid_record')) throw error;
      refused.push(error);
    }
  }
  const [first] = refused;
  if (!first) return found;
  throw new DomainError('invalid_record', { ...first.details, message: refused.map(({ details }) => details['message']).join('; ') });
};

/** A value as a message shows it: short, and recognisable. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
