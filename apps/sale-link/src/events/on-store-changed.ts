import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, storeCreated } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { saveStore } from '../db/store-refs.js';

/** Keeps what sales need of the stores: their name, currency, locale and address. */
@Controller()
export class OnStoreChanged {
  @EventPattern(['store.created', 'store.updated'])
  saved(@Payload() store: DataOf<typeof storeCreated>, @Ctx() { tx, event }: EventContext): Promise<void> {
    return saveStore(tx, store, event.version);
  }
}
