import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

const MiB = 1024 * 1024;

/** Lets bodies of images be as large as the gateway does (contract 4, "Malformed JSON"): Fastify wants to know with the route. */
@Injectable()
export class ImageBodyLimit {
  constructor({ httpAdapter }: HttpAdapterHost) {
    httpAdapter.getInstance<FastifyInstance>().addHook('onRoute', (route) => {
      if (/^\/api2\/products\/image(m|ns)$/.test(route.url)) route.bodyLimit = 32 * MiB;
    });
  }
}
