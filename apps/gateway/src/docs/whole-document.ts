import { containedIn, type Permission, permissions, version } from '@entrepot/contracts';
import { createFindRoute } from '../routes/route.js';
import { table } from '../routes/routes.js';
import { answerHeaders } from './answer-headers.js';
import { anyJsonSchema, schemaOf } from './dialect.js';
import { type ServiceDocument, mergeDocuments } from './merge.js';
import { completeOperations } from './operations.js';
import { tags } from './tags.js';

const findRoute = createFindRoute(table);
const meaningOf = (permission: Permission): string => {
  if (permission === 'admin') return 'The permission `admin`, which contains all others';
  const parts = containedIn(permission).map((part) => `\`${part}\``);
  return `The permission \`${permission}\`${parts.length > 0 ? `, which contains ${parts.join(', ')}` : ''}`;
};
const rank = new Map(table.map(([path], index) => [path, index]));
const description =
  'The back office of an online store for the systems around it. Get a token from `POST /api2/oauth/token`, send it as `Authorization: Bearer …`. ' +
  'Every answer has an `X-Request-Id`, by which an operator finds it in the log; `RateLimit-Policy` and `RateLimit` say how much an integration may still ask.';

/** Makes the one document of all services, in OpenAPI 3.1. Services that are away are left out, and the description says so. */
export const wholeDocument = (documents: readonly ServiceDocument[], publicUrl: string): object => {
  const { operations, schemas, away } = mergeDocuments(documents, findRoute);
  const named = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema)]));
  // In the order of the gateway's table: the first path of an operation is the one that others are the same as.
  const ordered = [...operations].sort((a, b) => rank.get(a.route.template)! - rank.get(b.route.template)!);
  const paths = completeOperations(ordered, named);
  const used = new Set(operations.flatMap(({ operation }) => operation.tags ?? []));
  const missing = away.length > 0 ? `\n\nNot answering at the moment, and left out: ${away.join(', ')}.` : '';
  return {
    openapi: '3.1.0',
    info: { title: 'Entrepot', version, description: `${description}${missing}`, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl === '' ? '/' : publicUrl }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name))
      .map(([name, sentence]) => ({ name, description: sentence })),
    paths,
    components: {
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${publicUrl}/api2/oauth/token`,
              scopes: Object.fromEntries(permissions.map((permission) => [permission, meaningOf(permission)])),
            },
          },
        },
      },
      headers: answerHeaders,
      schemas: { AnyJson: anyJsonSchema, ...named },
    },
  };
};
