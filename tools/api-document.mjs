// The document of GET /docs/openapi.json, made from the classes alone: nothing is started, and no controller is constructed.
import 'reflect-metadata';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import openapiTypes, { astToString } from 'openapi-typescript';
import { CatalogModule } from '../apps/catalog/dist/app.module.js';
import { CustomerModule } from '../apps/customer/dist/app.module.js';
import { FeedModule } from '../apps/feed/dist/app.module.js';
import { InventoryModule } from '../apps/inventory/dist/app.module.js';
import { OrderModule } from '../apps/order/dist/app.module.js';
import { SaleLinkModule } from '../apps/sale-link/dist/app.module.js';
import { AppModule } from '../apps/gateway/dist/app.module.js';
import { ownDocument } from '../apps/gateway/dist/docs/own-document.js';
import { wholeDocument } from '../apps/gateway/dist/docs/whole-document.js';

const controllersOf = (module) => Reflect.getMetadata('controllers', module);

/** By service. */
const controllers = {
  gateway: AppModule.with({ keys: {} }).controllers,
  order: controllersOf(OrderModule),
  catalog: controllersOf(CatalogModule),
  inventory: controllersOf(InventoryModule),
  customer: controllersOf(CustomerModule),
  'sale-link': controllersOf(SaleLinkModule),
  feed: controllersOf(FeedModule),
};

const documentOf = async ([name, own]) => {
  const testing = await Test.createTestingModule({ controllers: own })
    .useMocker(() => ({}))
    .compile({ preview: true });
  const app = testing.createNestApplication(new FastifyAdapter(), { logger: false });
  return { name, document: ownDocument(app) };
};

export const apiDocument = async () => wholeDocument(await Promise.all(Object.entries(controllers).map(documentOf)), '');

/** Makes TypeScript types of the document. */
export const apiTypes = async (document) => {
  const types = astToString(await openapiTypes(document, { alphabetize: true, defaultNonNullable: false }));
  return `// Written by tools/docs.mjs from the API's description. Change the classes of the services instead.\n\n${types}`;
};

/** Events for integrators: snapshots are not in the feed. */
const isInFeed = (type) => !/^snapshot\.|\.snapshot$/.test(type);

/** Makes TypeScript types of the events' data, by event type. */
export const eventTypes = async ({ components: { messages, schemas } }) => {
  const payloads = Object.entries(messages).flatMap(([type, { payload }]) => (isInFeed(type) ? [[type, payload]] : []));
  const document = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas: { ...schemas, ...Object.fromEntries(payloads) } } };
  const types = astToString(await openapiTypes(document, { alphabetize: true, defaultNonNullable: false }));
  return `// Written by tools/docs.mjs from the definitions of the events (libs/contracts/src/events).\n\n${types}`;
};
