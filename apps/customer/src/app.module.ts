import { Module, type DynamicModule } from '@nestjs/common';
import { searchController } from '@entrepot/service';
import { AddressesController, LegacyAddressesController } from './address/addresses.controller.js';
import { OnCaptured } from './contact/on-captured.js';
import type { CustomerSettings } from './config.js';
import { CustomersController } from './customer/customers.controller.js';
import { TAXVAT_RULE } from './customer/customer.requests.js';
import { ImportController } from './import/import.controller.js';
import { LeadsController } from './lead/leads.controller.js';
import { OnOrderPlaced } from './projections/order/on-order-placed.js';
import { OnStoreChanged } from './projections/store/on-store-changed.js';
import { SchedulesController } from './schedule/schedules.controller.js';
import { customerSearch } from './search/customer-search.store.js';

/** Owns customers, addresses, leads and schedules. */
@Module({
  controllers: [
    LegacyAddressesController,
    searchController('customers/read', customerSearch),
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
