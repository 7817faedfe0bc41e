import { event, storeCreated, storeUpdated, type DomainEvent } from '@entrepot/contracts';
import type { StoreChange } from './store.rules.js';

export const storeEvent = ({ store: { version, ...picture }, previous }: StoreChange): DomainEvent =>
  event(previous ? storeUpdated : storeCreated, { subject: picture.store_id, version, data: { ...picture, previous } });
