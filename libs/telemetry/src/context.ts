import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import { isTracing } from './span.js';

/** Context of a call and of everything it causes: it stands in every log line and in the header of every event. */
export interface RequestContext {
  requestId: string;
  /** W3C trace context of the span that is running. */
  traceparent: string;
  /** Client id of the integration that called. */
  integration?: string;
  /** Permissions of the caller's token, with all that they contain; in imports of products those that its integration holds still. */
  permissions?: ReadonlySet<string>;
  /** Codes of the warehouses that the integration sees; absent: all. */
  warehouses?: ReadonlySet<string>;
  /** Ids of the stores whose orders, documents and sales a person sees; absent: all. */
  stores?: ReadonlySet<number>;
  /** Reads of this call that are stopped when its caller goes away; absent where the call may write. */
  reads?: Set<StoppableRead>;
  /** A write: what is wrong with its arguments is refused after a replay was looked up. */
  answersOnce?: boolean;
  /** True after the caller has gone away: nobody waits for the answer. */
  isAbandoned?: boolean;
}

export interface StoppableRead {
  stop(): void;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Returns the codes of the warehouses that the caller sees; null: all. */
export const ownWarehouses = (): ReadonlySet<string> | null => storage.getStore()?.warehouses ?? null;

/** Whether the caller sees orders, documents and sales of a store. */
export const isOwnStore = (storeId: number): boolean => storage.getStore()?.stores?.has(storeId) ?? true;

/** Returns the ids of the stores whose orders, documents and sales the caller sees, for a statement; null: all. */
export const ownStores = (): number[] | null => {
  const stores = storage.getStore()?.stores;
  return stores ? [...stores] : null;
};

// One call to the system for many ids: a call each costs as much as a tenth of a forwarded request.
const randomness = Buffer.allocUnsafe(2048);
let digits = '';
let used = 0;
const randomHex = (bytes: number): string => {
  if (used + 2 * bytes > digits.length) {
    digits = randomFillSync(randomness).toString('hex');
    used = 0;
  }
  return digits.slice(used, (used += 2 * bytes));
};

const spanId = (): string => randomHex(8);

/** A new W3C trace. While spans are kept it is not sampled: no span began it, and what follows would hang in the air. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${spanId()}-${isTracing() ? '00' : '01'}`;

const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a `traceparent` header; null where it is none. */
export const readTraceparent = (text: string | undefined): { traceId: string; spanId: string; traceFlags: number } | null => {
  const [, traceId, spanId, flags] = (text !== undefined && traceparentPattern.exec(text)) || [];
  return traceId !== undefined && spanId !== undefined && flags !== undefined ? { traceId, spanId, traceFlags: parseInt(flags, 16) } : null;
};

/** Makes the next span of a trace, where no tracer starts one; an invalid header starts a new trace. */
export const childTraceparent = (parent: string | undefined): string => {
  const match = parent === undefined ? null : traceparentPattern.exec(parent);
  return match ? `00-${match[1]}-${spanId()}-${match[3]}` : newTraceparent();
};

export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);

/** Returns the caller's request id where it is 1 to 128 visible ASCII characters (contract 4, "Response headers"), else null. */
export const acceptableRequestId = (value: unknown): string | null =>
  typeof value === 'string' && /^[\x21-\x7e]{1,128}$/.test(value) ? value : null;
