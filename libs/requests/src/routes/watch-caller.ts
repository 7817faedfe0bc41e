import type { FastifyReply, FastifyRequest } from 'fastify';

/** Grace time: work that ends within it costs less than a new connection to the database. */
const graceMs = 250;

/**
 * Notes when the caller of a request goes away before it has its answer: an import then takes no further lines, and the statements that
 * only read for it are cancelled (`readRows`). Writes go on: nobody could say what has become of one that was cut.
 */
export const watchCaller = ({ method, context }: FastifyRequest, { raw: response }: FastifyReply): void => {
  if (method === 'GET') context.reads = new Set();
  response.on('close', () => {
    if (response.writableFinished) return;
    context.isAbandoned = true;
    if (!context.reads || context.reads.size === 0) return;
    setTimeout(() => {
      for (const read of context.reads ?? []) read.stop();
    }, graceMs).unref();
  });
};
