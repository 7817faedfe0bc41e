// The document of GET /docs/openapi.json, made from the classes alone: nothing is started, and no controller is constructed.
import 'reflect-metadata';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import openapiTypes, { astToString } from 'openapi-typescript';
import { CatalogModule } from '../apps/catalog/dist/app.module.js';
import { CustomerModule } from '../apps/customer/dist/app.module.js';
import { InventoryModule } from '../apps/inventory/dist/app.module.js';
import { OrderModule } from '../apps/order/dist/app.module.js';
import { SaleLinkModule } from '../apps/sale-link/dist/app.module.js';
import { mergeDocuments } from '../apps/gateway/dist/docs/merge.js';
import { ownDocument } from '../apps/gateway/dist/docs/own-document.js';
import { createFindRoute } from '../apps/gateway/dist/routes/route.js';
import { table } from '../apps/gateway/dist/routes/routes.js';

const modules = {
  order: OrderModule,
  catalog: CatalogModule,
  inventory: InventoryModule,
  customer: CustomerModule,
  'sale-link': SaleLinkModule,
};

const documentOf = async ([name, module]) => {
  const controllers = Reflect.getMetadata('controllers', module);
  const testing = await Test.createTestingModule({ controllers })
    .useMocker(() => ({}))
    .compile({ preview: true });
  const app = testing.createNestApplication(new FastifyAdapter(), { logger: false });
  return { name, document: SwaggerModule.createDocument(app, new DocumentBuilder().build()) };
};

export const apiDocument = async () =>
  mergeDocuments(ownDocument(''), await Promise.all(Object.entries(modules).map(documentOf)), createFindRoute(table));

/** The document as TypeScript types, by path: ids of operations may not be unique, and no path needs them. */
export const apiTypes = async (document) => {
  const byPath = structuredClone(document);
  for (const path of Object.values(byPath.paths)) for (const operation of Object.values(path)) delete operation.operationId;
  const types = astToString(await openapiTypes(byPath, { alphabetize: true, defaultNonNullable: false }));
  return `// Written by tools/docs.mjs from the API's description. Change the classes of the services instead.\n\n${types}`;
};
