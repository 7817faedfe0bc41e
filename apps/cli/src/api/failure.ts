/** A call that failed. The message is one sentence that says what to do; `exitCode` 1, or 2 for wrong usage. */
export class Failure extends Error {
  override readonly name: string = 'Failure';

  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Refusal of a call that the server has understood, in its own words. */
export class Refusal extends Failure {
  override readonly name = 'Refusal';

  constructor(
    message: string,
    readonly status: number,
    readonly reason: string,
  ) {
    super(message);
  }
}

/** Returns the answer, or null where the call is refused with this status. */
export const unlessRefused = async <T>(status: number, call: Promise<T>): Promise<T | null> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Refusal && error.status === status) return null;
    throw error;
  }
};
