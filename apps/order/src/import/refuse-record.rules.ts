import { DomainError } from '@entrepot/kernel';

/** Refuses a line of an import; the sentence names the field and what would be right. */
export const refuseRecord = (sentence: string): never => {
  throw new DomainError('invalid_record', { sentence });
};
