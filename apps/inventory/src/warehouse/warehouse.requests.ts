import { Cursor, DateFilter, Flag, Id, Paging, SmallId, Sorting, Text } from '@entrepot/requests';
import type { DateRange, Page, Sort } from '@entrepot/kernel';

export const warehouseSortFields = ['warehouse_id', 'updated_at'] as const;

/** Parameters of GET /api2/warehouses. */
export class WarehouseListQuery {
  @Id({ aliases: ['id'] }) warehouse_id?: string;
  @Text({ trim: false }) code?: string;
  @Paging() page: Page;
  @Flag({ default: false, empty: 'absent' }) include_inactive: boolean;
  @SmallId({ description: 'Warehouses that serve the store' }) store_id?: number;
  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] }) updated: DateRange;
  @Sorting(warehouseSortFields, { field: 'warehouse_id', direction: 'asc' }) sort: Sort<(typeof warehouseSortFields)[number]>;
  @Cursor() cursor?: string;
}
