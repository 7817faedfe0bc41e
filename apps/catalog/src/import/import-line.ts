import type { Outcome } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import { messagesOf } from '../record/refusal.rules.js';

/** A rule's refusal rejects its line; any other error is thrown. */
export const orRejection = (work: () => Outcome): Outcome => {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_record') {
      return { status: 'rejected', error: messagesOf(error) };
    }
    throw error;
  }
};
