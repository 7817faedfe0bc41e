import { Transform } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer[]>();

/** Bytes of a body as they came, for the check of its signature. */
export const rawBodyOf = (request: FastifyRequest): Buffer => Buffer.concat(bodies.get(request) ?? []);

/** Keeps the bytes of what a provider sends, and of nothing else. */
@Injectable()
export class RawBodies implements OnModuleInit {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    this.host.httpAdapter.getInstance<FastifyInstance>().addHook('preParsing', (request, _reply, payload, done) => {
      if (request.routeOptions.url !== '/checkout/stripe/webhook') return done(null, payload);
      const chunks: Buffer[] = [];
      bodies.set(request, chunks);
      const kept = new Transform({
        transform(chunk: Buffer, _encoding, passOn) {
          chunks.push(chunk);
          passOn(null, chunk);
        },
      });
      done(null, payload.pipe(kept));
    });
  }
}
