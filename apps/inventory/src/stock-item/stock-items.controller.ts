import { Body, Controller, Get, Inject, Patch, Post, Req, Res, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiHeader, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce, input, pageOf, listAnswer, textLimits, given, integer, text } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { MULTI_WAREHOUSE } from '../warehouse/warehouse.view.js';
import { ApiAnswers } from '../warehouse/api-answers.js';
import { stockBatchExample, stockListExample, stockOneExample, stockWriteExamples, stockSummaryExample } from '../warehouse/examples.js';
import type { StockKeys } from './stock-item.rules.js';
import { countStock, listStock, stockItemRecord, stockSummary, type StockSummary } from './stock-item.view.js';
import { lookup } from './stock-lookup.requests.js';
import { stockWriteSchema } from './stock-write-schema.js';
import { stockWrites } from './stock-write.requests.js';
import { updateStockItems } from './update-stock-items.js';

const writing = {
  summary: 'Write stock, one item or a batch',
  description:
    'The item is named by `id`, `item_id` or `stock_item_id`, else by `product_id`, else by `sku`; several must agree. `warehouses`, a map or a ' +
    'list, at the root or inside of `stock_data` (which wins), sets what those warehouses hold; others stay as they are, and `qty` is the ' +
    'sum, whatever `qty` was sent. Also `is_in_stock` (the merchant’s switch), `manage_stock`, `use_config_manage_stock`, `backorders`, ' +
    '`min_qty`, `min_sale_qty`. `expected_qty`: 409 `Conflict on save` unless those warehouses still hold that. An array is a batch of at ' +
    'most 1,000 entries and 20,000 quantities, applied in their order, all or nothing: a refusal tells its `index`, from 0. With MULTI_WAREHOUSE=false `qty` is ' +
    'written, `expected_qty` is a number, and `warehouses` is refused.',
};

const DescribeWrite = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({ name: 'Idempotency-Key', required: false, description: '16 to 64 characters: a retry gets the first answer' }),
    ApiBody({ schema: stockWriteSchema, examples: stockWriteExamples }),
    ApiAnswers(
      { 'One entry': stockOneExample, 'A batch': stockBatchExample },
      {
        400: [{ error: 'Invalid warehouse code' }, { error: 'Invalid quantity', index: 1 }, { error: 'Too many entries' }],
        404: [{ error: 'Product not found' }, { error: 'Stock item not found', index: 0 }],
        409: [{ error: 'Conflict on save' }],
      },
    ),
  );

@ApiTags('Stock items')
@ApiBearerAuth()
@Controller('api2/stockitems')
@Family('order')
export class StockItemsController {
  constructor(
    private readonly db: Database,
    @Inject(MULTI_WAREHOUSE) private readonly multiWarehouse: boolean,
  ) {}

  @Get()
  @Permission('stock/read')
  @ApiOperation({
    summary: 'List stock items, or look one up',
    description:
      'One `id`, `product_id` or `sku` asks for that item (`stockitem`, 404 where it is not there); several, as CSV, an array or a repeated ' +
      'parameter, for a list (`stockitems`) that leaves unknown ones out. Lists come by item_id. A JSON body may carry the parameters; the ' +
      'query wins.',
  })
  @ApiQuery({ name: 'page', required: false, schema: { type: 'integer', default: 1 } })
  @ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', default: 20, maximum: 200 } })
  @ApiQuery({ name: 'include_pagination', required: false, schema: { type: 'boolean' }, description: 'Adds total, last_page, has_next' })
  @ApiQuery({
    name: 'id',
    required: false,
    schema: { type: 'string', maxLength: textLimits.text },
    description: 'One or several; aliases item_id, stock_item_id',
  })
  @ApiQuery({ name: 'product_id', required: false, schema: { type: 'string', maxLength: textLimits.text }, description: 'One or several' })
  @ApiQuery({ name: 'sku', required: false, schema: { type: 'string', maxLength: textLimits.text }, description: 'One or several' })
  @ApiAnswers(
    { One: stockOneExample, 'A list': stockListExample },
    { 400: [{ error: 'Invalid parameter: id' }], 404: [{ error: 'Stock item not found' }, { error: 'Product not found' }] },
  )
  async get(@Req() request: FastifyRequest): Promise<object> {
    const id = lookup(request, ['id', 'item_id', 'stock_item_id'], 'integer');
    const productId = lookup(request, ['product_id'], 'integer');
    const sku = lookup(request, ['sku'], 'text');
    const filters = { itemIds: id?.values, productIds: productId?.values, skus: sku?.values };
    if (id?.isSingle || productId?.isSingle || sku?.isSingle) {
      const [found] = await listStock(this.db, filters, { page: 1, limit: 1 });
      if (!found) throw new DomainError(id ? 'stock_item_not_found' : 'product_not_found', filters);
      return { success: true, stockitem: stockItemRecord(found.item, found.warehouses, this.multiWarehouse) };
    }
    const page = pageOf(input(request));
    const [found, total] = await Promise.all([
      listStock(this.db, filters, page),
      page.includePagination ? countStock(this.db, filters) : null,
    ]);
    const records = found.map(({ item, warehouses }) => stockItemRecord(item, warehouses, this.multiWarehouse));
    return listAnswer('stockitems', records, page, total);
  }

  @Patch()
  @Permission('stock/write')
  @ApiOperation(writing)
  @DescribeWrite()
  patch(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() body: unknown): Promise<void> {
    return this.write(request, reply, body);
  }

  @Post()
  @Permission('stock/write')
  @ApiOperation({ ...writing, description: `The same as PATCH. ${writing.description}` })
  @DescribeWrite()
  post(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() body: unknown): Promise<void> {
    return this.write(request, reply, body);
  }

  private async write(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<void> {
    const writes = stockWrites(body, this.multiWarehouse);
    await answerOnce(this.db, request, reply, async (tx) => {
      const { items, warehouses } = await updateStockItems(tx, writes, new Date());
      const records = items.map((item) => stockItemRecord(item, warehouses, this.multiWarehouse));
      return {
        status: 200,
        body: writes.isBatch
          ? { success: true, updated_count: records.length, stockitems: records }
          : { success: true, stockitem: records[0] },
      };
    });
  }
}

/** Reads `type` (sku or id) and `id`. */
const productOf = (request: FastifyRequest): StockKeys => {
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
    @Inject(MULTI_WAREHOUSE) private readonly multiWarehouse: boolean,
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
    return { success: true, stock: stockSummary(found.item, found.warehouses, this.multiWarehouse) };
  }
}
