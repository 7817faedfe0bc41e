// The document of GET /docs/openapi.json, made from the classes alone: nothing is started, and no controller is constructed.
import 'reflect-metadata';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import openapiTypes, { astToString } from 'openapi-typescript';
import { serviceNames } from '@entrepot/contracts';
import { AppModule } from '../apps/gateway/dist/app.module.js';
import { ownDocument } from '../apps/gateway/dist/docs/own-document.js';
import { wholeDocument } from '../apps/gateway/dist/docs/whole-document.js';

const controllersOf = async (service) => {
  if (service === 'gateway') return AppModule.with({ keys: {} }).controllers;
  const exported = Object.entries(await import(`../apps/${service}/dist/app.module.js`));
  return Reflect.getMetadata('controllers', exported.find(([name]) => name.endsWith('Module'))[1]);
};

const documentOf = async (name) => {
  const testing = await Test.createTestingModule({ controllers: await controllersOf(name) })
    .useMocker(() => ({}))
    .compile({ preview: true });
  const app = testing.createNestApplication(new FastifyAdapter(), { logger: false });
  return { name, document: ownDocument(app) };
};

export const apiDocument = async () => wholeDocument(await Promise.all(serviceNames.map(documentOf)), '');

const typesOf = async (document, origin) => {
  const types = astToString(await openapiTypes(document, { alphabetize: true, defaultNonNullable: false }));
  return `// Written by tools/docs.mjs from ${origin}.\n\n${types}`;
};

/** Makes TypeScript types of the document. */
export const apiTypes = (document) => typesOf(document, "the API's description. Change the classes of the services instead");

/** Events for integrators: snapshots are not in the feed. */
const isInFeed = (type) => !/^snapshot\.|\.snapshot$/.test(type);

/** Makes TypeScript types of the events' data, by event type. */
export const eventTypes = ({ components: { messages, schemas } }) => {
  const payloads = Object.entries(messages).flatMap(([type, { payload }]) => (isInFeed(type) ? [[type, payload]] : []));
  const document = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas: { ...schemas, ...Object.fromEntries(payloads) } } };
  return typesOf(document, 'the definitions of the events (libs/contracts/src/events)');
};
