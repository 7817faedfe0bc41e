import type { ExecutionContext, PipeTransform, Type } from '@nestjs/common';
import {
  CUSTOM_ROUTE_ARGS_METADATA,
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
  REDIRECT_METADATA,
  RENDER_METADATA,
  RESPONSE_PASSTHROUGH_METADATA,
  ROUTE_ARGS_METADATA,
  SSE_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseAsynchronous } from './refuse-skipped-parts.js';
import type { Handled } from './route.js';

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

export const nameOf = ({ controller, method }: Handled): string => `${controller.name}.${method}`;

/** Readers of a method's arguments, by their places; null where Nest has to do more for it. */
export const argumentsOf = ({ controller, method }: Handled): (ReadArgument | undefined)[] | null => {
  const callback = (controller.prototype as Record<string, object>)[method]!;
  if (others.some((key) => Reflect.hasMetadata(key, controller) || Reflect.hasMetadata(key, callback))) return null;
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, Argument>;
  const answersItself = Object.keys(args).some((key) => key.startsWith(`${RouteParamtypes.RESPONSE}:`));
  if (answersItself && !Reflect.getMetadata(RESPONSE_PASSTHROUGH_METADATA, controller, method)) return null;
  const readers: (ReadArgument | undefined)[] = [];
  for (const [key, argument] of Object.entries(args)) {
    const steps = argument.pipes.filter(isSimple).map(({ transform }) => transform as unknown);
    refuseAsynchronous(nameOf({ controller, method }), [argument.factory, ...steps]);
    const reader = readerOf(key, argument);
    if (!reader) return null;
    readers[argument.index] = reader;
  }
  return Array.from(readers);
};
