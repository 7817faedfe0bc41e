import { Controller } from '@nestjs/common';
import { storeCreated, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { thisSecond } from '@entrepot/kernel';
import { followUpOfRows, On, replacedVersion, requestFollowUp, type EventContext } from '@entrepot/messaging';
import { linkOrders } from '../link-orders.js';
import { ordersOfStore, saveStore } from './store.store.js';

/** Orders that came before their store get its currency and, by its website, their customers; the key is the store's id. */
export const storeOrders = followUpOfRows({
  kind: 'store-orders',
  page: (tx, storeId, after, limit) => ordersOfStore(tx, Number(storeId), after, limit),
  keepPlans: true,
  work: (tx, ids) => linkOrders(tx, ids, thisSecond()),
});

/** Keeps the stores' names, websites, currencies, payment methods and brands; orders that came before their store follow. */
@Controller()
export class OnStoreChanged {
  @On(storeCreated, storeUpdated, storeSnapshot)
  async saved(store: StoreData, { tx, event }: EventContext): Promise<void> {
    const { payment_methods = null, brand = null, mail = null, timezone = null, return_url = null } = store;
    const own = { payment_methods, brand, mail, timezone, return_url };
    const concernsOrders = await saveStore(tx, { ...store, ...own, version: event.version, replaces: replacedVersion(event) });
    if (concernsOrders) await requestFollowUp(tx, storeOrders, store.store_id);
  }
}
