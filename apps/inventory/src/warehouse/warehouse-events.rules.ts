import { event, warehouseCreated, warehouseUpdated, type DomainEvent } from '@entrepot/contracts';
import type { WarehouseChange } from './warehouse.rules.js';

export const warehouseEvent = ({ warehouse: { version, ...picture }, previous }: WarehouseChange): DomainEvent =>
  event(previous ? warehouseUpdated : warehouseCreated, { subject: picture.warehouse_id, version, data: { ...picture, previous } });
