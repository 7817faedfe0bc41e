import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How a request wants to be handled (RFC 7240, section 4.4). */
export type Handling = 'strict' | 'lenient';

const preference = /(?:^|[,;])\s*handling\s*=\s*"?(strict|lenient)"?\s*(?=[,;]|$)/i;

/** Returns the `handling` of a `Prefer` header, the first one that it names. */
export const handlingOf = (header: string | string[] | undefined): Handling | null => {
  if (header === undefined) return null;
  const found = preference.exec(Array.isArray(header) ? header.join(',') : header)?.[1];
  return found === undefined ? null : (found.toLowerCase() as Handling);
};

/** Says that a preference was honoured. */
export const applyHandling = (reply: FastifyReply, handling: Handling): void =>
  void reply.header('preference-applied', `handling=${handling}`);

const lenient = createParamDecorator((_data: unknown, context: ExecutionContext): boolean => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  if (!Array.isArray(request.body) || handlingOf(request.headers.prefer) !== 'lenient') return false;
  applyHandling(http.getResponse<FastifyReply>(), 'lenient');
  return true;
});

/** Whether the caller of a batch asks that its good entries be written (`Prefer: handling=lenient`; contract 5, section 5.1). */
export const Lenient = (): ParameterDecorator => (prototype, method, index) => {
  lenient()(prototype, method, index);
  const schema = { type: 'string', example: 'handling=lenient' };
  const description = 'handling=lenient: the good entries of a batch are written, the others are told in `details`';
  ApiHeader({ name: 'Prefer', required: false, description, schema })(
    prototype,
    method!,
    Object.getOwnPropertyDescriptor(prototype, method!)!,
  );
};
