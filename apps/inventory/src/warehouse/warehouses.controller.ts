import { type CanActivate, Controller, Get, Inject, Injectable, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { ApiListOrOne, Family, Parameters, Permission, listAnswer, Conditional, type ConditionalRead, Sample } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { WarehouseListQuery } from './warehouse.requests.js';
import { MULTI_WAREHOUSE, WarehouseRecord, findWarehouse, listWarehouses } from './warehouse.view.js';

@Injectable()
class MultiWarehouseOnly implements CanActivate {
  constructor(@Inject(MULTI_WAREHOUSE) private readonly multiWarehouse: boolean) {}

  canActivate(): boolean {
    if (!this.multiWarehouse) throw new DomainError('module_not_active');
    return true;
  }
}

@ApiTags('Warehouses')
@Controller('api2/warehouses')
@Family('order')
@UseGuards(MultiWarehouseOnly)
export class WarehousesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('stock/read')
  @Sample({ store_id: 1 })
  @ApiOperation({
    operationId: 'listWarehouses',
    summary: 'List warehouses, or look one up',
    description:
      'With `warehouse_id` (alias `id`) or `code` the answer is that warehouse, active or not, under `warehouse`; else a list, which always ' +
      'has total, last_page and has_next. With MULTI_WAREHOUSE=false: 400 `Module not active`.',
  })
  @ApiListOrOne({ warehouses: WarehouseRecord }, { warehouse: WarehouseRecord })
  async get(@Parameters() query: WarehouseListQuery, @Conditional() read: ConditionalRead): Promise<object | undefined> {
    const { warehouse_id: id, code, page, include_inactive: includeInactive, store_id: storeId } = query;
    if (id !== undefined || code !== undefined) {
      const warehouse = await (id === undefined ? findWarehouse(this.db, 'code', code ?? '') : findWarehouse(this.db, 'warehouse_id', id));
      if (!warehouse || (code !== undefined && warehouse.code !== code)) throw new DomainError('warehouse_not_found', { id, code });
      return read.show({ success: true, warehouse });
    }
    const { total, warehouses } = await listWarehouses(this.db, { includeInactive, storeId }, page);
    return listAnswer('warehouses', warehouses, page, total);
  }
}
