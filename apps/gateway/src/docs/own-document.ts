import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { errorClasses } from './error-answers.js';
import type { OpenApi } from './merge.js';

/** Makes the document of the gateway's own endpoints, with the errors of every family. */
export const ownDocument = (app: INestApplication): OpenApi =>
  SwaggerModule.createDocument(app, new DocumentBuilder().build(), { extraModels: Object.values(errorClasses) }) as unknown as OpenApi;
