import { Controller } from '@nestjs/common';
import { storeCreated, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { On, replacedVersion, requestFollowUp, type EventContext } from '@entrepot/messaging';
import { saveStore } from './store.store.js';
import { storeOrders } from '../follow-ups.js';

/** Keeps the stores' names, websites and currencies; orders that came before their store follow. */
@Controller()
export class OnStoreChanged {
  @On(storeCreated, storeUpdated, storeSnapshot)
  async saved(store: StoreData, { tx, event }: EventContext): Promise<void> {
    const concernsOrders = await saveStore(tx, { ...store, version: event.version, replaces: replacedVersion(event) });
    if (concernsOrders) await requestFollowUp(tx, storeOrders, store.store_id);
  }
}
