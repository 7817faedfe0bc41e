import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, InvalidJson, isObject, type JsonLimits, readJson, readLargeJson } from '@entrepot/kernel';
import { bodyLimits, getBodyLimit, tooLarge } from '../fields/limits.js';
import { accessOf } from './requests.js';

const refusalOf = ({ fault, path }: InvalidJson): DomainError => {
  switch (fault) {
    case 'malformed':
      return new DomainError('invalid_json');
    case 'too_many':
      return new DomainError('too_many_entries', { code: 'too_large' });
    case 'too_deep':
      return tooLarge(path);
    case 'unstorable':
      return path === '' ? new DomainError('invalid_json') : new DomainError('invalid_parameter', { name: path, field: path });
  }
  return fault satisfies never;
};

/** More values than a path may need are refused before anything is made of them. */
const limitsOf = (request: FastifyRequest): JsonLimits => {
  const { bodyValues } = accessOf(request);
  return bodyValues === undefined ? bodyLimits : { ...bodyLimits, values: bodyValues };
};

/** Characters from which on a body is read in several turns of the event loop. */
const largeBody = 256 * 1024;

/** Parses a JSON body; undefined for an empty one. A GET's is an object. @throws invalid_json, invalid_parameter, too_many_entries */
const readBody = async (text: string, method: string, limits: JsonLimits): Promise<unknown> => {
  if (method === 'GET' && Buffer.byteLength(text) > getBodyLimit) throw tooLarge('body');
  if (text.trim() === '') return undefined;
  try {
    const value = text.length < largeBody ? readJson(text, limits) : await readLargeJson(text, limits);
    if (method === 'GET' && !isObject(value)) throw new DomainError('invalid_json');
    return value;
  } catch (error) {
    throw error instanceof InvalidJson ? refusalOf(error) : error;
  }
};

/**
 * Reads JSON bodies on every method, GET too, which must be an object there; an empty body is no body. What is no JSON, of another type
 * or beyond the limits of a body is a 400 of the family's own. NDJSON and CSV of an import pass as a stream.
 */
export const readBodies = (instance: FastifyInstance): void => {
  instance.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  instance.removeContentTypeParser(['application/json', 'text/plain']);

  // What has a type and no body: its stream is over from the start, and no parser would hear its end.
  instance.addHook('preParsing', (request, _reply, payload, done) =>
    done(null, request.raw.readableEnded && request.headers['content-type'] !== undefined ? Readable.from([]) : payload),
  );

  instance.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string) =>
    readBody(body, request.method, limitsOf(request)),
  );
  instance.addContentTypeParser(['application/x-ndjson', 'application/gzip'], (_request, payload, done) => done(null, payload));
  instance.addContentTypeParser('text/csv', (request, payload, done) =>
    accessOf(request).readsStream ? done(null, payload) : done(new DomainError('invalid_content_type')),
  );
};
