import { createClient, EntrepotError } from '@entrepot/client';
import type { Operation } from './operation.js';

/** Calls go with the cookie of the person who is signed in. */
export const client = createClient({ url: location.origin, session: true, patienceMs: 3_000 });

export type Values = Readonly<Record<string, unknown>>;

/** Puts the values that a path names into it, and gives the rest. */
const placed = (path: string, values: Values): { path: string; rest: Values } => {
  const rest = { ...values };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
};

export interface Answer {
  data: Values;
  etag: string | undefined;
}

/** Calls an operation of the API; what a path has no place for is the query of a GET, else the body. Rejects with EntrepotError. */
export const call = async (
  operation: Pick<Operation, 'method' | 'path'>,
  values: Values = {},
  signal?: AbortSignal,
  options: { ifMatch?: string; query?: Record<string, string> } = {},
): Promise<Answer> => {
  const { path, rest } = placed(operation.path, values);
  const given = operation.method === 'GET' || operation.method === 'DELETE' ? { query: rest } : { body: rest };
  const { data, response } = await client.request(operation.method, path, { ...given, ...options, ...(signal && { signal }) });
  return { data: (data ?? {}) as Values, etag: response.headers.get('etag') ?? undefined };
};

/** Records in the answer of a list; none while there is no answer. */
export const recordsIn = ({ key }: Pick<Operation, 'key'>, data: Values | undefined): readonly Values[] =>
  ((key !== undefined && data?.[key]) || []) as readonly Values[];

/** Faults of a refusal by field, and its sentence. */
export const faultsOf = (error: unknown): { sentence: string; fields: ReadonlyMap<string, string> } => {
  if (!(error instanceof EntrepotError)) return { sentence: error instanceof Error ? error.message : String(error), fields: new Map() };
  return { sentence: error.error, fields: new Map(error.details.map(({ path, message }) => [path, message])) };
};

/** Time after which what a service did not answer is asked again. */
export const againMs = 3_000;

/** Whether there was no answer, or that of a service that is away for now. */
export const isAway = (error: unknown): boolean => error instanceof EntrepotError && (error.status === 0 || error.status >= 502);

export const isStatus = (error: unknown, status: number): boolean => error instanceof EntrepotError && error.status === status;
