import type { IncomingMessage } from 'node:http';
import { type DomainError } from '@entrepot/kernel';
import { errorBody, refusalOf } from '@entrepot/requests';
import { gatewayErrors } from './errors.js';
import type { Area } from '../routes/routes.js';
import type { Exchange } from './exchange.js';
import { drain } from './drain.js';
import { pageHeaders, refusalPage, wantsJson } from './pages.js';

interface Written {
  type: string;
  body: string;
}

const write = (
  request: IncomingMessage,
  family: Area['family'],
  error: DomainError,
): Written & { status: number; retryAfter: number | null } => {
  const spoken = family === 'page' || family === 'file' ? 'order' : family;
  const refusal = refusalOf(error, spoken, gatewayErrors) ?? {
    status: 500,
    message: 'Internal server error',
    field: null,
    retryAfter: null,
    faults: null,
  };
  const { status, message, retryAfter } = refusal;
  if (family === 'page') return { status, retryAfter, type: 'text/html; charset=utf-8', body: refusalPage(request, status, message) };
  if (family === 'file') return { status, retryAfter, type: 'text/plain; charset=utf-8', body: `${message}\n` };
  return { status, retryAfter, type: 'application/json; charset=utf-8', body: JSON.stringify(errorBody(family, refusal)) };
};

/** RFC 6750: a bare challenge without a token, a reason with one; RFC 6749 for the token endpoints. */
const challengeOf = (error: DomainError, sentToken: boolean): string | null => {
  if (error.code === 'invalid_client') return 'Basic realm="entrepot", charset="UTF-8"';
  if (error.code === 'unauthorized') return sentToken ? 'Bearer error="invalid_token"' : 'Bearer';
  return error.code === 'forbidden' ? `Bearer error="insufficient_scope", scope="${String(error.details['permission'])}"` : null;
};

/** Answers an error in the family's shape and language. Does nothing once an answer has begun, but to break it off. */
export const refuse = (exchange: Exchange, family: Area['family'], error: DomainError, extra: readonly string[] = []): void => {
  const { response, request } = exchange;
  if (response.headersSent) return void response.destroy();
  const { status, type, body, retryAfter } = write(request, family === 'page' && wantsJson(request) ? 'sale' : family, error);
  exchange.answer = body;
  const headers = [...exchange.headers, 'Content-Type', type, 'Content-Length', String(Buffer.byteLength(body)), ...extra];
  const challenge = challengeOf(error, request.headers.authorization !== undefined);
  if (challenge) headers.push('WWW-Authenticate', challenge);
  if (family === 'page') headers.push(...pageHeaders);
  if (family === 'oauth') headers.push('Cache-Control', 'no-store', 'Pragma', 'no-cache');
  if (retryAfter !== null) headers.push('Retry-After', String(retryAfter));
  if (error.code === 'request_timeout') headers.push('Connection', 'close');
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
  drain(request);
};
