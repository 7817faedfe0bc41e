import { Module, type DynamicModule } from '@nestjs/common';
import { Operations, Projections, type OperationsOptions } from '@entrepot/messaging';
import { OpsController } from './ops.controller.js';

@Module({})
class OpsModule {}

/** What operators ask of a service, under /ops (docs/operations.md); the gateway stands before it. */
export const opsModule = (options: Omit<OperationsOptions, 'projections'>): DynamicModule => ({
  module: OpsModule,
  controllers: [OpsController],
  providers: [
    { provide: Operations, inject: [Projections], useFactory: (projections: Projections) => new Operations({ ...options, projections }) },
  ],
});
