import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '@entrepot/kernel';

const largestForm = 64 * 1024;

/** Reads form-encoded bodies where there is a form: on the checkout page, and nowhere else. */
@Injectable()
export class FormBodies implements OnModuleInit {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const instance = this.host.httpAdapter.getInstance<FastifyInstance>();
    const options = { parseAs: 'string', bodyLimit: largestForm } as const;
    instance.addContentTypeParser('application/x-www-form-urlencoded', options, (request, body: string, done) => {
      if (request.routeOptions.url !== '/checkout/:token') return done(new DomainError('invalid_content_type'));
      done(null, Object.fromEntries(new URLSearchParams(body)));
    });
  }
}
