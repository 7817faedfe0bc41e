import { Controller } from '@nestjs/common';
import { storeCreated, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { saveStore } from './store.store.js';

/** Keeps which stores there are: a list of warehouses by a store that nobody knows is empty. */
@Controller()
export class OnStoreChanged {
  @On(storeCreated, storeUpdated, storeSnapshot)
  async saved({ store_id }: StoreData, { tx }: EventContext): Promise<void> {
    await saveStore(tx, store_id);
  }
}
