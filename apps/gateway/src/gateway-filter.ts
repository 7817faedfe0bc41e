import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { translateError } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { formExpected } from './token/token-request.rules.js';
import { exchangeOf } from './exchange/exchange.js';
import { refuse } from './exchange/refuse.js';

/** Error codes for the exceptions that Nest and Fastify throw themselves, by status. */
const frameworkErrors: Readonly<Record<number, string>> = {
  400: 'invalid_json',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'invalid_content_type',
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number } | null)?.statusCode;

const asDomainError = (thrown: unknown, family: string): unknown => {
  if (thrown instanceof DomainError) return thrown;
  const status = statusOf(thrown) ?? 500;
  if (family === 'oauth' && status === 415) return formExpected();
  const code = frameworkErrors[status];
  return code ? new DomainError(code) : translateError(thrown);
};

/** Headers of a refusal about the names that a request sends. */
const ofNames = ['x-ignored-parameters', 'preference-applied'];

/** Errors of the gateway's own endpoints leave by the same door as those of the edge. */
@Catch()
export class GatewayFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const exchange = exchangeOf(request.raw);
    if (!exchange || reply.sent) return;
    const family = exchange.route?.family ?? 'order';
    const error = asDomainError(thrown, family);
    if (!(error instanceof DomainError)) this.logger.error({ err: error }, 'request failed');
    else if (error.code === 'resource_unavailable') this.logger.warn({ err: error }, 'resource unavailable');
    const headers = ofNames.filter((name) => reply.hasHeader(name)).flatMap((name) => [name, String(reply.getHeader(name))]);
    const etag = error instanceof DomainError ? error.details['etag'] : undefined;
    if (typeof etag === 'string') headers.push('etag', etag);
    reply.hijack();
    refuse(exchange, family, error instanceof DomainError ? error : new DomainError('internal'), headers);
  }
}
