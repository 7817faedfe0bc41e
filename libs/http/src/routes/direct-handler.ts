import { Readable } from 'node:stream';
import { HttpStatus, type ExecutionContext } from '@nestjs/common';
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { Logger } from '@entrepot/telemetry';
import { argumentsOf, nameOf } from './handler-arguments.js';
import type { ProblemFilter } from './problem-filter.js';
import { refuseGlobalParts, refusePromises } from './refuse-skipped-parts.js';
import type { Handled, RouteAccess } from './route.js';

/** What decorators of arguments ask their context for. */
class HandlerContext {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  switchToHttp(): this {
    return this;
  }

  getRequest(): FastifyRequest {
    return this.request;
  }

  getResponse(): FastifyReply {
    return this.reply;
  }
}

const statusOf = ({ controller, method }: Handled, verb: unknown): number => {
  const callback = (controller.prototype as Record<string, object>)[method]!;
  const status = Reflect.getMetadata(HTTP_CODE_METADATA, callback) as number | undefined;
  return status ?? (verb === 'POST' ? HttpStatus.CREATED : HttpStatus.OK);
};

type Method = (...args: unknown[]) => unknown;

/**
 * Has the methods of controllers called by Fastify: what Nest does around them for each request is a dozen promises for what is known at the
 * start. Those with guards, interceptors or filters of their own, or with parts of the path, are left to Nest; global ones and asynchronous pipes
 * end the start. To be called before routes are made.
 */
export const callDirectly = (app: NestFastifyApplication, instance: FastifyInstance, problems: ProblemFilter, logger: Logger): void => {
  const handlerOf = (handled: Handled, verb: unknown): RouteHandlerMethod | null => {
    const readers = argumentsOf(handled);
    if (!readers) return null;
    const controller = app.get<Record<string, Method>>(handled.controller, { strict: false });
    const method = controller[handled.method]!.bind(controller);
    const status = statusOf(handled, verb);
    const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
      try {
        problems.answer(error, request, reply);
      } catch (unanswered) {
        void reply.send(unanswered);
      }
    };
    const send = (body: unknown, request: FastifyRequest, reply: FastifyReply): void => {
      try {
        if (body instanceof Readable) body.on('error', (err) => logger.error({ err }, 'an answer ended early'));
        void reply.send(body);
      } catch (error) {
        refuse(error, request, reply);
      }
    };
    // Fastify ends the answer of a promise that is done, also where a stream is under way: it is given none.
    return (request, reply) => {
      try {
        void reply.code(status);
        const context = new HandlerContext(request, reply) as unknown as ExecutionContext;
        const args = readers.map((read) => read?.(request, reply, context));
        refusePromises(nameOf(handled), args);
        const found = method(...args);
        if (!(found instanceof Promise)) return send(found, request, reply);
        void found.then(
          (body) => send(body, request, reply),
          (error: unknown) => refuse(error, request, reply),
        );
      } catch (error) {
        refuse(error, request, reply);
      }
    };
  };
  instance.addHook('onRoute', (route: RouteOptions) => {
    const { handled } = (route.config ?? {}) as Partial<RouteAccess>;
    // Nest answers 404 where a part of the path is empty.
    if (!handled || route.url.includes(':')) return;
    refuseGlobalParts(app, problems);
    route.handler = handlerOf(handled, route.method) ?? route.handler;
  });
};
