import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Caller by whose integration webhooks are shown; an admin sees all (contract 5, section 5.6). */
export interface Owner {
  clientId: string;
  isAdmin: boolean;
  /** Permissions of the token. */
  permissions: ReadonlySet<string>;
}

/** Injects the `Owner` that calls. */
export const Calling = createParamDecorator((_data: unknown, context: ExecutionContext): Owner => {
  const { clientId, permissions } = context.switchToHttp().getRequest<FastifyRequest>().principal!;
  return { clientId, isAdmin: permissions.has('admin'), permissions };
});
