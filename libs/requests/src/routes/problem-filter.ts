import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@entrepot/kernel';
import { translateError } from '@entrepot/database';
import type { Logger } from '@entrepot/telemetry';
import { refusalOf, type ErrorTable } from '../errors/errors.js';
import { errorBody } from '../errors/families.js';
import { familyOf } from './requests.js';

/** Error codes for the exceptions that Nest and Fastify throw themselves, by status. */
const frameworkErrors: Readonly<Record<number, string>> = {
  400: 'invalid_json',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'invalid_content_type',
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number } | null)?.statusCode;

const asDomainError = (error: unknown): unknown => {
  if (error instanceof DomainError) return error;
  const code = frameworkErrors[statusOf(error) ?? 500];
  return code ? new DomainError(code) : translateError(error);
};

/** Turns what was thrown into the answer of the request's family; what no table knows is a 500, logged with its cause. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly table: ErrorTable,
    private readonly logger: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    // Answered already, or nobody is there any more: what was thrown is that a read was cut short.
    if (reply.sent || reply.raw.destroyed) return;
    const family = familyOf(request);
    const error = asDomainError(thrown);
    const known = refusalOf(error, family, this.table);
    const refusal = known ?? refusalOf(new DomainError('internal'), family, this.table);
    if (!refusal) throw thrown;
    if (error instanceof DomainError && error.code.startsWith('event_')) this.logger.warn({ err: error }, 'request refused for its event');
    if (known?.status === 500) this.logger.warn({ code: (error as DomainError).code }, 'request refused by what it needs');
    else if (refusal.status === 500) this.logger.error({ err: error }, 'request failed');
    else if (refusal.status > 500) this.logger.warn({ err: error }, 'resource unavailable');
    if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter));
    if (refusal.etag !== undefined) reply.header('etag', refusal.etag);
    if (refusal.status === 401 && family !== 'oauth') reply.header('www-authenticate', 'Bearer');
    void reply.status(refusal.status).send(errorBody(family, refusal));
  }
}
