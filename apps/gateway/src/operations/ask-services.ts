import type { FastifyRequest } from 'fastify';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { ownStoresHeader, ownWarehousesHeader } from '@entrepot/requests';
import { exchangeOf } from '../exchange/exchange.js';
import type { Upstream } from '../proxy/upstream.js';

/** Answer of one service, or the reason why there is none. */
export type ServicePart<T> =
  ({ service: string; status: 'up' } & T) | { service: string; status: 'unreachable'; error: string; since: string };

/** A call to a service on an operator's behalf. */
export interface ServiceCall {
  method: 'GET' | 'POST';
  path: string;
  /** Sent as it is. */
  body?: string;
  /** How long to wait for the answer, in ms (default 5,000). */
  timeoutMs?: number;
}

export interface ServiceAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A service that needs longer is reported as unreachable; it needs up to 3 s to find out that its own database is away. */
const shortTimeoutMs = 5_000;
/** A handler may take longer than a look does: what it did would be reported as unknown. */
export const writeTimeoutMs = 30_000;

/** Warehouses of a bound integration, or stores of a person: services show no others. */
const boundTo = (raw: FastifyRequest['raw']): Record<string, string> => {
  const { bound, stores } = exchangeOf(raw) ?? {};
  return { ...(bound && { [ownWarehousesHeader]: bound }), ...(stores && { [ownStoresHeader]: stores }) };
};

const passedOn = ['authorization', 'idempotency-key'] as const;

const headersOf = ({ headers, context, raw }: FastifyRequest, body: string | undefined): Record<string, string> => ({
  'x-request-id': context.requestId,
  traceparent: context.traceparent,
  ...boundTo(raw),
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...Object.fromEntries(passedOn.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []))),
});

/** Sends a call on to one service, with the operator's own token. Rejects when there is no answer in time. */
export const askService = async (
  { pool }: Upstream,
  request: FastifyRequest,
  { method, path, body, timeoutMs = shortTimeoutMs }: ServiceCall,
): Promise<ServiceAnswer> => {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await pool.request({ method, path, headers: headersOf(request, body), body: body ?? null, signal });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
};

const reasonOf = (error: unknown): string => {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'TimeoutError'
    ? `no answer within ${shortTimeoutMs / 1_000} s`
    : `no connection${code === undefined ? '' : ` (${code})`}`;
};

/** Reads a service's answer at a path; null for 404. Throws any other status but 200 as a sentence. */
export const partOf = async <T extends object>(upstream: Upstream, request: FastifyRequest, path: string): Promise<T | null> => {
  const { status, text } = await askService(upstream, request, { method: 'GET', path }).catch((error: unknown) => {
    throw new Error(reasonOf(error));
  });
  if (status === 404) return null;
  if (status !== 200) throw new Error(`it answered ${status}`);
  const { success: _, ...part } = JSON.parse(text) as T & { success: boolean };
  return part as unknown as T;
};

/** Whom to ask: the gateway itself, and its services. */
export interface Everyone {
  upstreams: ReadonlyMap<string, Upstream>;
  request: FastifyRequest;
  /** Name of one service; without it all are asked. */
  only?: string | undefined;
}

/** Refuses a service that is none of these. */
export const unknownService = (value: string, names: readonly string[]): DomainError =>
  new DomainError('invalid_parameter', { name: 'service', code: 'enum', reason: `must be one of ${names.join(', ')}`, value });

/** Time of the first call in a row that a service did not answer, by this process. */
const awaySince = new WeakMap<Upstream, Date>();

/** Asks one: its answer, or that there is none, and since when. `upstream` is undefined for the gateway. */
export const askOne = async <T extends object>(
  service: string,
  upstream: Upstream | undefined,
  ask: () => Promise<T>,
): Promise<ServicePart<T>> => {
  try {
    const part = await ask();
    if (upstream) awaySince.delete(upstream);
    return { service, status: 'up', ...part };
  } catch (error) {
    const since = (upstream && awaySince.get(upstream)) ?? new Date();
    if (upstream) awaySince.set(upstream, since);
    return { service, status: 'unreachable', error: (error as Error).message, since: formatTimestamp(since) };
  }
};

/** Asks all of them side by side; `ask` gets no upstream for the gateway. One that does not answer is reported, and never left out. */
export const askEach = async <T extends object>(
  { upstreams, only }: Everyone,
  ask: (upstream: Upstream | undefined) => Promise<T>,
): Promise<ServicePart<T>[]> => {
  const names = ['gateway', ...upstreams.keys()];
  if (only !== undefined && !names.includes(only)) throw unknownService(only, names);
  const asked = names.filter((name) => only === undefined || name === only);
  return Promise.all(
    asked.map((service) => {
      const upstream = upstreams.get(service);
      return askOne(service, upstream, () => ask(upstream));
    }),
  );
};

/** Asks every service at the same path, and adds the gateway's own part; each has five seconds. */
export const askEveryone = <T extends object>(everyone: Everyone, path: string, own: () => Promise<T>): Promise<ServicePart<T>[]> =>
  askEach(everyone, async (upstream) => {
    const part = upstream ? await partOf<T>(upstream, everyone.request, path) : await own();
    if (!part) throw new Error('it answered 404');
    return part;
  });

export const answered = <T>(parts: readonly ServicePart<T>[]): ({ service: string; status: 'up' } & T)[] =>
  parts.flatMap((part) => (part.status === 'up' ? [part] : []));
