import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Whose webhooks a caller sees: those of his integration, or all (contract 5, section 5.6). */
export interface Owner {
  clientId: string;
  isAdmin: boolean;
  /** Of the token. */
  permissions: ReadonlySet<string>;
}

/** The `Owner` that calls. */
export const Calling = createParamDecorator((_data: unknown, context: ExecutionContext): Owner => {
  const { clientId, permissions } = context.switchToHttp().getRequest<FastifyRequest>().principal!;
  return { clientId, isAdmin: permissions.has('admin'), permissions };
});
