import type { Outcome } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';

/** One record of an import, with what was odd about its line. */
export interface ImportLine<R> {
  record: R;
  warnings: readonly string[];
}

/** A rule's refusal rejects its line; anything else is no business of the line's. */
export const orRejection = (work: () => Outcome): Outcome => {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_record') {
      return { status: 'rejected', error: String(error.details['message']) };
    }
    throw error;
  }
};
