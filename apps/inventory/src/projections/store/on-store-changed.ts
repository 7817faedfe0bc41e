import { Controller } from '@nestjs/common';
import { storeCreated, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { defineTable, integer } from '@entrepot/database';
import { On, type EventContext } from '@entrepot/messaging';

export const storeTable = defineTable('store_ref', { store_id: integer().primary() });

/** Keeps which stores there are: a list of warehouses by an unknown store is empty. */
@Controller()
export class OnStoreChanged {
  @On(storeCreated, storeUpdated, storeSnapshot)
  async saved({ store_id }: StoreData, { tx }: EventContext): Promise<void> {
    await tx.query(`${storeTable.insertOne(['store_id'])} on conflict do nothing`, [store_id]);
  }
}
