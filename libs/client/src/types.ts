import type { Client, ClientPathsWithMethod, MaybeOptionalInit, MethodResponse } from 'openapi-fetch';
import type { components, paths } from './generated/openapi.js';

type Api = Client<paths>;
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type PathOf<M extends Method> = ClientPathsWithMethod<Api, M>;

/** Body of an operation's success. */
export type Answer<M extends Method, Path extends PathOf<M>> = MethodResponse<Api, M, Path>;

/** Options of every call, beside its parameters and its body. */
export interface CallOptions {
  signal?: AbortSignal;
  /** ETag that was read: 412 where the record has changed since. */
  ifMatch?: string;
  /** `handling=strict`: unknown parameters are errors; `handling=lenient`: a batch takes its good entries. */
  prefer?: string;
  /** Key of a write, for one that must outlive this process; each write has a key of its own otherwise. */
  idempotencyKey?: string;
}

type Init<M extends Method, Path extends PathOf<M>> = MaybeOptionalInit<paths[Path], M>;
type InitArguments<I> = undefined extends I ? [init?: I & CallOptions] : [init: I & CallOptions];

/** A call by path, as in openapi-fetch; it rejects with EntrepotError where that answers an `error`. */
export type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...init: InitArguments<Init<M, Path>>
) => Promise<{ data: Answer<M, Path>; response: Response }>;

type AfterImport<Path> = Path extends `/ops/import/${infer Resource}` ? Resource : never;
export type ImportResource = AfterImport<PathOf<'post'>>;
export type ImportAnswer = components['schemas']['ImportResult'];

export interface ImportOptions extends CallOptions {
  /** Says that the lines are CSV, not NDJSON. */
  csv?: boolean;
  /** Nothing is written. */
  dryRun?: boolean;
}
