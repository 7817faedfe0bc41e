import { type CanActivate, Controller, Get, Inject, Injectable, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import {
  ApiListOrOne,
  Conditional,
  type ConditionalRead,
  Family,
  Parameters,
  Permission,
  Sample,
  Walked,
  type Walks,
  listAnswer,
} from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { WarehouseListQuery } from './warehouse.requests.js';
import {
  MULTI_WAREHOUSE,
  WarehouseRecord,
  findWarehouse,
  listWarehouses,
  walkedWarehouses,
  warehouseConditions,
} from './warehouse.view.js';

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
  @ApiListOrOne({ warehouses: WarehouseRecord }, { warehouse: WarehouseRecord }, walkedWarehouses)
  async get(
    @Parameters() query: WarehouseListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
  ): Promise<object | undefined> {
    const { warehouse_id: id, code, page, cursor } = query;
    if (cursor === undefined && (id !== undefined || code !== undefined)) {
      const warehouse = await (id === undefined ? findWarehouse(this.db, 'code', code ?? '') : findWarehouse(this.db, 'warehouse_id', id));
      if (!warehouse || (code !== undefined && warehouse.code !== code)) throw new DomainError('warehouse_not_found', { id, code });
      return read.show({ success: true, warehouse });
    }
    const conditions = warehouseConditions(query);
    const walked = walks.of(this.db, walkedWarehouses, query, () => conditions);
    if (walked) return walked;
    const { total, warehouses } = await listWarehouses(this.db, conditions, query);
    return listAnswer('warehouses', warehouses, page, total);
  }
}
