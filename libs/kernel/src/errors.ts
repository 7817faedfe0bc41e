/**
 * A refusal by a rule: the edge turns its code into a status and a message (style.md, rule 4).
 * `details` say what was found; they go into the log and, where the table says so, into the answer.
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
