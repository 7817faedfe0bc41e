import type { FastifyInstance } from 'fastify';
import { DomainError } from '@entrepot/kernel';

/** 10 MiB (contract 4, "Malformed JSON"). */
export const defaultBodyLimit = 10 * 1024 * 1024;

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads JSON bodies on every method, GET too, which must be an object there; an empty body is no body. What is no JSON or of
 * another type is a 400 of the family's own. NDJSON of an import passes as a stream.
 */
export const readBodies = (instance: FastifyInstance): void => {
  instance.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  instance.removeContentTypeParser('text/plain');
  const parse = instance.getDefaultJsonParser('remove', 'remove');

  instance.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, undefined);
    void parse(request, body, (error, parsed) => {
      if (error || (request.method === 'GET' && !isObject(parsed))) return done(new DomainError('invalid_json'));
      done(null, parsed);
    });
  });

  instance.addContentTypeParser(['application/x-ndjson', 'application/gzip'], (_request, payload, done) => done(null, payload));
};
