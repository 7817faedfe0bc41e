import { Controller } from '@nestjs/common';
import { storeCreated, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { saveStore } from './store.store.js';

/** Keeps what sales need of the stores: their name, currency, locale, address and payment methods. */
@Controller()
export class OnStoreChanged {
  @On(storeCreated, storeUpdated, storeSnapshot)
  saved(store: StoreData, { tx, event }: EventContext): Promise<void> {
    return saveStore(tx, { ...store, payment_methods: store.payment_methods ?? null, version: event.version }, replacedVersion(event));
  }
}
