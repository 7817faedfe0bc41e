import { violatedConstraint } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';

/** Runs a write that gives something a unique name, also against one that is doing the same. @throws DomainError `code` where the name is taken */
export const orTaken = async <T>(constraint: string, code: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === constraint) throw new DomainError(code, {}, { cause: error });
    throw error;
  }
};
