import { Flag, Id, Paging, SmallId, Text } from '@entrepot/http';
import type { Page } from '@entrepot/kernel';

/** The parameters of GET /api2/warehouses. */
export class WarehouseListQuery {
  @Id({ aliases: ['id'] }) warehouse_id?: string;
  @Text({ trim: false }) code?: string;
  @Paging() page: Page;
  @Flag({ default: false, empty: 'absent' }) include_inactive: boolean;
  @SmallId({ description: 'Warehouses that serve the store' }) store_id?: number;
}
