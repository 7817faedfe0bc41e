/** What can be wrong with a field (contract 5, 5.1): a closed list. */
export type FaultCode =
  | 'required'
  | 'type'
  | 'format'
  | 'enum'
  | 'range'
  | 'length'
  | 'too_large'
  | 'unknown'
  | 'not_found'
  | 'conflict'
  | 'exactly_one'
  | 'duplicate'
  | 'state'
  | 'unsupported';

/** One fault of a request, as answers show it. */
export interface Fault {
  /** The field as the caller named it, as `items[3].qty`; empty for the whole. */
  path: string;
  code: FaultCode;
  message: string;
  /** What was sent, cut at 100 characters; absent for a secret. */
  value?: unknown;
}

/**
 * A refusal by a rule: the edge turns its code into a status and a message (style.md, rule 4).
 * `details` say what was found; they go into the log and, where the table says so, into the answer: `reason` is the sentence that says which
 * rule refused, `path`, `code` and `value` where it is about a field; `faults` are several (libs/http, errors/details.ts).
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
