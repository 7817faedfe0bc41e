import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { StorePicture } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { saveStore } from '../db/stores.js';

/** Keeps which stores there are: a list of warehouses by a store that nobody knows is empty. */
@Controller()
export class OnStoreChanged {
  @EventPattern(['store.created', 'store.updated', 'store.snapshot'])
  async saved(@Payload() { store_id }: StorePicture, @Ctx() { tx }: EventContext): Promise<void> {
    await saveStore(tx, store_id);
  }
}
