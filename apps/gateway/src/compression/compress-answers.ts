import type { FastifyInstance } from 'fastify';
import { familyOf } from '@entrepot/requests';
import { codedTag, isCompressible } from './coding.js';
import { chooseCoding, compressWhole } from './coders.js';

const lengthOf = (payload: unknown): number => (typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0);

/** Compresses what the gateway's own endpoints answer, but for tokens; all of it is in memory. */
export const compressAnswers = (instance: FastifyInstance): void => {
  instance.addHook('onSend', (request, reply, payload, done) => {
    const isCoded = reply.hasHeader('content-encoding') || familyOf(request) === 'oauth';
    if (isCoded || !isCompressible(String(reply.getHeader('content-type')), lengthOf(payload))) return done();
    reply.header('vary', 'Accept-Encoding');
    const coding = chooseCoding(request.headers['accept-encoding']);
    if (coding === null) return done();
    compressWhole(coding, Buffer.from(payload as string | Buffer), (error, coded) => {
      if (error) return done(error);
      const tag = reply.getHeader('etag');
      if (typeof tag === 'string') reply.header('etag', codedTag(tag, coding));
      reply.header('content-encoding', coding).header('content-length', coded.length);
      done(null, coded);
    });
  });
};
