import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { StorePicture } from '@entrepot/contracts';
import { afterCommit } from '@entrepot/database';
import { type EventContext, replacedVersion } from '@entrepot/messaging';
import { saveStore, setCurrency } from '../db/store-refs.js';
import { CustomerLinker } from './customer-linker.js';

/** Keeps the stores' names, websites and currencies; orders that came before their store get its currency and their customers. */
@Controller()
export class OnStoreChanged {
  constructor(private readonly customers: CustomerLinker) {}

  @EventPattern(['store.created', 'store.updated', 'store.snapshot'])
  async saved(@Payload() store: StorePicture, @Ctx() { tx, event }: EventContext): Promise<void> {
    const news = await saveStore(tx, { ...store, version: event.version, replaces: replacedVersion(event) });
    if (!news) return;
    await setCurrency(tx, store.store_id, store.currency);
    if (news.hasMoved) afterCommit(tx, () => this.customers.linkAll());
  }
}
