import { Body, Controller, Get, Header, Inject, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import {
  ApiWalk,
  Family,
  pageOf,
  Parameters,
  Permission,
  ReadsBody,
  Walked,
  Walks,
  Conditional,
  type ConditionalRead,
  entityTag,
  IfMatch,
  PathId,
  Sample,
} from '@entrepot/requests';
import { type KeptAnswer, Once, type WriteOnce, writeOnce, WriteInSteps } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import { SaleLinkConfig } from '../link/sale-link.config.js';
import { refusal } from '../field/errors.js';
import { refuse } from '../field/field.rules.js';
import { sellable } from '../projections/product/product.rules.js';
import { openStore } from '../projections/store/store.rules.js';
import { createSale } from './create-sale.js';
import { deactivateSale } from './deactivate-sale.js';
import { CreateSaleRequest, OptionsQuery, readSaleRequest, SaleListQuery } from './sale.requests.js';
import { findSale, OptionsAnswer, saleAnswer, SaleAnswer, SaleListRecord, type SaleView } from './sale.view.js';
import { resendSale } from './resend-sale.js';
import { findSaleParts } from './sale-parts.store.js';
import { saleList } from './sale-list.store.js';
import { lockSale } from './sale.store.js';
import { shortLines } from '../projections/warehouse/stock-left.rules.js';

/** Reads the tag of the sale that a write names, as its GET shows it, under the lock of every change. */
const lockTag = async ({ config }: { config: SaleLinkConfig }, tx: Tx, id: string): Promise<string | null> => {
  const view = (await lockSale(tx, id)) && (await findSale(tx, id));
  return view && entityTag(saleAnswer(view, config));
};

const unknownSale = refusal(404, 'Unknown id', 'Sale not found', null);

@ApiTags('Sale by link')
@Controller('api2/vendalink')
@Family('sale')
export class SalesController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SaleLinkConfig) readonly config: SaleLinkConfig,
  ) {}

  @Post()
  @WriteInSteps(201)
  @Header('cache-control', 'no-store')
  @Permission('vendalink/write')
  @Sample({
    'Idempotency-Key': 'sale-for-bruno-0001',
    email: 'bruno@example.com',
    store_id: 1,
    coupon_code: 'WELCOME10',
    items: [{ sku: 'COFFEE-SANTOS-250', qty: 2, price: 31.9 }],
  })
  @ApiOperation({
    operationId: 'createSale',
    summary: 'Create a sale with its checkout link',
    description:
      'The server computes `total`: Σ row_total less the coupon’s discount. The link is valid until `expires_at` (7 days by default; ' +
      'without a zone UTC, a bare day to its end). A retry with the same Idempotency-Key and payload answers 200 with the sale as it is now and ' +
      '`idempotent_replay: true`; keys are kept for seven days. At most 500 items, 200,000 characters together.',
  })
  @ApiHeader({ name: 'Idempotency-Key', required: true, schema: { type: 'string', minLength: 16, maxLength: 64 } })
  @ApiBody({ type: CreateSaleRequest })
  @ApiResponse({ status: 201, description: 'Created', type: SaleAnswer })
  @ApiResponse({ status: 200, description: 'A replay', type: SaleAnswer })
  @ApiResponse(
    refusal(
      400,
      'Invalid JSON, a missing field, a wrong format, a missing or invalid key',
      'Invalid parameter: items[0].qty',
      'items[0].qty',
    ),
  )
  @ApiResponse(refusal(404, 'Unknown sku, store or coupon', 'Coupon not found', 'coupon_code'))
  @ApiResponse(
    refusal(
      409,
      'The key was used with another payload, or its first request is still running',
      'Idempotency-Key was used with another payload',
      null,
    ),
  )
  @ApiResponse(refusal(422, 'What is named exists, but cannot be sold so', 'Product has no such option', 'items[0].options.12'))
  @ReadsBody(CreateSaleRequest)
  async create(@Body() body: unknown, @Once() { write }: WriteOnce): Promise<KeptAnswer> {
    if (write.key === undefined) throw new DomainError('idempotency_key_required', { path: 'Idempotency-Key', code: 'required' });
    const request = readSaleRequest(body);
    let created: SaleView | undefined;
    const kept = await writeOnce(this.db, { ...write, payload: body }, async (tx) => {
      created = await createSale(tx, request, this.config);
      return { status: 201, body: created.sale.sale_id };
    });
    return this.answerOf(kept, kept.replay ? undefined : created);
  }

  @Post(':id/deactivate')
  @WriteInSteps()
  @IfMatch(lockTag)
  @Header('cache-control', 'no-store')
  @Permission('vendalink/write')
  @Sample({ id: 3 })
  @ApiOperation({
    operationId: 'deactivateSale',
    summary: 'End a sale before its time',
    description:
      'Its link takes no checkout any more: the sale is `expired`, with `deactivated_at` and `expires_at` of this moment. One that has expired ' +
      'stays as it is.',
  })
  @ApiResponse({ status: 200, type: SaleAnswer })
  @ApiResponse(unknownSale)
  @ApiResponse(refusal(422, 'It is an order, or a checkout is under way: the details say which', 'Sale cannot be deactivated', null))
  async deactivate(@PathId('id') id: string, @Once() { write }: WriteOnce): Promise<KeptAnswer> {
    return this.change(write, id, (tx) => deactivateSale(tx, id));
  }

  @Post(':id/resend')
  @WriteInSteps()
  @IfMatch(lockTag)
  @Header('cache-control', 'no-store')
  @Permission('vendalink/write')
  @Sample({ id: 2 })
  @ApiOperation({
    operationId: 'resendSale',
    summary: 'Mail the link of a sale once more',
    description: 'Each call queues a mail; a retry with the same Idempotency-Key does not. Where none can be queued, `warnings` says why.',
  })
  @ApiResponse({ status: 200, type: SaleAnswer })
  @ApiResponse(unknownSale)
  @ApiResponse(refusal(422, 'The sale has ended: the details say how', 'Sale cannot be resent', null))
  async resend(@PathId('id') id: string, @Once() { write }: WriteOnce): Promise<KeptAnswer> {
    return this.change(write, id, (tx) => resendSale(tx, id, this.config));
  }

  private async change(write: WriteOnce['write'], id: string, work: (tx: Tx) => Promise<void>): Promise<KeptAnswer> {
    const kept = await writeOnce(this.db, write, async (tx) => {
      await work(tx);
      return { status: 200, body: id };
    });
    return this.answerOf({ ...kept, body: id });
  }

  /** Only the id is kept, as the answer shows the link: a replay shows the sale as it is now. */
  private async answerOf({ status, body, replay }: KeptAnswer, created?: SaleView): Promise<KeptAnswer> {
    const view = created ?? (await findSale(this.db, body));
    if (!view) throw new DomainError('sale_not_found');
    const stock = view.isServed === undefined ? await this.stockOf(view) : {};
    const answer = saleAnswer({ ...view, ...stock }, this.config, { idempotent_replay: replay });
    return { status: replay ? 200 : status, body: JSON.stringify(answer), replay };
  }

  /** Whether stock can be reserved for a sale that is still for sale, and of what there is too little. */
  private async stockOf({ sale: { status, store_id, lines } }: SaleView): Promise<Pick<SaleView, 'isServed' | 'short'>> {
    if (status !== 'pending') return {};
    const { isServed, stock } = await findSaleParts(this.db, { store_id, skus: lines.map(({ sku }) => sku) });
    return { isServed, short: shortLines(lines, stock) };
  }

  @Get()
  @Header('cache-control', 'no-store')
  @Permission('vendalink/read')
  @Sample({ id: 1 })
  @ApiOperation({
    operationId: 'listSales',
    summary: 'List sales, or look one up',
    description:
      'With `id` the answer is that sale under `vendalink`; else a list under `vendalinks`, whose records have all but the link. Parameters may come ' +
      'in a JSON body as well; the query wins.',
  })
  @ApiWalk(saleList, 'A list, or the one sale', pageOf('vendalinks', SaleListRecord), SaleAnswer)
  @ApiResponse(refusal(400, 'A parameter is wrong', 'Invalid parameter: status', 'status'))
  @ApiResponse(refusal(404, 'Unknown id', 'Sale not found', 'id'))
  async get(@Parameters() query: SaleListQuery, @Conditional() read: ConditionalRead, @Walked() walks: Walks): Promise<object | undefined> {
    if (query.id === undefined) return walks.list(this.db, saleList, query);
    const sale = await findSale(this.db, query.id);
    if (!sale) return refuse('sale_not_found', 'id', { code: 'not_found', reason: 'no sale has this id', value: query.id });
    return read.show(saleAnswer(sale, this.config));
  }

  @Get('options')
  @Permission('vendalink/read')
  @Sample({ sku: 'COFFEE-SANTOS-250', store_id: 1 })
  @ApiOperation({
    operationId: 'listProductOptions',
    summary: 'The custom options of a product',
    description:
      '`catalog_price` informs only; it is null where the catalog names none. A sale by link cannot carry an option of type file: leave an ' +
      'optional one out; a product that requires one cannot be sold so (422).',
  })
  @ApiResponse({ status: 200, type: OptionsAnswer })
  @ApiResponse(refusal(400, 'A parameter is missing or wrong', 'sku is required', 'sku'))
  @ApiResponse(refusal(404, 'Unknown sku or store', 'Product not found', 'sku'))
  @ApiResponse(refusal(422, 'The product or the store is not active, or the product is not sold there', 'Product is disabled', 'sku'))
  async options(@Parameters() { sku, store_id }: OptionsQuery): Promise<OptionsAnswer> {
    const { store, products } = await findSaleParts(this.db, { store_id, skus: [sku] });
    const { name, price, options } = sellable(products.get(sku), openStore(store, store_id).store_id, 'sku', sku);
    return { success: true, product: { sku, name, catalog_price: price, options } };
  }
}
