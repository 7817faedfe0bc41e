import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { defaultBodyLimit } from '@entrepot/requests';
import { nestLogger } from '@entrepot/service';
import { answerMalformed, type Handler } from './edge/server.js';
import { prepareFastify } from './prepare-fastify.js';
import { GatewayFilter } from './gateway-filter.js';
import { ownDocument } from './docs/own-document.js';
import { AppModule, type GatewayParts } from './app.module.js';

/** Opens the gateway's own endpoints in Nest, behind the server that `serve` opens: its requests all pass the edge first. It does not listen yet. */
export const openApp = async (
  parts: Omit<GatewayParts, 'ownDocument'>,
  serve: (own: Handler) => Server,
): Promise<NestFastifyApplication> => {
  const { logger } = parts;
  const adapter = new FastifyAdapter({
    bodyLimit: defaultBodyLimit,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    serverFactory: serve,
    clientErrorHandler: answerMalformed,
  });
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(
    AppModule.with({ ...parts, ownDocument: () => ownDocument(app) }),
    adapter,
    {
      bodyParser: false,
      logger: nestLogger(logger),
      abortOnError: false,
    },
  );
  prepareFastify(adapter.getInstance<FastifyInstance>());
  app.useGlobalFilters(new GatewayFilter(logger));
  return app;
};
