import { Module, type DynamicModule } from '@nestjs/common';
import { Operations, Projections, Reconciler, type OperationsOptions, type ReconcilerOptions } from '@entrepot/messaging';
import { ChecksController } from './checks.controller.js';
import { OpsController } from './ops.controller.js';
import { RestoreController } from './restore.controller.js';

@Module({})
class OpsModule {}

/** Module of /ops, by which operators see and change a service (docs/operations.md), behind the gateway. */
export const opsModule = (
  options: Omit<OperationsOptions, 'projections'>,
  restore: Omit<ReconcilerOptions, 'projections'>,
): DynamicModule => ({
  module: OpsModule,
  controllers: [OpsController, ChecksController, RestoreController],
  providers: [
    { provide: Operations, inject: [Projections], useFactory: (projections: Projections) => new Operations({ ...options, projections }) },
    { provide: Reconciler, inject: [Projections], useFactory: (projections: Projections) => new Reconciler({ ...restore, projections }) },
  ],
});
