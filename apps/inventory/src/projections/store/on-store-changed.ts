import { Controller } from '@nestjs/common';
import { storeCreated, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { storeTable } from './store.store.js';

/** A warehouse without a list serves the new store from now on: it is shown again to who walks the warehouses of that store. */
const save = `
  with made as (${storeTable.insertOne(['store_id'])} on conflict do nothing returning store_id)
  update warehouse set status = status where store_ids is null and exists (select from made)`;

/** Keeps which stores there are: a list of warehouses by an unknown store is empty. */
@Controller()
export class OnStoreChanged {
  @On(storeCreated, storeUpdated, storeSnapshot)
  async saved({ store_id }: StoreData, { tx }: EventContext): Promise<void> {
    await tx.query(save, [store_id]);
  }
}
