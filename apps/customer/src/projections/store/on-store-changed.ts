import { Controller } from '@nestjs/common';
import { storeCreated, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { saveStore } from './store.store.js';

/** Keeps which website a store belongs to. */
@Controller()
export class OnStoreChanged {
  @On(storeCreated, storeUpdated, storeSnapshot)
  saved({ store_id, website_id }: StoreData, { tx, event }: EventContext): Promise<void> {
    return saveStore(tx, { store_id, website_id, version: event.version }, replacedVersion(event));
  }
}
