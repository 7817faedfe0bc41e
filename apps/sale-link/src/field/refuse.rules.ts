import { DomainError } from '@entrepot/kernel';

/** Refuses a request, and names the field at fault by its path. */
export const refuse = (code: string, field: string, details: Readonly<Record<string, unknown>> = {}): never => {
  throw new DomainError(code, { ...details, name: field, field });
};
