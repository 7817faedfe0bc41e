import { Module, type DynamicModule } from '@nestjs/common';
import type { CustomerSettings } from './config.js';
import { OnCaptured } from './capture/on-captured.js';
import { OnOrderPlaced } from './projections/order/on-order-placed.js';
import { OnStoreChanged } from './projections/store/on-store-changed.js';
import { AddressesController } from './address/addresses.controller.js';
import { CustomersController } from './customer/customers.controller.js';
import { ImportController } from './import/import.controller.js';
import { LeadsController } from './lead/leads.controller.js';
import { LegacyAddressesController } from './address/legacy-addresses.controller.js';
import { SchedulesController } from './schedule/schedules.controller.js';
import { TAXVAT_RULE } from './customer/taxvat-rule.js';

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
