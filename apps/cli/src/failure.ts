/** A call that failed. The message is one sentence that says what to do; `exitCode` 1, or 2 for wrong usage. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
