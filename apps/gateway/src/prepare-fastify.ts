import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { accessOf, checkNames, familyOf, readBodies, watchCaller } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { runInContext } from '@entrepot/telemetry';
import { compressAnswers } from './compression/compress-answers.js';
import { exchangeOf } from './exchange/exchange.js';

/** Gives the gateway's own endpoints what the edge learned of the request, and lets them read JSON, NDJSON and forms. */
export const prepareFastify = (instance: FastifyInstance): void => {
  readBodies(instance);
  instance.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (familyOf(request) === 'oauth') done(null, body);
    else done(new DomainError('invalid_content_type'));
  });
  instance.decorateRequest('principal', null);
  instance.decorateRequest('context');

  instance.addHook('onRequest', (request, reply, done) => {
    const exchange = exchangeOf(request.raw);
    // Nothing gets here but through the edge.
    if (!exchange) return done(new Error('a request came past the edge'));
    const { requestId, traceparent, principal } = exchange;
    request.principal = principal ?? null;
    request.context = { requestId, traceparent, ...(principal && { integration: principal.clientId }) };
    if (accessOf(request).answersOnce) request.context.answersOnce = true;
    watchCaller(request, reply);
    done();
  });

  compressAnswers(instance);

  // After the body: reading it may have left the asynchronous context of the request.
  instance.addHook('preValidation', (request, reply, done) => {
    const exchange = exchangeOf(request.raw);
    if (exchange && !(request.body instanceof Readable)) exchange.body = request.body;
    const { names } = accessOf(request);
    if (!names) return runInContext(request.context, done);
    try {
      checkNames(names, request, reply);
    } catch (error) {
      return done(error as Error);
    }
    runInContext(request.context, done);
  });
};
