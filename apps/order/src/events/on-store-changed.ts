import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, storeCreated } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { saveStore, setCurrency } from '../db/store-refs.js';

/** Keeps the stores' names and currencies, and gives a currency to orders that came before their store. */
@Controller()
export class OnStoreChanged {
  @EventPattern(['store.created', 'store.updated'])
  async saved(@Payload() store: DataOf<typeof storeCreated>, @Ctx() { tx, event }: EventContext): Promise<void> {
    const isNews = await saveStore(tx, { ...store, version: event.version });
    if (isNews) await setCurrency(tx, store.store_id, store.currency);
  }
}
