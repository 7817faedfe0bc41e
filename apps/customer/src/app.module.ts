import { Module, type DynamicModule } from '@nestjs/common';
import type { CustomerSettings } from './config.js';
import { OnCaptured } from './events/on-captured.js';
import { OnOrderPlaced } from './events/on-order-placed.js';
import { OnStoreChanged } from './events/on-store-changed.js';
import { AddressesController } from './http/addresses.controller.js';
import { CustomersController } from './http/customers.controller.js';
import { ImportController } from './http/import.controller.js';
import { LeadsController } from './http/leads.controller.js';
import { LegacyAddressesController } from './http/legacy-addresses.controller.js';
import { SchedulesController } from './http/schedules.controller.js';
import { TAXVAT_RULE } from './http/taxvat-rule.js';

/** Owns customers, addresses, leads and schedules. */
@Module({
  controllers: [
    LegacyAddressesController,
    CustomersController,
    AddressesController,
    LeadsController,
    SchedulesController,
    ImportController,
    OnStoreChanged,
    OnOrderPlaced,
    OnCaptured,
  ],
})
export class CustomerModule {
  static with({ TAXVAT_RULE: rule = 'br' }: CustomerSettings): DynamicModule {
    return { module: CustomerModule, providers: [{ provide: TAXVAT_RULE, useValue: rule }] };
  }
}
