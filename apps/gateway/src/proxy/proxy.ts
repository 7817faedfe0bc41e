import { DomainError } from '@entrepot/kernel';
import type { Exchange } from '../exchange/exchange.js';
import type { Route } from '../routes/route.js';
import { MemoryLimit } from './memory-limit.js';
import { ProxiedRequest, type ProxyParts } from './proxied-request.js';
import type { RequestQueue } from './request-queue.js';
import type { Upstream, Upstreams } from './upstream.js';

export type Forward = (exchange: Exchange, route: Route) => void;

const queueOf = ({ calls, files, imports, held }: Upstream, { bodyLimit, family }: Route, { isHeld }: Exchange): RequestQueue => {
  if (isHeld) return held;
  if (bodyLimit === Infinity) return imports;
  return family === 'file' ? files : calls;
};

export interface ProxyOptions extends Omit<ProxyParts, 'bodies' | 'answers'> {
  upstreams: Upstreams;
}

/** Forwards requests to the services of their routes. */
export const createProxy = ({ upstreams, ...options }: ProxyOptions): Forward => {
  const { bodyMemory, answerMemory } = options.limits;
  const parts = { ...options, bodies: new MemoryLimit(bodyMemory), answers: new MemoryLimit(answerMemory) };
  return (exchange, route) => {
    const upstream = upstreams.get(route.service);
    if (!upstream) throw new DomainError('resource_unavailable', { service: route.service });
    new ProxiedRequest(exchange, route, upstream, queueOf(upstream, route, exchange), parts).send();
  };
};
