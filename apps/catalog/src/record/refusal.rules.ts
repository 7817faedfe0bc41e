import { DomainError } from '@entrepot/kernel';

/** Refuses one line of an import: the field, what is wrong with it, and what would be right. */
export const refuse = (field: string, problem: string): never => {
  throw new DomainError('invalid_record', { field, message: `${field}: ${problem}` });
};

/** A value as a message shows it: short, and recognisable. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
