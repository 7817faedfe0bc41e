import type { Answer } from '@entrepot/client';
import { table } from '../terminal/output.js';
import { none, textCell } from './cells.js';

export type RequestPage = Omit<Extract<Answer<'get', '/api2/requests'>, { page: number }>, 'success'>;
export type RequestErrors = Omit<Answer<'get', '/api2/requests/errors'>, 'success'>;
export type ShownRequest = Omit<Answer<'get', '/api2/requests/{id}'>, 'success'>;

const nothing = 'Nothing was asked that fits.';

/** Requests as a table. */
export const describeRequests = ({ requests }: RequestPage): string =>
  requests.length === 0
    ? nothing
    : table(
        ['id', 'received', 'by', 'request', 'status', 'ms', 'error'],
        requests.map(({ id, received_at, actor, method, path, status, milliseconds, error }) => [
          ...[String(id), received_at, actor ?? none, `${method} ${path}`],
          ...[String(status), String(milliseconds), textCell(error)],
        ]),
      );

/** Groups of refusals as a table, with an example of each. */
export const describeErrors = ({ errors }: RequestErrors): string =>
  errors.length === 0
    ? nothing
    : table(
        ['count', 'request', 'status', 'fault', 'field', 'error', 'last seen', 'last id'],
        errors.map(({ count, method, path, status, code, field, error, last_seen_at, request }) => [
          ...[String(count), `${method} ${path}`, String(status), code ?? none, field ?? none, textCell(error)],
          ...[last_seen_at, String(request)],
        ]),
      );

/** A request with what it sent, what was wrong with it and what came of it. */
export const describeRequest = ({ request, unavailable }: ShownRequest): string => {
  const { method, path, status, milliseconds, received_at, actor, request_id, idempotency_key, error } = request;
  const json = (name: string, value: unknown): string[] => (value === null ? [] : [`${name}  ${JSON.stringify(value, null, 2)}`]);
  return [
    `${method} ${path}: ${status}${error === null ? '' : ` ${error}`}`,
    `${received_at}, ${milliseconds} ms, by ${actor ?? 'nobody who is known'}, request ${request_id}`,
    ...(idempotency_key === null ? [] : [`Idempotency-Key ${idempotency_key}`]),
    ...request.errors.map(({ path: field, code, message }) => `  ${field || none}: ${message} (${code})`),
    ...(request.ignored.length > 0 ? [`ignored  ${request.ignored.join(', ')}`] : []),
    ...json('query', request.query),
    ...json('body', request.body),
    ...request.events.map(({ time, type, subject }) => `${time}  ${type} ${subject}`),
    ...request.webhook_attempts.map(
      ({ time, type, webhook_id, status: answered, error: failure }) =>
        `${time}  ${type} to webhook ${webhook_id}: ${answered ?? failure ?? none}`,
    ),
    ...unavailable.map((service) => `✖ ${service} does not answer: events and attempts are missing`),
  ].join('\n');
};
