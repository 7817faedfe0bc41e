import { Module, type DynamicModule } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { Operations, Reconciler } from '@entrepot/messaging';
import { DomainError } from '@entrepot/kernel';
import type { FastifyInstance } from 'fastify';
import { OpsController } from '../ops/ops.controller.js';
import { RestoreController } from '../ops/restore.controller.js';

@Module({})
class HeldModule {}

/** Module of a service whose database was put back to an earlier moment, until it is reconciled: only operators get in. */
export const heldModule = (db: Database, operations: Operations, reconciler: Reconciler): DynamicModule => ({
  module: HeldModule,
  controllers: [OpsController, RestoreController],
  providers: [
    { provide: Database, useValue: db },
    { provide: Operations, useValue: operations },
    { provide: Reconciler, useValue: reconciler },
  ],
});

const isOperators = (method: string, path: string): boolean =>
  path.startsWith('/health/') || (path.startsWith('/ops/') && method === 'GET') || path === '/ops/reconcile';

const retryAfterSeconds = 10;

/** Refuses everything else with 503: an answer of the old moment would be as wrong as a write that takes a number that was given before. */
export const refuseWhileHeld = (instance: FastifyInstance): void => {
  instance.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?');
    if (!isOperators(request.method, path)) throw new DomainError('not_reconciled', { retryAfter: retryAfterSeconds });
  });
};
