import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyReply, type FastifyServerOptions } from 'fastify';

/** As Nest's adapter has it: what the router refuses is answered by the filters. */
const frameworkErrors = (error: Error, _request: unknown, reply: FastifyReply): void => void reply.send(error);

/**
 * Nest's adapter without the eight hooks that it runs for each request: for CORS, security headers, middleware, versions in headers and for
 * 503 while it closes. A service uses none of them.
 */
export class ServiceAdapter extends FastifyAdapter {
  constructor(options: FastifyServerOptions) {
    // The events of a body that is not there cost four ticks a request.
    const instance = fastify({ ...options, frameworkErrors, http: { optimizeEmptyRequests: true } });
    const { addHook } = instance;
    instance.addHook = () => instance;
    super(instance);
    instance.addHook = addHook;
  }

  /** No middleware of Express's kind. */
  override init(): Promise<void> {
    return Promise.resolve();
  }
}
