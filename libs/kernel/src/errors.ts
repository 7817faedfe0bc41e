/** Codes of a field's faults (contract 5, 5.1): a closed list, each with its sentence for callers (docs/errors.md). */
export const faultCodes = {
  required: 'A field or parameter is missing.',
  type: 'The value is of another type, as a text where a number is needed.',
  format: 'The value, or the body, is not written as it must be: a date, an e-mail address, JSON.',
  enum: 'The value is none of those that are allowed.',
  range: 'A number is too small or too large.',
  length: 'A text or a list is empty, a text is too short, or an e-mail address too long.',
  too_large: 'A text, a list, a body or a quantity is larger than is allowed, or than is left.',
  unknown: 'There is no such field, parameter or attribute.',
  not_found: 'What the value names does not exist.',
  conflict: 'The value contradicts another one, or what is stored is not what was expected.',
  exactly_one: 'Of several fields too many are sent, or none.',
  duplicate: 'The value is there twice, or exists already.',
  state: 'What is asked for is not possible in the present state; the message says which rule refused.',
  token: 'There is no access token that counts: it is missing, malformed, expired or revoked.',
  permission: 'The integration, or its token, lacks the permission that the message names.',
  unsupported: 'The value, the field or the content type cannot be used here.',
} as const;

export type FaultCode = keyof typeof faultCodes;

/** Fault of a request, as answers show it. */
export interface Fault {
  /** Name of the field as the caller wrote it, as `items[3].qty`; empty for the whole. */
  path: string;
  code: FaultCode;
  message: string;
  /** Value as it was sent, cut at 100 characters; absent for a secret. */
  value?: unknown;
}

/**
 * A refusal by a rule: the edge turns its code into a status and a message (style.md, rule 4).
 * `details` say what was found; they go into the log and, where the table says so, into the answer: `reason` is the sentence that says which
 * rule refused, `path`, `code` and `value` where it is about a field; `faults` are several (libs/requests, errors/details.ts).
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
