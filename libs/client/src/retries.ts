import { noAnswer } from './entrepot-error.js';

export interface Retry {
  /** Status of the answer; null: there was none. */
  status: number | null;
  /** Why there was no answer. */
  error?: unknown;
  /** How many times the request has been sent. */
  attempts: number;
  /** Until it is sent again. */
  seconds: number;
}

export interface RetryOptions {
  /** How long a call goes on being sent, in ms; 0: once (default 60,000). */
  patienceMs?: number;
  /** Called before each pause; what it throws ends the call. */
  onRetry?: (retry: Retry) => void;
}

const firstPauseMs = 200;
const longestPauseMs = 5_000;

/** Turned away before anything was done, or by something in between. */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const mayRetry = ({ status, headers }: Response): boolean => retryable.has(status) || (status === 409 && headers.has('retry-after'));

/** `Retry-After` in seconds or as a date, in ms; 0 without one. */
const retryAfterMs = ({ headers }: Response): number => {
  const header = headers.get('retry-after') ?? '0';
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
};

/** Half of it is left to chance, so that callers who were turned away together do not come back together. */
const pauseMs = (attempts: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1)) * (0.5 + Math.random() / 2);

/** Returns the result unless the signal comes first; rejects with its reason then. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

const pause = (ms: number, signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  return unlessAborted(over, signal).finally(() => clearTimeout(timer));
};

/** A body that breaks off is no answer; read here, it is one of the failures that are retried. */
const wholeOf = async (response: Response): Promise<Response> => {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
};

type Outcome = Response | { error: unknown };

/** A whole answer, or why there was none; rejects with the signal. */
export const outcomeOf = (sent: Promise<Response>, { signal }: Request): Promise<Outcome> =>
  sent.then(wholeOf).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return { error };
  });

/** Sends a request again where that may help, until `patienceMs` would be over; the request must be one that can be sent twice. */
export const createRetries = ({ patienceMs = 60_000, onRetry = () => undefined }: RetryOptions) => {
  return async (request: Request, send: () => Promise<Outcome>): Promise<Response> => {
    const deadline = Date.now() + patienceMs;
    for (let attempts = 1; ; attempts++) {
      const outcome = await send();
      const isAnswer = outcome instanceof Response;
      if (isAnswer && !mayRetry(outcome)) return outcome;
      const ms = Math.max(pauseMs(attempts), isAnswer ? retryAfterMs(outcome) : 0);
      if (Date.now() + ms > deadline) {
        if (isAnswer) return outcome;
        throw noAnswer(request, outcome.error);
      }
      onRetry({ status: isAnswer ? outcome.status : null, ...(!isAnswer && outcome), attempts, seconds: ms / 1_000 });
      await pause(ms, request.signal);
    }
  };
};
