import { Body, Controller, Get, Inject, Patch, Post, applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import {
  ApiListOrOne,
  ApiOneOf,
  Family,
  Lenient,
  ReadsBody,
  Parameters,
  Permission,
  answerOf,
  arrayLimits,
  Conditional,
  type ConditionalRead,
  IfMatch,
  entityTag,
  Sample,
  Walked,
  type Walks,
  batchBody,
} from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import { MULTI_WAREHOUSE } from '../warehouse/warehouse.view.js';
import { StockEntryRequest, StockItemListQuery, StockQuery, stockWrites } from './stock-item.requests.js';
import {
  StockItemRecord,
  StockItemsWritten,
  StockSummary,
  findStock,
  stockItemList,
  stockItemRecord,
  stockSummary,
  taggedPart,
} from './stock-item.view.js';
import { keysOf } from './stock-change.rules.js';
import { lockStockItems } from './stock-item.store.js';
import { updateStockItems } from './update-stock-items.js';

const writing = {
  summary: 'Write stock, one item or a batch',
  description:
    'The item is named by `id`, `item_id` or `stock_item_id`, else by `product_id`, else by `sku`; several must agree. `warehouses`, a map or a ' +
    'list, at the root or inside of `stock_data` (which wins), sets what those warehouses hold; others stay as they are, and `qty` is the ' +
    'sum, whatever `qty` was sent. Also `is_in_stock` (the merchant’s switch), `manage_stock`, `use_config_manage_stock`, `backorders`, ' +
    '`min_qty`, `min_sale_qty`. `expected_qty`: 409 `Conflict on save` unless those warehouses still hold that. An array is a batch of at ' +
    'most 1,000 entries and 20,000 quantities, applied in their order, all or nothing: a refusal names the entry by its `index`, from 0. With MULTI_WAREHOUSE=false `qty` is ' +
    'written, `expected_qty` is a number, and `warehouses` is refused.',
};

const writeExamples = {
  root: { summary: 'A map at the root', value: { sku: 'FILTER-PAPER-100', warehouses: { curitiba: 320, recife: 140 } } },
  nested: {
    summary: 'A list inside of stock_data',
    value: { product_id: 6, stock_data: { warehouses: [{ code: 'curitiba', qty: 30 }], is_in_stock: 1, manage_stock: 1 } },
  },
  swap: {
    summary: 'Only if the warehouse still holds what was read',
    value: { sku: 'GRINDER-HAND', backorders: 1, warehouses: { recife: 5 }, expected_qty: { recife: 5 } },
  },
  batch: {
    summary: 'A batch: all or nothing',
    value: [
      { sku: 'COFFEE-SANTOS-1000', warehouses: { curitiba: 90 } },
      { sku: 'COFFEE-CERRADO-250', warehouses: { curitiba: 110 } },
    ],
  },
};

const entry = { $ref: getSchemaPath(StockEntryRequest) };

const DescribeWrite = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(StockEntryRequest),
    ApiBody({
      schema: { oneOf: [entry, { type: 'array', maxItems: arrayLimits.entries, items: entry }] },
      examples: writeExamples,
    }),
    ApiOneOf('One entry, or a batch', answerOf('stockitem', StockItemRecord), StockItemsWritten),
  );

/** A write of one stock item takes its tag. A batch has none: only `*` lets it pass. */
const StockItemIsKnown = (): MethodDecorator =>
  IfMatch(async ({ multiWarehouse }: { multiWarehouse: boolean }, tx, body: unknown) => {
    const { entries, isBatch } = stockWrites(body, multiWarehouse);
    if (isBatch) return '';
    const { items, warehouses } = await lockStockItems(tx, keysOf(entries));
    return items.length === 1 ? entityTag(taggedPart(stockItemRecord(items[0]!, warehouses, multiWarehouse))) : null;
  });

@ApiTags('Stock items')
@Controller('api2/stockitems')
@Family('order', batchBody)
export class StockItemsController {
  private readonly list: ReturnType<typeof stockItemList>;

  constructor(
    private readonly db: Database,
    @Inject(MULTI_WAREHOUSE) readonly multiWarehouse: boolean,
  ) {
    this.list = stockItemList(multiWarehouse);
  }

