import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { StorePicture } from '@entrepot/contracts';
import { type EventContext, replacedVersion } from '@entrepot/messaging';
import { saveStore } from '../db/store-refs.js';

/** Keeps which website a store belongs to. */
@Controller()
export class OnStoreChanged {
  @EventPattern(['store.created', 'store.updated', 'store.snapshot'])
  saved(@Payload() { store_id, website_id }: StorePicture, @Ctx() { tx, event }: EventContext): Promise<void> {
    return saveStore(tx, { store_id, website_id, version: event.version, replaces: replacedVersion(event) });
  }
}
