import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { shortestChosenSecret } from '@entrepot/auth';
import { transaction } from '@entrepot/database';
import {
  Family,
  InvalidRecord,
  Permission,
  importBody,
  importStream,
  refuseEmpty,
  text,
  type ImportResult,
  type Input,
  type Outcome,
} from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { GatewayContext } from '../gateway-context.js';
import { upsertIntegration, type ChosenIntegration } from './upsert-integration.js';
import { clientIdPattern, nameOf, permissionsOf, rateLimitOf } from './integration.requests.js';

/** Each record costs up to 50 ms of scrypt: small batches hold their locks for a second at most. */
const batchSize = 20;

const secretTooShort = `client_secret must have ${shortestChosenSecret} or more characters`;

const toRecord = (fields: Input): ChosenIntegration => {
  refuseEmpty(fields, 'name', 'permissions');
  const [clientId, clientSecret] = [text(fields, 'client_id'), text(fields, 'client_secret')];
  if (clientId === undefined) throw new InvalidRecord('client_id is required');
  if (!clientIdPattern.test(clientId)) throw new InvalidRecord('client_id must be 1 to 64 letters, digits, dots, hyphens or underscores');
  if (clientSecret === undefined) throw new InvalidRecord('client_secret is required');
  if (clientSecret.length < shortestChosenSecret) throw new InvalidRecord(secretTooShort);
  return { clientId, clientSecret, name: nameOf(fields), permissions: permissionsOf(fields), rateLimitPerMinute: rateLimitOf(fields) };
};

const parse = (value: unknown): ChosenIntegration => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidRecord('A record must be a JSON object');
  try {
    return toRecord(value as Input);
  } catch (error) {
    if (error instanceof DomainError) throw new InvalidRecord(`${String(error.details['name'])} has an invalid value`);
    throw error;
  }
};

/** Integrations with secrets that a person chose (architecture, "Import"). */
@Controller('ops/import')
@Family('order')
export class ImportController {
  constructor(private readonly gateway: GatewayContext) {}

  @Post('integrations')
  @Permission('admin')
  @HttpCode(200)
  async integrations(@Req() request: FastifyRequest): Promise<ImportResult> {
    const { db, keys, logger, access } = this.gateway;
    const save = (records: ChosenIntegration[]): Promise<Outcome[]> =>
      transaction(db, async (tx) => {
        const outcomes: Outcome[] = [];
        for (const record of inOrder(records))
          outcomes[records.indexOf(record)] = { status: await upsertIntegration(tx, record, keys.secrets, new Date()) };
        return outcomes;
      });
    const result = await importStream(importBody(request), { parse, key: ({ clientId }) => clientId, save, batchSize, logger });
    await access.refresh();
    return result;
  }
}

/** Rows are locked in the order of their ids: two imports at once cannot block each other. */
const inOrder = (records: readonly ChosenIntegration[]): ChosenIntegration[] =>
  [...records].sort((a, b) => (a.clientId < b.clientId ? -1 : 1));
