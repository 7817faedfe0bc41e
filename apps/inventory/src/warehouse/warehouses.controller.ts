import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import {
  Family,
  Permission,
  flagParam,
  integerParam,
  pageOf,
  listAnswer,
  readQuery,
  smallIntegerParam,
  text,
  textLimits,
} from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { findWarehouse, listWarehouses, MULTI_WAREHOUSE } from './warehouse.view.js';
import { ApiAnswers } from './api-answers.js';
import { warehouseExample, warehouseListExample } from './examples.js';

@ApiTags('Warehouses')
@ApiBearerAuth()
@Controller('api2/warehouses')
@Family('order')
export class WarehousesController {
  constructor(
    private readonly db: Database,
    @Inject(MULTI_WAREHOUSE) private readonly multiWarehouse: boolean,
  ) {}

  @Get()
  @Permission('stock/read')
  @ApiOperation({
    summary: 'List warehouses, or look one up',
    description:
      'With `warehouse_id` (alias `id`) or `code` the answer is that warehouse, active or not, under `warehouse`; else a list, which always ' +
      'tells total, last_page and has_next. With MULTI_WAREHOUSE=false: 400 `Module not active`.',
  })
  @ApiQuery({ name: 'page', required: false, schema: { type: 'integer', default: 1 } })
  @ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', default: 20, maximum: 200 } })
  @ApiQuery({ name: 'include_inactive', required: false, schema: { type: 'boolean', default: false } })
  @ApiQuery({ name: 'store_id', required: false, schema: { type: 'integer' }, description: 'Warehouses that serve the store' })
  @ApiQuery({ name: 'warehouse_id', required: false, schema: { type: 'integer' }, description: 'Alias id' })
  @ApiQuery({ name: 'code', required: false, schema: { type: 'string', maxLength: textLimits.text } })
  @ApiAnswers(
    { 'A list': warehouseListExample, One: { success: true, warehouse: warehouseExample } },
    { 400: [{ error: 'Invalid parameter: warehouse_id' }, { error: 'Module not active' }], 404: [{ error: 'Warehouse not found' }] },
  )
  async get(@Req() request: FastifyRequest): Promise<object> {
    if (!this.multiWarehouse) throw new DomainError('module_not_active');
    const { id, code, page, filters } = await readQuery(request, { warehouse_id: ['id'] }, (query) => ({
      id: integerParam(query, 'warehouse_id'),
      code: text(query, 'code'),
      page: pageOf(query),
      filters: { includeInactive: flagParam(query, 'include_inactive') ?? false, storeId: smallIntegerParam(query, 'store_id') },
    }));
    if (id !== undefined || code !== undefined) {
      const warehouse = await (id === undefined ? findWarehouse(this.db, 'code', code ?? '') : findWarehouse(this.db, 'warehouse_id', id));
      if (!warehouse || (code !== undefined && warehouse.code !== code)) throw new DomainError('warehouse_not_found', { id, code });
      return { success: true, warehouse };
    }
    const { total, warehouses } = await listWarehouses(this.db, filters, page);
    return listAnswer('warehouses', warehouses, page, total);
  }
}
