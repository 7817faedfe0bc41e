import type { MakeWire, Outcome, Sent } from './wire.js';

/** Sends one statement after the other by pg's public API: a round trip each. */
export const plainWire: MakeWire = (client, query) => {
  const run = (statement: Sent): Promise<Outcome> =>
    new Promise((resolve) => {
      query(statement, (error: Error | null, result) => resolve(error ? { error } : { result }));
    });
  return {
    async send(statements) {
      const outcomes: Outcome[] = [];
      for (const statement of statements) {
        const before = outcomes.at(-1);
        outcomes.push(before?.error ? before : await run(statement));
      }
      return outcomes;
    },
    // PostgreSQL goes on with the statement until its time limit.
    cancel: () => void client.end(),
  };
};
