import { keepFor } from '@entrepot/kernel';
import type { Upstream } from '../proxy/upstream.js';
import type { OpenApi, ServiceDocument } from './merge.js';
import { wholeDocument } from './whole-document.js';

/** A service makes its document when it is first asked for it, which takes seconds on a busy machine. */
const timeoutMs = 10_000;
/** Shortest time between two requests for a service's document, to notice changes. */
const keptMs = 1_000;

interface Known extends ServiceDocument {
  etag?: string | undefined;
}

/** Asks for a document that differs from the known one; answers the known one where it is still the same. */
const ask = async ({ name, pool }: Upstream, known: Known | undefined): Promise<Known> => {
  try {
    const { statusCode, headers, body } = await pool.request({
      method: 'GET',
      path: '/openapi.json',
      headers: known?.etag === undefined ? {} : { 'if-none-match': known.etag },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (known && statusCode === 304) {
      await body.dump();
      return known;
    }
    const document = (await body.json()) as OpenApi;
    const etag = headers['etag'];
    return statusCode === 200 ? { name, document, etag: typeof etag === 'string' ? etag : undefined } : { name, document: null };
  } catch {
    return known && !known.document ? known : { name, document: null };
  }
};

/** Merges and serialises the documents, anew only when a service's document has changed. */
export const mergedDocument = (
  own: () => OpenApi,
  upstreams: ReadonlyMap<string, Upstream>,
  publicUrl: string,
): (() => Promise<Buffer>) => {
  let known: Known[] = [];
  let bytes: Buffer | undefined;
  return keepFor(keptMs, async () => {
    const found = await Promise.all([...upstreams.values()].map((upstream, index) => ask(upstream, known[index])));
    if (!bytes || found.some((one, index) => one !== known[index])) {
      bytes = Buffer.from(JSON.stringify(wholeDocument([{ name: 'gateway', document: own() }, ...found], publicUrl)));
      known = found;
    }
    return bytes;
  });
};
