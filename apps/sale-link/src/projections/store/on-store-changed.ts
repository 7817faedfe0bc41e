import { Controller } from '@nestjs/common';
import { storeCreated, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { saveStore } from './store.store.js';

/** Keeps what sales need of the stores: their name, currency, locale, addresses, methods of payment and freight, brand and mail texts. */
@Controller()
export class OnStoreChanged {
  @On(storeCreated, storeUpdated, storeSnapshot)
  saved(store: StoreData, { tx, event }: EventContext): Promise<void> {
    const { payment_methods = null, brand = null, mail = null } = store;
    const { shipping_methods = null, countries = null, timezone = null, return_url = null } = store;
    const own = { payment_methods, brand, mail, shipping_methods, countries, timezone, return_url };
    return saveStore(tx, { ...store, ...own, version: event.version }, replacedVersion(event));
  }
}
