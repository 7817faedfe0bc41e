import { Readable } from 'node:stream';
import { HttpStatus, type ExecutionContext, type PipeTransform, type Type } from '@nestjs/common';
import {
  CUSTOM_ROUTE_ARGS_METADATA,
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
  REDIRECT_METADATA,
  RENDER_METADATA,
  RESPONSE_PASSTHROUGH_METADATA,
  ROUTE_ARGS_METADATA,
  SSE_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { Logger } from '@entrepot/telemetry';
import type { ProblemFilter } from './problem-filter.js';
import type { Handled, RouteAccess } from './route.js';

/** What Nest keeps of an argument. */
interface Argument {
  index: number;
  data?: unknown;
  factory?: (data: unknown, context: ExecutionContext) => unknown;
  pipes: (PipeTransform | Type)[];
}

type ReadArgument = (request: FastifyRequest, reply: FastifyReply, context: ExecutionContext) => unknown;

/** What Nest does for a method beside reading its arguments and sending what it returns. */
const others = [
  ...[EXCEPTION_FILTERS_METADATA, GUARDS_METADATA, HEADERS_METADATA, INTERCEPTORS_METADATA],
  ...[PIPES_METADATA, REDIRECT_METADATA, RENDER_METADATA, SSE_METADATA],
];

const sources: Readonly<Partial<Record<RouteParamtypes, ReadArgument>>> = {
  [RouteParamtypes.REQUEST]: (request) => request,
  [RouteParamtypes.RESPONSE]: (_request, reply) => reply,
  [RouteParamtypes.BODY]: ({ body }) => body,
};

const sourceOf = (key: string, { data, factory }: Argument): ReadArgument | undefined => {
  if (factory && key.includes(CUSTOM_ROUTE_ARGS_METADATA)) return (_request, _reply, context) => factory(data, context);
  return data === undefined ? sources[Number(key.split(':')[0]) as RouteParamtypes] : undefined;
};

const isSimple = (pipe: PipeTransform | Type): pipe is PipeTransform => typeof pipe === 'object';

const readerOf = (key: string, argument: Argument): ReadArgument | null => {
  const source = sourceOf(key, argument);
  const { pipes } = argument;
  if (!source || !pipes.every(isSimple)) return null;
  return pipes.reduce<ReadArgument>(
    (read, pipe) => (request, reply, context) => pipe.transform(read(request, reply, context), { type: 'custom' }) as unknown,
    source,
  );
};

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

/** Readers of a method's arguments, by their places; null where Nest has to do more for it. */
const argumentsOf = ({ controller, method }: Handled): (ReadArgument | undefined)[] | null => {
  const callback = (controller.prototype as Record<string, object>)[method]!;
  if (others.some((key) => Reflect.hasMetadata(key, controller) || Reflect.hasMetadata(key, callback))) return null;
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, Argument>;
  const answersItself = Object.keys(args).some((key) => key.startsWith(`${RouteParamtypes.RESPONSE}:`));
  if (answersItself && !Reflect.getMetadata(RESPONSE_PASSTHROUGH_METADATA, controller, method)) return null;
  const readers: (ReadArgument | undefined)[] = [];
  for (const [key, argument] of Object.entries(args)) {
    const reader = readerOf(key, argument);
    if (!reader) return null;
    readers[argument.index] = reader;
  }
  return Array.from(readers);
};

const statusOf = ({ controller, method }: Handled, verb: unknown): number => {
  const callback = (controller.prototype as Record<string, object>)[method]!;
  const status = Reflect.getMetadata(HTTP_CODE_METADATA, callback) as number | undefined;
  return status ?? (verb === 'POST' ? HttpStatus.CREATED : HttpStatus.OK);
};

type Method = (...args: unknown[]) => unknown;

/**
 * Has the methods of controllers called by Fastify: what Nest does around them for each request is a dozen promises for what is known at the
 * start. Those with guards, interceptors or filters of their own, or with parts of the path, are left to Nest. To be called before routes are made.
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
        const found = method(...readers.map((read) => read?.(request, reply, context)));
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
    route.handler = handlerOf(handled, route.method) ?? route.handler;
  });
};
