import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { StorePicture } from '@entrepot/contracts';
import { type EventContext, replacedVersion } from '@entrepot/messaging';
import { saveStore } from './store.store.js';

/** Keeps what sales need of the stores: their name, currency, locale and address. */
@Controller()
export class OnStoreChanged {
  @EventPattern(['store.created', 'store.updated', 'store.snapshot'])
  saved(@Payload() store: StorePicture, @Ctx() { tx, event }: EventContext): Promise<void> {
    return saveStore(tx, { ...store, version: event.version, replaces: replacedVersion(event) });
  }
}
