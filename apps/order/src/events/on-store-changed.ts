import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { StorePicture } from '@entrepot/contracts';
import { type EventContext, replacedVersion, requestFollowUp } from '@entrepot/messaging';
import { saveStore } from '../db/store-refs.js';
import { storeOrders } from '../use-cases/follow-ups.js';

/** Keeps the stores' names, websites and currencies; orders that came before their store follow. */
@Controller()
export class OnStoreChanged {
  @EventPattern(['store.created', 'store.updated', 'store.snapshot'])
  async saved(@Payload() store: StorePicture, @Ctx() { tx, event }: EventContext): Promise<void> {
    const concernsOrders = await saveStore(tx, { ...store, version: event.version, replaces: replacedVersion(event) });
    if (concernsOrders) await requestFollowUp(tx, storeOrders, store.store_id);
  }
}
