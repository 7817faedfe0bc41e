import type { IncomingMessage } from 'node:http';

/** How long a caller may go on sending a body that nobody wants. */
const drainMs = 5_000;

/** Reads what is left of a body after the answer, so that the caller sees the answer instead of a reset; not for ever. */
export const drain = (request: IncomingMessage): void => {
  if (request.complete || request.readableEnded) return;
  const timer = setTimeout(() => !request.complete && request.socket.destroy(), drainMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.unpipe().resume();
};
