import { type Outcome, parseRecord, readerOf, type RequestClass } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';

/** One record of an import, with the warnings of its line. */
export interface ImportLine<R> {
  record: R;
  warnings: readonly string[];
}

/** A rule's refusal rejects its line; any other error is thrown. */
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

/**
 * Checks one line against its class. A field that the class does not know is left out with a warning.
 * @param elsewhere of fields that come another way, by which
 */
export const readLine = <T extends object>(
  type: RequestClass<T>,
  value: unknown,
  elsewhere: ReadonlyMap<string, string> = new Map(),
): ImportLine<T> => ({
  record: parseRecord(type, value),
  warnings: readerOf(type)
    .ignored(value)
    .map((field) => `${field}: ${elsewhere.get(field) ?? 'unknown field'}, left out`),
});
