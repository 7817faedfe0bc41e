import { Controller } from '@nestjs/common';
import { storeCreated, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { saveStore } from './store.store.js';

/** Keeps what sales need of the stores: their name, currency, locale, address, payment methods, brand and mail texts. */
@Controller()
export class OnStoreChanged {
  @On(storeCreated, storeUpdated, storeSnapshot)
  saved(store: StoreData, { tx, event }: EventContext): Promise<void> {
    const { payment_methods = null, brand = null, mail = null } = store;
    return saveStore(tx, { ...store, payment_methods, brand, mail, version: event.version }, replacedVersion(event));
  }
}
