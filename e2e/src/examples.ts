import { readFileSync } from 'node:fs';
import { until } from '@entrepot/testing';
import type { Client } from './client.js';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  example?: unknown;
}
interface Media {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId: string;
  tags: [string];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  security: unknown[];
}

/** An example of the description, as it is sent. */
export interface ExampleRequest {
  operationId: string;
  tag: string;
  /** `POST /api2/order/cancel`, and which example where there are several. */
  name: string;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  raw?: string;
  /** It takes no token. */
  isOpen: boolean;
}

/** Operations that a fresh sample store has no example for, by operationId. */
export const exempt: Readonly<Record<string, string>> = {
  getCheckout: 'the token of a checkout is secret',
  submitCheckout: 'the token of a checkout is secret',
  lookUpPostcode: 'the token of a checkout is secret',
  getUser: 'nobody was invited',
  listUserSessions: 'nobody was invited',
  endUserSession: 'nobody has signed in',
  endUserSessions: 'nobody was invited',
  getRequest: 'the id of a request depends on when it was written',
  getDeadLetter: 'nothing has failed',
  retryDeadLetter: 'nothing has failed',
  discardDeadLetter: 'nothing has failed',
  replayWebhook: 'its times are past once the events of that time are no longer kept',
  deleteHold: 'which number a hold has depends on what was reserved before',
  settlePayment: 'no payment waits for an operator',
  settlePaymentByHand: 'nothing is to be paid back by hand',
  ...Object.fromEntries(
    [
      'getSession',
      'listOwnSessions',
      'endOwnSession',
      'endOtherSessions',
      'signIn',
      'signOut',
      'changePassword',
      'resetPassword',
      'useLink',
      'createTotp',
      'confirmTotp',
      'startOidc',
      'finishOidc',
    ].map((operation) => [operation, 'a browser sends its origin, and passwords, links and cookies are secret']),
  ),
  reconcileService: 'no service was restored',
};

/** Readers first, removals last; in between as the document has them. */
const turns = ['get', 'post', 'put', 'patch', 'delete'];

const bodyText = (type: string, body: unknown): string => {
  if (typeof body === 'string') return body;
  return type === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body);
};

const requestsOf = (
  path: string,
  method: string,
  { operationId, tags: [tag], parameters, requestBody, security }: Operation,
): ExampleRequest[] => {
  const shown = parameters.filter(({ example }) => example !== undefined);
  const placed = (place: string): [string, string][] =>
    shown.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, String(example)]);
  const target = placed('path').reduce((found, [name, value]) => found.replace(`{${name}}`, value), path);
  const query = new URLSearchParams(placed('query')).toString();
  const name = `${method.toUpperCase()} ${path}`;
  const request = {
    operationId,
    tag,
    name,
    method: method.toUpperCase(),
    path: `${target}${query && `?${query}`}`,
    headers: Object.fromEntries(placed('header')),
    isOpen: security.length === 0,
  };
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { example, examples }]) =>
    Object.entries(examples ?? { '': { value: example } }).map(([key, { value }]) => {
      if (value === undefined) throw new Error(`${name} has no example of its body: @Sample gives it one`);
      const headers = { ...request.headers, 'content-type': type };
      return { ...request, name: `${name} ${key}`.trim(), headers, raw: bodyText(type, value) };
    }),
  );
  return bodies.length > 0 ? bodies : [request];
};

/** All examples of the description in the order in which they work in one store. */
export const exampleRequests = (): ExampleRequest[] => {
  const { paths } = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return turns.flatMap((turn) =>
    all.filter(({ method }) => method === turn).flatMap(({ path, method, operation }) => requestsOf(path, method, operation)),
  );
};

/** Puts the secret of this store into the form of a token request. */
export const withSecret = (form: string, secret: string): string => form.replace(/(?<=client_secret=)[^&]*/, encodeURIComponent(secret));

interface Health {
  services: { report: { outbox: { depth: number }; consumer_lag: { messages: number }[] } }[];
}

/** Waits until no event is under way, seen twice: one that is taken over may cause another. */
export const untilSettled = async (api: Client): Promise<void> => {
  let seen = 0;
  await until(
    async () => {
      const { services } = (await api.get<Health>('/ops/health')).body;
      const isQuiet = services.every(
        ({ report: { outbox, consumer_lag } }) => outbox.depth === 0 && consumer_lag.every(({ messages }) => messages === 0),
      );
      seen = isQuiet ? seen + 1 : 0;
      return seen > 1;
    },
    30_000,
    100,
  );
};
