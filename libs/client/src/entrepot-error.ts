/** Fault of a request. */
export interface ErrorDetail {
  /** Where, as the caller named it (`items[3].qty`); `''` is the whole. */
  path: string;
  code: string;
  message: string;
  value?: unknown;
}

export interface ErrorFacts {
  status: number;
  error: string;
  details?: readonly ErrorDetail[];
  headers?: Headers;
  body?: unknown;
}

/** A call that was refused, or that had no answer (`status` 0, `cause` says why). */
export class EntrepotError extends Error {
  override readonly name = 'EntrepotError';
  readonly status: number;
  /** In the API's words: `Order not found`, `invalid_client`. */
  readonly error: string;
  /** All faults of the request, where the API names them. */
  readonly details: readonly ErrorDetail[];
  /** Headers of the answer: `error.headers.get('www-authenticate')`; empty without an answer. */
  readonly headers: Headers;
  /** Names the call in the logs of the services (`X-Request-Id`). */
  readonly requestId: string | null;
  /** Body of the answer as it came: a batch adds `index`, a sale `field`. */
  readonly body: unknown;

  constructor(
    /** Method and path: `POST /api2/oauth/token`. */
    readonly call: string,
    { status, error, details = [], headers = new Headers(), body }: ErrorFacts,
    options?: ErrorOptions,
  ) {
    super(`${call}: ${status === 0 ? '' : `${status} `}${error}`, options);
    this.status = status;
    this.error = error;
    this.details = details;
    this.headers = headers;
    this.requestId = headers.get('x-request-id');
    this.body = body;
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const pathOf = ({ method, url }: Request): string => `${method} ${new URL(url).pathname}`;

/** Makes the error of an unsuccessful answer; reads its body. */
export const refusalOf = async (request: Request, response: Response): Promise<EntrepotError> => {
  const text = await response.text();
  const body = jsonOf(text);
  const { error, details } = (typeof body === 'object' && body !== null ? body : {}) as { error?: string; details?: ErrorDetail[] };
  return new EntrepotError(pathOf(request), {
    status: response.status,
    error: typeof error === 'string' ? error : text.slice(0, 200) || response.statusText,
    ...(Array.isArray(details) && { details }),
    headers: response.headers,
    body,
  });
};

/** Makes the error of a request without an answer. */
export const noAnswer = (request: Request, cause: unknown): EntrepotError =>
  new EntrepotError(pathOf(request), { status: 0, error: 'No answer' }, { cause });
