/** A start that cannot go on. The message is one sentence for the person at the terminal, and says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
