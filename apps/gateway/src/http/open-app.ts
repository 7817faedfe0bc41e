import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { defaultBodyLimit, nestLogger } from '@entrepot/http';
import { answerMalformed, createEdgeServer, type Edge } from '../edge/server.js';
import type { GatewayContext } from '../gateway-context.js';
import { prepareFastify } from './fastify.js';
import { GatewayFilter } from './gateway-filter.js';
import { HttpModule } from './http.module.js';

/** The gateway's own endpoints in Nest, on a server whose requests all pass the edge first. It does not listen yet. */
export const openApp = async (context: GatewayContext, edge: Edge): Promise<NestFastifyApplication> => {
  const { logger } = context;
  const adapter = new FastifyAdapter({
    bodyLimit: defaultBodyLimit,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    serverFactory: (own: Parameters<typeof createEdgeServer>[1]) => createEdgeServer(edge, own),
    clientErrorHandler: answerMalformed,
  });
  const app = await NestFactory.create<NestFastifyApplication>(HttpModule.with(context), adapter, {
    bodyParser: false,
    logger: nestLogger(logger),
    abortOnError: false,
  });
  prepareFastify(adapter.getInstance<FastifyInstance>());
  app.useGlobalFilters(new GatewayFilter(logger));
  return app;
};
