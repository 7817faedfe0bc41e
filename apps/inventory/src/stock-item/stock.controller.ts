import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, given, input, integer, text, textLimits } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { SETTINGS, type InventorySettings, isMultiWarehouse } from '../config.js';
import { listStock, type StockFilters } from './stock-list.store.js';
import { ApiAnswers } from '../warehouse/api-answers.js';
import { stockSummaryExample } from '../warehouse/examples.js';
import { stockSummary, type StockSummary } from './stock-item.view.js';

/** Reads `type` (sku or id) and `id`. */
const productOf = (request: FastifyRequest): StockFilters => {
  const query = input(request);
  const type = given(query, 'type');
  if (type === undefined) throw new DomainError('required', { name: 'type' });
  if (type !== 'sku' && type !== 'id') throw new DomainError('invalid_parameter', { name: 'type' });
  const id = text(query, 'id');
  if (id === undefined) throw new DomainError('required', { name: 'id' });
  return type === 'sku' ? { skus: [id] } : { productIds: [integer(id, 'id')] };
};

@ApiTags('Stock')
@ApiBearerAuth()
@Controller('api2/stock')
@Family('order')
export class StockController {
  constructor(
    private readonly db: Database,
    @Inject(SETTINGS) private readonly settings: InventorySettings,
  ) {}

  @Get()
  @Permission('stock/read')
  @ApiOperation({
    summary: 'The stock of a product, and what of it may be sold',
    description:
      'salable_qty = qty − reserved − min_qty in active warehouses, never below 0; is_salable also where backorders are allowed or stock is ' +
      'not managed. missing_qty is what is promised and not there, as after a count below the reserved quantity.',
  })
  @ApiQuery({ name: 'type', required: true, schema: { enum: ['sku', 'id'] }, description: 'How id is read' })
  @ApiQuery({
    name: 'id',
    required: true,
    schema: { type: 'string', maxLength: textLimits.text },
    description: 'The sku, or the product id',
  })
  @ApiAnswers({ 'The stock': stockSummaryExample }, { 400: [{ error: 'type is required' }], 404: [{ error: 'Product not found' }] })
  async get(@Req() request: FastifyRequest): Promise<{ success: true; stock: StockSummary }> {
    const product = productOf(request);
    const [found] = await listStock(this.db, product, { page: 1, limit: 1 });
    if (!found) throw new DomainError('product_not_found', { ...product });
    return { success: true, stock: stockSummary(found.item, found.warehouses, isMultiWarehouse(this.settings)) };
  }
}
