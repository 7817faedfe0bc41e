import { Controller } from '@nestjs/common';
import { storeCreated, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { followUpOfRows, On, replacedVersion, requestFollowUp, type EventContext } from '@entrepot/messaging';
import { linkBuyers } from '../customer/customer.store.js';
import { ordersOfStore, setCurrencies, saveStore } from './store.store.js';

/** Orders that came before their store get its currency and, by its website, their customers; the key is the store's id. */
export const storeOrders = followUpOfRows({
  kind: 'store-orders',
  page: (tx, storeId, after, limit) => ordersOfStore(tx, Number(storeId), after, limit),
  async work(tx, ids) {
    await setCurrencies(tx, ids);
    await linkBuyers(tx, ids);
  },
});

/** Keeps the stores' names, websites and currencies; orders that came before their store follow. */
@Controller()
export class OnStoreChanged {
  @On(storeCreated, storeUpdated, storeSnapshot)
  async saved(store: StoreData, { tx, event }: EventContext): Promise<void> {
    const concernsOrders = await saveStore(tx, { ...store, version: event.version, replaces: replacedVersion(event) });
    if (concernsOrders) await requestFollowUp(tx, storeOrders, store.store_id);
  }
}
