import fc from 'fast-check';
import type { CallOptions } from '../client.js';
import type { Endpoint } from './endpoints.js';
import { nasty, nastyText } from './values.js';

export interface FuzzRequest {
  method: string;
  path: string;
  options: CallOptions;
}

interface Place {
  holder: Record<string, unknown> | unknown[];
  key: string | number;
}

/** Every field of a body, at any depth. */
const placesIn = (value: unknown): Place[] => {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
};

const edit = fc.record({ at: fc.nat(1_000), how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'), value: nasty });

/** A body of the documentation with up to three fields replaced, removed or added. */
const changed = (bodies: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.record({ body: fc.constantFrom(...bodies), edits: fc.array(edit, { minLength: 0, maxLength: 3 }) }).map(({ body, edits }) => {
    const copy = structuredClone({ body });
    const places = placesIn(copy);
    for (const { at, how, value } of edits) {
      const { holder, key } = places[at % places.length] as Place;
      if (how === 'replace') (holder as Record<string, unknown>)[key] = value;
      else if (how === 'add') (holder as Record<string, unknown>)['unexpected'] = value;
      else if (holder !== copy) delete (holder as Record<string, unknown>)[key];
    }
    return copy.body;
  });

const json = { 'content-type': 'application/json' };

/** Generates the body of a request: as documented but for a few fields, something else altogether, or no JSON at all. */
const bodyOf = ({ method, bodies, contentType }: Endpoint): fc.Arbitrary<Pick<CallOptions, 'body' | 'raw' | 'headers'>> => {
  const documented = bodies.length > 0 ? changed(bodies) : nasty;
  const asDocumented = documented.map((body) => {
    if (contentType === null || contentType === 'application/json') return { body };
    const raw = typeof body === 'string' ? body : contentType.includes('form') ? formText(body) : JSON.stringify(body);
    return { raw: `${raw}\n`, headers: { 'content-type': contentType } };
  });
  const broken = fc.constantFrom('{', '{"a":1,}', '[1', 'null', '"', '\u0000', '{"a":"\u0001"}', '1e999', '{"a":NaN}', '\ufeff{}');
  const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
  return fc.oneof(
    { weight: method === 'GET' ? 1 : 12, arbitrary: asDocumented },
    { weight: method === 'GET' ? 6 : 1, arbitrary: fc.constant({}) },
    nasty.map((body) => ({ body })),
    broken.map((raw) => ({ raw, headers: json })),
    fc.constant({ raw: bytes, headers: json }),
    fc.constant({ raw: 'a=1', headers: { 'content-type': 'text/plain' } }),
  );
};

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const formText = (body: unknown): string =>
  new URLSearchParams(Object.entries(Object(body)).map(([name, value]): [string, string] => [name, plain(value)])).toString();

/** Documented names with values that they do not expect; sane ones among them, so that a request gets past its first check. */
const queryOf = ({ names }: Endpoint): fc.Arbitrary<Record<string, unknown>> => {
  const name = names.length === 0 ? nastyText : fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...names) }, nastyText);
  const value = fc.oneof(nastyText, fc.constantFrom('1', '2', '10', '2026-01-01', 'id', 'sku'), fc.array(nastyText, { maxLength: 3 }));
  return fc.array(fc.tuple(name, value), { maxLength: 4 }).map((entries) => Object.fromEntries(entries));
};

const headersOf: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.string({ minLength: 1, maxLength: 80 }).map((key) => ({ 'idempotency-key': key })),
  fc.constantFrom('gzip', 'br', 'x').map((encoding) => ({ 'content-encoding': encoding })),
  fc.constantFrom('00-zz-1-1', '', 'x'.repeat(300)).map((traceparent) => ({ traceparent, 'x-request-id': traceparent || 'é' })),
  fc.constantFrom('text/html', '*/*;q=x', '').map((accept) => ({ accept, 'accept-language': accept })),
);

const pathOf = ({ path }: Endpoint): fc.Arbitrary<string> => {
  if (!path.includes('{')) return fc.constant(path);
  const segment = fc.oneof(fc.constantFrom('1', '2', 'erp', '0', '-1', '999999999999999999999'), nastyText);
  return segment.map((value) => path.replace(/\{[^}]+\}/g, encodeURIComponent(value)));
};

const requestTo = (endpoint: Endpoint): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({ path: pathOf(endpoint), query: queryOf(endpoint), body: bodyOf(endpoint), headers: headersOf })
    .map(({ path, query, body, headers }) => ({
      method: endpoint.method,
      path,
      options: { ...body, query, headers: { ...headers, ...body.headers } },
    }));

/** So many requests, spread evenly over the endpoints; the same ones for the same seed. */
export const fuzzRequests = (endpoints: readonly Endpoint[], count: number, seed: number): FuzzRequest[] =>
  endpoints.flatMap((endpoint, n) =>
    fc.sample(requestTo(endpoint), {
      seed: seed + n,
      numRuns: Math.floor(count / endpoints.length) + (n < count % endpoints.length ? 1 : 0),
    }),
  );