  @Get()
  @Permission('stock/read')
  @Sample({ sku: 'COFFEE-SANTOS-250' })
  @ApiOperation({
    operationId: 'listStockItems',
    summary: 'List stock items, or look one up',
    description:
      'One `id`, `product_id` or `sku` asks for that item (`stockitem`, 404 where it is not there); several, as CSV, an array or a repeated ' +
      'parameter, for a list (`stockitems`) that leaves unknown ones out. Lists come by item_id by default. A JSON body may carry the parameters; the ' +
      'query wins.',
  })
  @ApiListOrOne({ stockitems: StockItemRecord }, { stockitem: StockItemRecord }, stockItemList(true))
  async get(
    @Parameters() query: StockItemListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
  ): Promise<object | string | undefined> {
    if (!query.isSingle) return walks.list(this.db, this.list, query);
    const { id, product_id, sku } = query;
    const found = await findStock(this.db, { id, product_id, sku });
    if (!found) throw new DomainError(id ? 'stock_item_not_found' : 'product_not_found', { id, product_id, sku });
    const record = stockItemRecord(found.item, found.warehouses, this.multiWarehouse);
    return read.showRecord('stockitem', record, taggedPart(record));
  }

  @Patch()
  @Write()
  @StockItemIsKnown()
  @Permission('stock/write')
  @ApiOperation({ operationId: 'updateStockItems', ...writing })
  @DescribeWrite()
  @ReadsBody(StockEntryRequest, { isBatch: true })
  patch(@Body() body: unknown, @InTransaction() tx: Tx, @Lenient() isLenient: boolean): Promise<object> {
    return this.write(tx, body, isLenient);
  }

  @Post()
  @Write()
  @StockItemIsKnown()
  @Permission('stock/write')
  @ApiOperation({ operationId: 'postStockItems', ...writing, description: `The same as PATCH. ${writing.description}` })
  @DescribeWrite()
  @ReadsBody(StockEntryRequest, { isBatch: true })
  post(@Body() body: unknown, @InTransaction() tx: Tx, @Lenient() isLenient: boolean): Promise<object> {
    return this.write(tx, body, isLenient);
  }

  private async write(tx: Tx, body: unknown, isLenient: boolean): Promise<object> {
    const writes = stockWrites(body, this.multiWarehouse);
    const { items, warehouses, details, isTruncated } = await updateStockItems(tx, writes, new Date(), { isLenient });
    const records = items.map((item) => stockItemRecord(item, warehouses, this.multiWarehouse));
    if (!writes.isBatch) return { success: true, stockitem: records[0] };
    const faults = isLenient && { details, ...(isTruncated && { details_truncated: true }) };
    return { success: true, updated_count: records.length, stockitems: records, ...faults };
  }
}

@ApiTags('Stock')
@Controller('api2/stock')
@Family('order')
export class StockController {
  constructor(
    private readonly db: Database,
    @Inject(MULTI_WAREHOUSE) private readonly multiWarehouse: boolean,
  ) {}

  @Get()
  @Permission('stock/read')
  @Sample({ type: 'sku', id: 'COFFEE-SANTOS-250' })
  @ApiOperation({
    operationId: 'getStock',
    summary: 'The stock of a product, and what of it may be sold',
    description:
      'salable_qty = qty − reserved − min_qty in active warehouses, never below 0; is_salable also where backorders are allowed or stock is ' +
      'not managed. missing_qty is what is promised and not there, as after a count below the reserved quantity.',
  })
  @ApiOkResponse({ type: answerOf('stock', StockSummary) })
  async get(
    @Parameters() { type, id }: StockQuery,
    @Conditional() read: ConditionalRead,
  ): Promise<{ success: true; stock: StockSummary } | undefined> {
    const found = await findStock(this.db, type === 'sku' ? { sku: id } : { product_id: id });
    if (!found) throw new DomainError('product_not_found', { [type]: id });
    return read.show({ success: true, stock: stockSummary(found.item, found.warehouses, this.multiWarehouse) });
  }
}
